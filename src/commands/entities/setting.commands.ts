import type { Command } from '#commands/command.ts'
import { READY, rolesOf } from '#commands/command.ts'
import { ON_ROWS } from '#commands/rows/row-command.ts'
import { pathFor } from '#domain/screens.ts'

/** The parts of the settings: all, and those that differ from their default. */
export const SETTING_VIEWS = ['all', 'changed'] as const
export type SettingView = (typeof SETTING_VIEWS)[number]

const COMMANDS = { all: 'setting.showAll', changed: 'setting.showChanged' } as const

/** The command that shows a part. */
export const showSettingsOf = (view: SettingView): string => COMMANDS[view]

/** The part that an address shows. */
export const settingViewIn = (search: Readonly<Record<string, unknown>>): SettingView =>
  search['isDefault'] === false ? 'changed' : 'all'

/** A command for each part, on the digit of its place. */
export const settingViewCommands: readonly Command[] = SETTING_VIEWS.map((view, at) => ({
  ...ON_ROWS,
  group: 'list',
  screen: 'globalConfig',
  id: showSettingsOf(view),
  roles: rolesOf('system-config.getList'),
  keys: [String(at + 1)],
  hint: 20 + at,
  availability: () => READY,
  intent: ({ role }) => ({
    kind: 'navigate',
    to: pathFor('globalConfig', role) ?? '/home',
    search: view === 'all' ? {} : { isDefault: false },
  }),
}))
