import type { Command, CommandFacts } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { rolesOf } from '#commands/roles-of.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { ScreenName } from '#domain/screens.ts'
import { approvalLifecycle } from '#machines/approval/approval.lifecycle.ts'
import type { ApprovalEventType } from '#machines/approval/approval.lifecycle.ts'

interface ApprovalCommandSpec {
  id: `approval.${string}`
  event: ApprovalEventType
  call: EndpointName
  screen: ScreenName
  key: string
  icon: string
  hint: number
}

function approvalCommand({ id, event, call, screen, key, icon, hint }: ApprovalCommandSpec): Command {
  return {
    id,
    group: 'actions',
    scope: 'list',
    kind: 'approval',
    screen,
    roles: rolesOf(call),
    keys: [key],
    icon,
    hint,
    availability: ({ target, userId }) => {
      const [first, ...rest] = target?.kind === 'approval' ? target.rows : []
      if (first === undefined) return { ok: false, reason: 'noRow' }
      if (rest.length > 0 || (target?.matching ?? 0) > 1) return { ok: false, reason: 'oneRowOnly' }
      const verdict = approvalLifecycle.judge({ state: first.state, context: { isOwn: first.requestedByUserId === userId } }, { type: event })
      return verdict.ok ? READY : { ok: false, reason: verdict.refusal }
    },
    intent: (facts) => ({ kind: 'flow', command: id, target: targetOf(facts) }),
  }
}

function targetOf({ target }: CommandFacts) {
  if (target?.kind !== 'approval') throw new Error('an approval command ran without a request')
  return target
}

/** What can be done with what waits for a second person. */
export const approvalCommands: readonly Command[] = [
  approvalCommand({ id: 'approval.approve', event: 'APPROVE', call: 'todo.decide', screen: 'todoMine', key: 'a', icon: 'done', hint: 10 }),
  approvalCommand({ id: 'approval.decline', event: 'DECLINE', call: 'todo.decide', screen: 'todoMine', key: 'r', icon: 'close', hint: 11 }),
  approvalCommand({ id: 'approval.withdraw', event: 'WITHDRAW', call: 'todo.withdraw', screen: 'todoInitiated', key: 'w', icon: 'close', hint: 10 }),
]
