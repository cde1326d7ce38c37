import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startOfDay } from '#domain/time/zones.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { orders, resources } from '#server/db/schema/schema.ts'
import { accountForecastHandlers } from '#server/collect/orders/allocation/forecast/account-forecasts.handlers.ts'
import { listOrders } from '#server/collect/orders/list/list-orders.ts'
import { endOrder, newOrder } from '#tests/support/orders/account-outcomes.ts'
import { actorOf, callOf, makeResource, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...given) => {
  ;[engine, world] = given
})
/** Early on a day of the platform, so that none ends within a test. */
beforeEach(() => {
  const now = engine.services.now()
  const early = startOfDay(now, zoneOf(engine.services), 1).getTime() + 3_600_000
  engine.passMinutes((early - now.getTime()) / 60_000)
})

const staff = () => callOf(engine, actorOf('customerService'))
const {
  'resource.explain': explain,
  'resource.getForecast': forecast,
  'resource.tryLimits': tryOut,
  'resource.wouldTake': wouldTake,
} = accountForecastHandlers
const limitTo = async (set: Partial<typeof resources.$inferInsert>) =>
  void (await engine.db.update(resources).set(set).where(eq(resources.id, world.account.id)))

/** A morning of orders, each paid or left, with a pause after it; how many the account took. */
async function morning(apart = 0): Promise<number> {
  let taken = 0
  for (let n = 0; n < 24; n += 1) {
    const order = await newOrder(engine, world, { amount: 1_000 * (1 + (n % 5)) + apart * n })
    if (order.resourceId === world.account.id) taken += 1
    engine.passMinutes(2)
    if (n % 3 > 0 && order.resourceId !== null) await endOrder(engine, order, true)
  }
  return taken
}

it('tries limits on the last 24 hours as if they had been in force', async () => {
  await morning()
  const input = { resourceId: world.account.id }
  const same = await tryOut(staff(), input)
  expect(same).toMatchObject({
    kept: { orders: 24 },
    elsewhere: { orders: 0 },
    failed: { orders: 0 },
    gained: { orders: 0 },
  })
  expect(same).toMatchObject({ currency: 'INR', exponent: 2, isCut: false })
  const fewer = await tryOut(staff(), { ...input, dailyCountLimit: 10 })
  expect(fewer).toMatchObject({ kept: { orders: 10 }, failed: { orders: 14 } })
  const smaller = await tryOut(staff(), { ...input, maxAmountMinor: 4_000 })
  expect(smaller.failed).toEqual({ orders: 4, amountMinor: 20_000 })
  expect(await engine.db.select().from(resources).where(eq(resources.id, world.account.id))).toMatchObject([
    { dailyCountLimit: null },
  ])
})

it('tries another weight on the last 24 hours, and says of each account what it weighs', async () => {
  const heavy = await makeResource(engine, world.supplier.id, { weight: 3 })
  const taken = await morning(1)
  expect(taken).toBe(6)
  const input = { resourceId: world.account.id }
  expect(await tryOut(staff(), input)).toMatchObject({ kept: { orders: 6 }, gained: { orders: 0 } })
  // As much as the other one: half of all.
  expect(await tryOut(staff(), { ...input, weight: 3 })).toMatchObject({ kept: { orders: 6 }, gained: { orders: 6 } })
  expect(await tryOut(staff(), { resourceId: heavy.id, weight: 1 })).toMatchObject({
    kept: { orders: 12 },
    elsewhere: { orders: 6 },
  })
  const asked = { merchantId: world.merchant.id, productId: 3001, amountMinor: 5_000 }
  const { list } = await wouldTake(staff(), asked)
  expect(list.find(({ resourceId }) => resourceId === heavy.id)).toMatchObject({ weight: 3, turnUsed: 0 })
})

