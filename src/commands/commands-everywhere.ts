import type { Command } from '#commands/command.ts'
import { bankMessageCommands } from '#commands/entities/bank-records.commands.ts'
import { orderUploadCommands } from '#commands/entities/order-upload.commands.ts'
import { listCommands } from '#commands/list.commands.ts'
import { rolesOf } from '#commands/command.ts'
import { WORK_QUEUES, workQueuesOf } from '#commands/rows/work-queues.ts'
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

/** The commands of the console and of every list; lists add their row commands. */
export function commandsEverywhere(screens: readonly ScreenEntry[]): readonly Command[] {
  return [
    ...shellCommands,
    ...screenCommands(screens),
    ...homeCommands,
    ...listCommands,
    ...orderUploadCommands,
    ...bankMessageCommands,
  ]
}
