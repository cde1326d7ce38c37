import { expect, it } from 'vitest'
import { eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { ORDER_TOTALS, orders, orderTotalDeltas, suppliers } from '#server/db/schema/schema.ts'
import type { OrderTransition } from '#server/collect/orders/transition/order-step.ts'
import { orderStatistics, summarizeOrders } from '#server/collect/orders/list/order-summary.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { checkKept } from '#server/figures/kept/check.ts'
import { foldKept } from '#server/figures/kept/fold.ts'
import {
  actorOf,
  callOf,
  create,
  makeResource,
  makeSupplier,
  makeWorld,
  must,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithEngine(async (made) => {
  engine = made
  world = await makeWorld(engine)
  const second = await makeSupplier(engine, { minBalances: {} })
  await makeResource(engine, second.id)
  await engine.db.update(suppliers).set({ parentId: world.supplier.id }).where(eq(suppliers.id, second.id))
  await makeResource(engine, world.supplier.id, { productId: 1045 })
})

const staff = actorOf('admin')
type Filter = ParsedInputOf<'order.listSummary'>

/** The stored totals, and the same computed from the orders, forced by a filter that the totals do not cover. */
async function bothWays(filter: Filter, actor = staff) {
  engine.set({ highPerfOrderQuery: false })
  const call = callOf(engine, actor)
  return {
    kept: await summarizeOrders(call, filter),
    counted: await summarizeOrders(call, { ...filter, amountFrom: 0 }),
  }
}

/** A seeded random generator. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const EVENTS: Pick<OrderTransition, 'event' | 'target'>[] = [
  { event: 'SUPPLEMENT' },
  { event: 'CONFIRM_PAYMENT' },
  { event: 'TIME_OUT' },
  { event: 'FAIL' },
  { event: 'REJECT' },
  { event: 'REVERSE' },
  { event: 'MARK' },
  { event: 'UPDATE_STATUS', target: 'closed' },
  { event: 'COMPLETE_REJECTION' },
  { event: 'ABORT_REJECTION' },
]

async function churn(random: (below: number) => number, steps: number): Promise<number> {
  let moved = 0
  const ids: number[] = []
  for (let step = 0; step < steps; step += 1) {
    if (ids.length === 0 || random(3) === 0) {
      const productId = random(4) === 0 ? 1045 : 3001
      const { orderCode } = await create(
        engine,
        signedBody(world.merchant, { productId, amount: 100 * (10 + random(10_000)) }),
      )
      const [row] = await engine.db.select({ id: orders.id }).from(orders).where(eq(orders.orderCode, orderCode))
      ids.push(must(row).id)
      continue
    }
    const wanted = {
      order: { id: must(ids[random(ids.length)]) },
      actor: staff,
      via: 'console' as const,
      ...must(EVENTS[random(EVENTS.length)]),
    }
    moved += await engine.db
      .transaction((tx) => transitionOrder(tx, engine.services, wanted))
      .then(
        () => 1,
        () => 0,
      )
    if (random(12) === 0) await foldKept(engine.services, ORDER_TOTALS)
  }
  return moved
}

it('builds totals from the existing orders', async () => {
  await create(engine, signedBody(world.merchant))
  expect(await checkKept(engine.services, ORDER_TOTALS)).toEqual([])
  await foldKept(engine.services, ORDER_TOTALS)
  const { kept, counted } = await bothWays({})
  expect(kept).toMatchObject({ count: 1, isExact: true })
  expect(kept).toEqual(counted)
})

it.each([1, 2, 3])('equals the orders after any mixture of what happens to them (%i)', async (seed) => {
  const moved = await churn(randomOf(seed), 90)
  expect(moved).toBeGreaterThan(10)
  expect(await checkKept(engine.services, ORDER_TOTALS)).toEqual([])
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const filters: Filter[] = [
    {},
    { showAll: true },
    { orderStatusId: [4] },
    { orderStatusId: [10] },
    { productId: 1045 },
    { currency: 'INR' },
    { date: today },
    { date: '2020-01-01' },
    { merchantId: world.merchant.id },
    { merchantId: 999 },
    { supplierId: world.supplier.id },
    { supplierId: world.supplier.id, orderStatusId: [2, 5], productId: 3024 },
    { startTime: `${today} 00:00:00` },
    { startTime: '2026-01-01 00:00:00', endTime: `${today} 23:59:59` },
    { endTime: `${today} 00:00:00` },
  ]
  for (const filter of filters) {
    const { kept, counted } = await bothWays(filter)
    expect({ filter, ...kept }).toEqual({ filter, ...counted })
  }
  for (const actor of [
    actorOf('supplier', { supplierId: world.supplier.id }),
    actorOf('merchant', { merchantId: world.merchant.id }),
    actorOf('supplier', { supplierId: 999 }),
  ]) {
    for (const filter of [{}, { team: true }] satisfies Filter[]) {
      const { kept, counted } = await bothWays(filter, actor)
      expect(kept).toEqual(counted)
    }
  }
})

it('does not read the orders when the totals suffice', async () => {
  await foldKept(engine.services, ORDER_TOTALS)
  const { count } = await summarizeOrders(callOf(engine, staff), {})
  // The triggers are disabled here, so that only a query over the orders would notice.
  await engine.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.delete(orders).where(inArray(orders.status, [ORDER_STATUS_IDS.successful]))
  })
  expect((await summarizeOrders(callOf(engine, staff), {})).count).toBe(count)
  expect((await summarizeOrders(callOf(engine, staff), { amountFrom: 0 })).count).toBeLessThan(count)
  expect((await checkKept(engine.services, ORDER_TOTALS)).length).toBeGreaterThan(0)
})

it('rebuilds the totals for the days of another zone', async () => {
  engine.set({ orderStatisticsTimeFormat: 'local' })
  await foldKept(engine.services, ORDER_TOTALS)
  expect(await checkKept(engine.services, ORDER_TOTALS)).toEqual([])
  expect(await engine.db.$count(orderTotalDeltas)).toBe(0)
  const { kept, counted } = await bothWays({})
  expect(kept).toEqual(counted)
  engine.reset()
  // Until the rebuild, the orders are queried.
  await engine.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.delete(orders)
  })
  expect(await summarizeOrders(callOf(engine, staff), {})).toMatchObject({ count: 0 })
})

it('gives the same statistics of own and team orders from the totals as from the orders', async () => {
  for (let count = 0; count < 6; count += 1) await create(engine, signedBody(world.merchant))
  await foldKept(engine.services, ORDER_TOTALS)
  const supplier = actorOf('supplier', { supplierId: world.supplier.id })
  const anyMoment = { from: new Date(Date.now() - 3_600_001) }
  for (const actor of [staff, supplier])
    expect(await orderStatistics(callOf(engine, actor), {})).toEqual(
      await orderStatistics(callOf(engine, actor), anyMoment),
    )
  expect(must((await orderStatistics(callOf(engine, supplier), {})).byCurrency[0]).orderCount).toBe(6)
})

it('lets only one of several processes fold, and loses no concurrent change', async () => {
  const creations = Array.from({ length: 12 }, () => create(engine, signedBody(world.merchant)))
  const folds = Array.from({ length: 6 }, () => foldKept(engine.services, ORDER_TOTALS))
  await Promise.all([...creations, ...folds])
  expect(await checkKept(engine.services, ORDER_TOTALS)).toEqual([])
  await foldKept(engine.services, ORDER_TOTALS)
  expect(await checkKept(engine.services, ORDER_TOTALS)).toEqual([])
  expect(await engine.db.$count(orderTotalDeltas)).toBe(0)
})
