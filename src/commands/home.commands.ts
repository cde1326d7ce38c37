import type { Command } from '#commands/command.ts'
import { WORK_QUEUES, workQueuesOf } from '#commands/rows/work-queues.ts'
import { rolesOf } from '#commands/roles-of.ts'
import { pathFor } from '#domain/screens.ts'

/** One-key jumps from home to the open work: the digit of each queue opens the orders in it. */
export const homeCommands: readonly Command[] = WORK_QUEUES.map(({ queue, search }, at) => ({
  id: `home.${queue}`,
  group: 'actions',
  scope: 'anywhere',
  screen: 'home',
  roles: rolesOf('order.openWork').filter((role) => workQueuesOf(role).some((one) => one.queue === queue)),
  keys: [String(at + 1)],
  availability: ({ role }) => (pathFor('orders', role) ? { ok: true } : { ok: false, reason: 'unknownCommand' }),
  intent: ({ role }) => ({ kind: 'navigate', to: pathFor('orders', role) ?? '/home', search: { ...search } }),
}))
