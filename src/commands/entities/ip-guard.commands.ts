import type { Command } from '#commands/command.ts'
import { READY, rolesOf } from '#commands/command.ts'
import { ON_ROWS } from '#commands/rows/row-command.ts'
import { pathFor } from '#domain/screens.ts'

/** The parts of the screen of abnormal addresses: its freezes, its rules, its allowlist. */
export const GUARD_VIEWS = ['freezes', 'rules', 'allowed'] as const
export type GuardView = (typeof GUARD_VIEWS)[number]

const COMMANDS = { freezes: 'ipFreeze.show', rules: 'ipGuardRule.show', allowed: 'ipAllowance.show' } as const

/** The command that shows a part. */
export const showCommandOf = (view: GuardView): string => COMMANDS[view]

/** A command for each part, on the digit of its place. */
export const guardViewCommands: readonly Command[] = GUARD_VIEWS.map((view, at) => ({
  ...ON_ROWS,
  group: 'list',
  screen: 'abnormalIps',
  id: showCommandOf(view),
  roles: rolesOf('ipFreeze.getList'),
  keys: [String(at + 1)],
  hint: 20 + at,
  availability: () => READY,
  intent: ({ role }) => ({
    kind: 'navigate',
    to: pathFor('abnormalIps', role) ?? '/home',
    search: view === 'freezes' ? {} : { view },
  }),
}))