it.each<[string, Partial<typeof resources.$inferInsert>]>([
  ['orders of a day', { dailyCountLimit: 9 }],
  ['an amount of a day', { dailyAmountLimitMinor: 20_000 }],
  ['an amount of all days', { totalLimitMinor: 20_000 }],
  ['the amount of an order', { minAmountMinor: 2_000, maxAmountMinor: 4_000 }],
  ['orders at once', { maxConcurrentOrders: 3 }],
])('forecasts what a limit of %s then brings about', async (_name, limits) => {
  await morning()
  const tried = await tryOut(staff(), { resourceId: world.account.id, ...limits })
  // The same morning again, on an account that has the limits.
  const fresh = await makeResource(engine, world.supplier.id, limits)
  await engine.db.update(resources).set({ state: 1 }).where(eq(resources.id, world.account.id))
  world = { ...world, account: fresh }
  const taken = await morning()
  expect(tried.kept.orders).toBe(taken)
  expect(tried.failed.orders).toBe(24 - taken)
  // And back: without the limits it takes those that its limits refused.
  const back = await tryOut(staff(), {
    resourceId: fresh.id,
    minAmountMinor: 0,
    maxAmountMinor: null,
    maxConcurrentOrders: 1_000,
    dailyCountLimit: null,
    dailyAmountLimitMinor: null,
    totalLimitMinor: null,
  })
  expect(back).toMatchObject({ kept: { orders: taken }, rescued: { orders: 24 - taken }, gained: { orders: 0 } })
})

it('forecasts when an account is full at the rate of the last hour, and names the orders that it counts', async () => {
  await limitTo({ dailyCountLimit: 100, dailyAmountLimitMinor: 1_000_000, totalLimitMinor: null })
  for (let n = 0; n < 6; n += 1) await endOrder(engine, await newOrder(engine, world, { amount: 10_000 }), true)
  const made = await forecast(staff(), { resourceId: world.account.id })
  expect(made.limits.map(({ limit, most, perHour, used }) => [limit, used, most, perHour])).toEqual([
    ['dailyCount', 6, 100, 6],
    ['dailyAmount', 60_000, 1_000_000, 60_000],
  ])
  const { list } = await listOrders(staff(), made.orders)
  expect(list).toHaveLength(6)
  await limitTo({ dailyCountLimit: 6 })
  const full = await forecast(staff(), { resourceId: world.account.id })
  expect(full.first).toMatchObject({ limit: 'dailyCount' })
  engine.passMinutes(120)
  expect((await forecast(staff(), { resourceId: world.account.id })).limits[0]?.perHour).toBe(0)
})

it('explains an order with what the accounts said then, and staff an order that nobody created', async () => {
  await limitTo({ dailyCountLimit: 1 })
  const first = await newOrder(engine, world)
  const order = await newOrder(engine, world)
  expect([first.resourceId, order.resourceId]).toEqual([world.account.id, null])
  const other = await makeResource(engine, world.supplier.id)
  const { list } = await explain(staff(), { orderCode: order.orderCode })
  const own = list.filter(({ resourceId }) => [world.account.id, other.id].includes(resourceId))
  expect(own).toEqual([
    expect.objectContaining({ resourceId: other.id, taken: true, refusal: null, before: null }),
    expect.objectContaining({
      resourceId: world.account.id,
      taken: false,
      refusal: 'dailyCount',
      used: 1,
      limit: 1,
      unit: 'count',
      before: { taken: false, refusal: 'dailyCount' },
    }),
  ])
  const asked = { merchantId: world.merchant.id, productId: 3001, amountMinor: 5_000 }
  expect((await wouldTake(staff(), asked)).list.find(({ taken }) => taken)?.resourceId).toBe(other.id)
  const supplier = callOf(engine, actorOf('supplier', { supplierId: world.supplier.id }))
  const stored = must((await engine.db.select().from(orders).where(eq(orders.id, first.id)))[0])
  const theirs = await explain(supplier, { orderCode: stored.orderCode })
  expect(new Set(theirs.list.map(({ supplierId }) => supplierId))).toEqual(new Set([world.supplier.id]))
  await expect(wouldTake(staff(), { ...asked, merchantId: 9_999_999 })).rejects.toMatchObject({
    failure: { issues: [{ path: 'merchantId' }] },
  })
  await expect(wouldTake(staff(), { ...asked, productId: 3002 })).rejects.toMatchObject({
    failure: { issues: [{ path: 'productId' }] },
  })
})
