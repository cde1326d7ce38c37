import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders, payScriptCalls, payScripts, payScriptVersions, resources } from '#server/db/schema/schema.ts'
import { startDemoGateway } from '#demo/gateway/demo-gateway.ts'
import { storeDemoPayScripts } from '#demo/store-pay-scripts.ts'
import { DEMO_GATEWAY, refreshGateway, setDemoGateway } from '#demo/payouts/gateway-endpoint.ts'
import { runForOrder } from '#server/collect/pay-scripts/run-for-order.ts'
import { holdingNothing } from '#server/platform/services.ts'
import { createDemoServices } from '#tests/support/demo-services.ts'
import type { DemoServices } from '#tests/support/demo-services.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'

const KEY = 'demo-key'
const OUT_OF_ORDER_MS = 9 * 60_000
let demo: DemoServices
let gateway: Awaited<ReturnType<typeof startDemoGateway>>
let nowMs = 0
beforeAll(async () => {
  demo = await createDemoServices(0)
  gateway = await startDemoGateway({ key: KEY, nowMs: () => nowMs })
  const { db, services } = { db: demo.services.db, services: demo.services }
  await db.transaction((tx) => setDemoGateway(tx, services, { key: KEY, baseUrl: gateway.baseUrl }))
  await refreshGateway(services)
  // Twice, as at each start.
  for (let start = 0; start < 2; start += 1) await db.transaction((tx) => storeDemoPayScripts(tx, new Date()))
})
afterAll(async () => {
  await gateway.stop()
  await demo.dispose()
})

/** The demo's orders of a product, with what its script made of each. */
async function* served(productId: number) {
  const { db } = demo.services
  const rows = await db
    .select({ order: orders, account: resources })
    .from(orders)
    .innerJoin(resources, eq(resources.id, orders.resourceId))
    .where(eq(orders.productId, productId))
    .orderBy(asc(orders.id))
  for (const { account, order } of rows)
    yield await runForOrder({ services: demo.services, whileWaitingOutside: holdingNothing }, order, account)
}
const callsOf = async (name: string) =>
  await demo.services.db
    .select({ call: payScriptCalls })
    .from(payScriptCalls)
    .innerJoin(payScripts, eq(payScripts.id, payScriptCalls.scriptId))
    .where(eq(payScripts.name, name))
    .orderBy(asc(payScriptCalls.id))

it('serves orders by a script that asks the gateway, and falls back while that is out of order', async () => {
  expect(await demo.services.db.$count(payScripts)).toBe(2)
  const outcomes: string[] = []
  for await (const made of served(1034)) {
    outcomes.push(made.kind)
    if (outcomes.includes('made') && outcomes.length >= 6) nowMs = OUT_OF_ORDER_MS
  }
  const isOut = outcomes.lastIndexOf('made') + 1
  expect(outcomes.slice(isOut).length).toBeGreaterThan(3)
  expect(outcomes).not.toContain('refused')
  const calls = (await callsOf('Codes of the gateway')).map(({ call }) => call)
  expect(calls.find(({ fault }) => fault === null)).toMatchObject({
    calls: [{ gateway: DEMO_GATEWAY, method: 'POST', status: 201 }],
    output: { qrText: expect.stringContaining('https://pay.gateway.example/c/') },
    notes: expect.stringContaining('code'),
  })
  const failed = calls.filter(({ fault }) => fault === 'threw' && nowMs > 0)
  expect(must(failed.at(-1))).toMatchObject({ message: expect.stringContaining('503') })
  // Once its failures have stopped it, orders are not even tried.
  const versions = await demo.services.db
    .select()
    .from(payScriptVersions)
    .where(eq(payScriptVersions.scriptId, must(calls[0]).scriptId))
  expect(versions.find(({ version }) => version === 1)?.breaker).toMatchObject({ state: 'open' })
  expect(calls.length).toBeLessThan(outcomes.length)
})

it('serves some accounts by a script of their own', async () => {
  const kinds = new Set<string>()
  for await (const made of served(1008)) kinds.add(made.kind)
  expect([...kinds].toSorted()).toEqual(['made', 'ordinary'])
  for (const { call } of await callsOf('Notes for transfers')) expect(call.fault).toBeNull()
})
