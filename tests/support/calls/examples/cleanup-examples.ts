import { eq } from 'drizzle-orm'
import type { CleanupState } from '#domain/system/cleanable-tables.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'
import { configOf } from '#tests/support/worlds/cleanup-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'

/** The plan of a table of which no task is under way. */
async function plan({ admin, db }: CallWorld) {
  await db.update(cleanupTasks).set({ state: 'cancelled' })
  const { id } = await configOf(admin, 'orders')
  return { id, plan: (await admin.call('dataCleanConfig.preview', { id })).plan }
}

/** A call on a task in this state, some rows of which went. */
const onTask =
  (state: CleanupState): ExampleMaker =>
  async (w) => {
    await w.admin.call('dataCleanConfig.start', await plan(w))
    const { id } = must((await w.admin.call('dataCleanHistory.getList', { pageSize: 1 })).list[0])
    await w.db.update(cleanupTasks).set({ state, movedRows: 1 }).where(eq(cleanupTasks.id, id))
    return { input: { id } }
  }

/** Calls about the cleanup of old rows. */
export const CLEANUP_EXAMPLES = {
  'dataCleanConfig.update': async ({ admin }) => {
    const { id, months, timeField } = await configOf(admin, 'orders')
    return { input: { id, months, timeField, batchRows: 700 } }
  },
  'dataCleanConfig.setEnabled': async ({ admin }) => {
    return { input: { id: (await configOf(admin, 'messages')).id, enabled: true } }
  },
  'dataCleanConfig.start': async (w) => ({ input: await plan(w) }),
  'dataCleanHistory.pause': onTask('running'),
  'dataCleanHistory.resume': onTask('paused'),
  'dataCleanHistory.cancel': onTask('running'),
  'dataCleanHistory.restore': onTask('success'),
} satisfies Record<string, ExampleMaker>
