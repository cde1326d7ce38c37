import { sql } from 'drizzle-orm'
import { resources } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/calls/call-world.ts'

const CHECKS = 'ledger.check'

type RepairCall = 'system-config.resetSystemResourcePool' | 'system-config.fixSystemResources'

/** A repair with something to put right. */
const repair =
  (name: RepairCall): ExampleMaker =>
  async ({ admin, db }) => {
    await db.update(resources).set({ processingCount: sql`${resources.processingCount} + 1` })
    const { plan } = await admin.call(name, { dryRun: true })
    return { input: { plan } }
  }

const job = async ({ server }: CallWorld) => {
  const { boss } = server.services
  return { boss, jobId: must(await boss.send(CHECKS, {}, { retryLimit: 0 })) }
}

/** Calls about jobs and repairs. */
export const SYSTEM_EXAMPLES = {
  'system.retryJob': async (w) => {
    const { boss, jobId } = await job(w)
    await boss.fetch(CHECKS)
    await boss.fail(CHECKS, jobId)
    return { input: { queue: CHECKS, jobId } }
  },
  'system.cancelJob': async (w) => {
    await w.server.services.boss.deleteAllJobs(CHECKS)
    return { input: { queue: CHECKS, jobId: (await job(w)).jobId } }
  },
  'system-config.resetSystemResourcePool': repair('system-config.resetSystemResourcePool'),
  'system-config.fixSystemResources': repair('system-config.fixSystemResources'),
} satisfies Record<string, ExampleMaker>
