import { READY, rolesOf } from '#commands/command.ts'
import type { Command } from '#commands/command.ts'

/** Actions on the own messages beside those of any list. */
export const messageCommands: readonly Command[] = [
  {
    id: 'messages.readAll',
    group: 'actions',
    scope: 'list',
    screen: 'messages',
    roles: rolesOf('message.read_all'),
    keys: ['* r'],
    hint: 1,
    icon: 'check',
    availability: () => READY,
    intent: () => ({ kind: 'queue', step: { op: 'readAll' } }),
  },
]
