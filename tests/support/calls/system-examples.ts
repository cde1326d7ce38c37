import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { monitorLogs, resources } from '#server/db/schema/schema.ts'
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

/** A script on the first monitor, which is asked what comes before the call. */
async function script(w: CallWorld, before?: 'start') {
  const monitorIds = [must(w.server.fixtures.monitors[0]).monitorId]
  const name = w.number()
  await w.admin.call('monitorScript.add', { name, source: '{"patterns":[]}', monitorIds })
  const { id, version } = must((await w.admin.call('monitorScript.getList', { name })).list[0])
  if (before) await w.admin.call('monitorScript.start', { id })
  return { id, name, monitorIds, expectedVersion: version }
}

/** Calls about monitors, jobs and repairs. */
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
  'monitorScript.add': async (w) => ({ input: { name: w.number(), source: '{}', monitorIds: [] } }),
  'monitorScript.update': async (w) => ({ input: { ...(await script(w)), source: 'other' } }),
  'monitorScript.delete': async (w) => ({ input: { id: (await script(w)).id } }),
  'monitorScript.start': async (w) => ({ input: { id: (await script(w)).id } }),
  'monitorScript.stop': async (w) => ({ input: { id: (await script(w, 'start')).id } }),
  'monitorScript.restart': async (w) => ({ input: { id: (await script(w, 'start')).id } }),
  'monitorLog.clear': async ({ admin, db }) => {
    await db.insert(monitorLogs).values({ report: randomUUID(), at: new Date(), phase: 'received', ip: '203.0.113.1' })
    const { plan } = await admin.call('monitorLog.getClearing', {})
    return { input: { plan } }
  },
  'system-config.resetSystemResourcePool': repair('system-config.resetSystemResourcePool'),
  'system-config.fixSystemResources': repair('system-config.fixSystemResources'),
} satisfies Record<string, ExampleMaker>
