import { createHmac, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { monitorLogs, payGateways, payScriptCalls, resources } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'

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

const gatewayValues = (w: CallWorld) => ({
  name: `gateway ${w.number()}`,
  baseUrl: 'http://127.0.0.1:9',
  key: 'gateway-key',
  callbackKey: 'callback-key',
  productIds: [],
  signing: 'hmacHeaders' as const,
  callbackProof: 'hmacBody' as const,
  timeoutMs: 1_000,
  tries: 3,
})

/** A gateway that answers nothing, switched on. */
async function gateway(w: CallWorld) {
  const values = gatewayValues(w)
  const { id } = await w.admin.call('payGateway.create', values)
  await w.server.services.db.update(payGateways).set({ enabled: true }).where(eq(payGateways.id, id))
  return { ...values, id }
}

const payScriptValues = (w: CallWorld) => ({
  name: `script ${w.number()}`,
  productId: 3001,
  resourceIds: [],
  source: "export default () => ({ qrText: 'pay' })",
  fallback: 'ordinary' as const,
  runMs: 3_000,
  callsMax: 2,
})

/** A script that is off, with a second version on trial. */
async function payScript(w: CallWorld) {
  const values = payScriptValues(w)
  await w.admin.call('payScript.add', values)
  const { id } = must((await w.admin.call('payScript.getList', { name: values.name })).list[0])
  const source = "export default () => ({ qrText: 'other' })"
  await w.admin.call('payScript.update', { ...values, source, id, share: 50 })
  return { ...values, source, id }
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
  'system.backUp': async () => ({ input: {} }),
  'monitorScript.add': async (w) => ({ input: { name: w.number(), source: '{}', monitorIds: [] } }),
  'monitorScript.update': async (w) => ({ input: { ...(await script(w)), source: 'other' } }),
  'monitorScript.delete': async (w) => ({ input: { id: (await script(w)).id } }),
  'monitorScript.start': async (w) => ({ input: { id: (await script(w)).id } }),
  'monitorScript.stop': async (w) => ({ input: { id: (await script(w, 'start')).id } }),
  'monitorScript.restart': async (w) => ({ input: { id: (await script(w, 'start')).id } }),
  'payGateway.create': async (w) => ({ input: gatewayValues(w) }),
  'payGateway.update': async (w) => ({ input: { ...(await gateway(w)), timeoutMs: 2_000 } }),
  'payGateway.setEnabled': async (w) => ({ input: { id: (await gateway(w)).id, enabled: false } }),
  'payGateway.delete': async (w) => ({ input: { ids: [(await gateway(w)).id] } }),
  'payGateway.sendTest': async (w) => ({ input: { id: (await gateway(w)).id } }),
  'payGateway.callback': async (w) => {
    const input = { gateway: (await gateway(w)).id, reference: w.number() }
    const sign = createHmac('sha256', 'callback-key').update(JSON.stringify(input)).digest('hex')
    return { client: w.server.anonymous, headers: { 'x-signature': sign }, input }
  },
  'payScript.add': async (w) => ({ input: payScriptValues(w) }),
  'payScript.update': async (w) => ({ input: { ...(await payScript(w)), share: 10 } }),
  'payScript.setEnabled': async (w) => ({ input: { id: (await payScript(w)).id, enabled: false } }),
  'payScript.setTrial': async (w) => ({ input: { id: (await payScript(w)).id, trialVersion: 2, share: 10 } }),
  'payScript.promote': async (w) => ({ input: { id: (await payScript(w)).id } }),
  'payScript.rollBack': async (w) => ({ input: { id: (await payScript(w)).id } }),
  'payScriptCall.replay': async (w) => {
    const { id: scriptId } = await payScript(w)
    const run = { kind: 'order', scriptId, scriptVersion: 1, ms: 1, input: {} }
    const [made] = await w.db.insert(payScriptCalls).values(run).returning()
    return { input: { id: must(made).id, scriptVersion: 1, sends: false } }
  },
  'monitorLog.clear': async ({ admin, db }) => {
    await db.insert(monitorLogs).values({ report: randomUUID(), at: new Date(), phase: 'received', ip: '203.0.113.1' })
    const { plan } = await admin.call('monitorLog.getClearing', {})
    return { input: { plan } }
  },
  'system-config.resetSystemResourcePool': repair('system-config.resetSystemResourcePool'),
  'system-config.fixSystemResources': repair('system-config.fixSystemResources'),
} satisfies Record<string, ExampleMaker>
