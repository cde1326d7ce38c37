import type { Command } from '#commands/command.ts'
import { bankMessageCommands } from '#commands/entities/bank-records.commands.ts'
import { handbookCommands } from '#commands/entities/handbook.commands.ts'
import { orderUploadCommands } from '#commands/entities/order-upload.commands.ts'
import { listCommands } from '#commands/list.commands.ts'
import { READY, rolesOf } from '#commands/command.ts'
import { HOME_TILES } from '#commands/rows/home-tiles.ts'
import { WORK_QUEUES, workQueuesOf } from '#commands/rows/work-queues.ts'
import { setupCommands } from '#commands/entities/setup.commands.ts'
import { screenCommands } from '#commands/screen.commands.ts'
import type { ScreenEntry } from '#commands/screen.commands.ts'
import { shellCommands } from '#commands/shell.commands.ts'
import { pathFor } from '#domain/screens.ts'

/** One-key jumps from home to the open work: the digit of each queue opens the orders in it. */
const homeCommands: readonly Command[] = WORK_QUEUES.map(({ queue, search }, at) => ({
  id: `home.${queue}`,
  group: 'actions',
  scope: 'anywhere',
  screen: 'home',
  roles: rolesOf('order.openWork').filter((role) => workQueuesOf(role).some((one) => one.queue === queue)),
  keys: [String(at + 1)],
  availability: ({ role }) => (pathFor('orders', role) ? { ok: true } : { ok: false, reason: 'unknownCommand' }),
  intent: ({ role }) => ({ kind: 'navigate', to: pathFor('orders', role) ?? '/home', search: { ...search } }),
}))

/** The keys of the other tiles of home. */
const tileCommands: readonly Command[] = HOME_TILES.map(({ tile, key, screen, search, roles }) => ({
  id: `home.${tile}`,
  group: 'actions',
  scope: 'anywhere',
  screen: 'home',
  roles: roles.filter((role) => pathFor(screen, role) !== undefined),
  keys: [key],
  availability: () => READY,
  intent: ({ role }) => ({ kind: 'navigate', to: pathFor(screen, role) ?? '/home', search: { ...search } }),
}))

/** The commands of the console and of every list; lists add their row commands. */
export function commandsEverywhere(screens: readonly ScreenEntry[]): readonly Command[] {
  return [
    ...shellCommands,
    ...screenCommands(screens),
    ...homeCommands,
    ...tileCommands,
    ...handbookCommands,
    ...setupCommands,
    ...listCommands,
    ...orderUploadCommands,
    ...bankMessageCommands,
  ]
}
