import { READY, rolesOf } from '#commands/command.ts'
import type { Command } from '#commands/command.ts'
import { ON_ROWS } from '#commands/rows/row-command.ts'
import { DESK_QUEUES } from '#domain/bank-records/bank-records.ts'
import type { DeskQueue } from '#domain/bank-records/bank-records.ts'
import { pathFor } from '#domain/screens.ts'

/** The screens of payments that are worked at the desk. */
const DESK_SCREENS = ['smsRecords', 'webMessages'] as const
export type DeskScreen = (typeof DESK_SCREENS)[number]

/** Part of the desk: one queue, or all payments of the screen. */
export type DeskPart = DeskQueue | 'all'

const verbOf = (part: DeskPart) => `show${part.charAt(0).toUpperCase()}${part.slice(1)}`

/** The command that shows a part of the desk. */
export const deskCommandOf = (screen: DeskScreen, part: DeskPart): string => `${screen}.${verbOf(part)}`

/** The queues of a screen, each with the digit of its place; 0 shows all its payments. */
export const deskCommandsOf = (screen: DeskScreen): readonly Command[] =>
  (['all', ...DESK_QUEUES] as const).map((part, at) => ({
    ...ON_ROWS,
    group: 'list',
    id: deskCommandOf(screen, part),
    titleKey: `bankRecord.${verbOf(part)}`,
    screen,
    kind: 'bankRecord.getList',
    roles: rolesOf('bankRecord.claim'),
    keys: [String(at)],
    availability: () => READY,
    intent: ({ role }) => ({
      kind: 'navigate',
      to: pathFor(screen, role) ?? '/home',
      search: part === 'all' ? {} : { deskQueue: [part] },
    }),
  }))

export const deskCommands = DESK_SCREENS.flatMap(deskCommandsOf)

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
