import { READY, rolesOf } from '#commands/command.ts'
import type { Command, CommandTarget } from '#commands/command.ts'
import type { Message } from '#contract/people/message.endpoints.ts'
import { supplementAskedBy } from '#domain/messages/message-order.ts'
import { ROLES } from '#domain/roles.ts'

declare module '#commands/command.ts' {
  interface OwnRowsByKind {
    message: Message
  }
}

const ON_MESSAGES = { group: 'actions', scope: 'list', screen: 'messages', kind: 'message' } as const

/** The supplement that the message under the cursor asks for. */
function askedBy(target: CommandTarget | null) {
  const [message] = target?.kind === 'message' ? target.rows : []
  return message && supplementAskedBy(message)
}

/** Actions on the own messages beside those of any list. */
export const messageCommands: readonly Command[] = [
  {
    ...ON_MESSAGES,
    id: 'messages.supplement',
    roles: rolesOf('order.replenishmentOrder'),
    keys: ['s'],
    hint: 1,
    icon: 'supplement',
    availability: ({ target }) => (askedBy(target) ? READY : { ok: false, reason: 'noSupplementAsked' }),
    intent: ({ target }) => {
      const asked = askedBy(target)
      if (!asked) throw new Error('messages.supplement ran without a request')
      return { kind: 'onOrder', command: 'order.supplement', ...asked }
    },
  },
  {
    ...ON_MESSAGES,
    id: 'messages.moveOn',
    step: 'moveOn',
    roles: ROLES,
    keys: ['m'],
    hint: 2,
    icon: 'check',
    availability: () => READY,
    intent: () => ({ kind: 'queue', step: { op: 'moveOn' } }),
  },
  {
    ...ON_MESSAGES,
    id: 'messages.readAll',
    step: 'readAll',
    roles: rolesOf('message.read_all'),
    keys: ['* r'],
    hint: 3,
    icon: 'check',
    availability: () => READY,
    intent: () => ({ kind: 'queue', step: { op: 'readAll' } }),
  },
]
