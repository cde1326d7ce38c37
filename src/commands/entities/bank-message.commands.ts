import type { Command } from '#commands/command.ts'
import { READY, rolesOf } from '#commands/command.ts'

/** The messages that nobody could read, from anywhere. */
export const bankMessageCommands: readonly Command[] = [
  {
    id: 'bankMessage.showUnread',
    group: 'global',
    scope: 'anywhere',
    roles: rolesOf('bankMessage.getList'),
    keys: ['g v z'],
    icon: 'attention',
    availability: () => READY,
    intent: () => ({ kind: 'navigate', to: '/bankStatement/list-sa', search: { messageState: ['unread'] } }),
  },
]
