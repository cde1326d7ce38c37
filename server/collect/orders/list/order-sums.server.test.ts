import { expect, it } from 'vitest'
import { startOfDay, toWallClock } from '#domain/time/zones.ts'
import { orderHandlers } from '#server/collect/orders/orders.handlers.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { actorOf, callOf, makeMerchant, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { makeOrderList } from '#tests/support/orders/order-list.ts'
import type { OrderList } from '#tests/support/orders/order-list.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let listed: OrderList
beginWithEngine(async (made) => {
  engine = made
  listed = await makeOrderList(made)
})

it('sums a currency once in its finest decimals, computed and stored, in lists and statistics', async () => {
  const merchantId = (await makeMerchant(engine)).id
  const call = callOf(engine, actorOf('merchant', { merchantId }))
  const mine = { merchantId, createdAt: new Date(), updatedAt: new Date(), status: 4 }
  await listed.insertOrder({ ...mine, amountMinor: 1_000, realAmountMinor: 900 })
  await listed.insertOrder({ ...mine, productId: 1045, exponent: 4, amountMinor: 12_345, realAmountMinor: 12_345 })
  const cny = { currency: 'CNY', exponent: 4, count: 2, amountMinor: 112_345, successCount: 2, receivedMinor: 102_345 }
  for (const filter of [{}, { amountFrom: 0 }])
    expect((await orderHandlers['order.listSummary'](call, filter)).byCurrency).toEqual([cny])
  const figures = {
    currency: 'CNY',
    exponent: 4,
    orderCount: 2,
    orderAmountMinor: 112_345,
    successCount: 2,
    successAmountMinor: 102_345,
  }
  expect(await orderHandlers['order.statistics.today'](call, {})).toEqual({ byCurrency: [figures] })
  expect(await orderHandlers['order.statistics.total'](call)).toEqual({ byCurrency: [figures] })
})

it('sums by currency, and counts open work', async () => {
  const actor = actorOf('merchant', { merchantId: (await makeMerchant(engine)).id })
  const mine = { merchantId: must(actor.merchantId), createdAt: new Date(), updatedAt: new Date() }
  await listed.insertOrder({ ...mine, status: 4, amountMinor: 1_000, realAmountMinor: 900 })
  await listed.insertOrder({ ...mine, status: 3, amountMinor: 500 })
  await listed.insertOrder({
    ...mine,
    currency: 'INR',
    callbackStatus: 3,
    amountMinor: 7,
    createdAt: new Date(Date.now() - 30 * 86_400_000),
  })
  const call = callOf(engine, actor)
  expect(await orderHandlers['order.listSummary'](call, {})).toEqual({
    count: 3,
    isExact: true,
    byCurrency: [
      { currency: 'CNY', exponent: 2, count: 2, amountMinor: 1_500, successCount: 1, receivedMinor: 900 },
      { currency: 'INR', exponent: 2, count: 1, amountMinor: 7, successCount: 0, receivedMinor: 0 },
    ],
  })
  const cny = {
    currency: 'CNY',
    exponent: 2,
    orderCount: 2,
    orderAmountMinor: 1_500,
    successCount: 1,
    successAmountMinor: 900,
  }
  expect(await orderHandlers['order.statistics.today'](call, {})).toEqual({ byCurrency: [cny] })
  expect(await orderHandlers['order.statistics.yesterday'](call, {})).toEqual({ byCurrency: [] })
  const { days } = await orderHandlers['order.statistics.days'](call)
  const busy = days.filter(({ byCurrency }) => byCurrency.length > 0)
  expect(busy.map((day) => days.indexOf(day))).toEqual([13])
  expect(busy[0]?.byCurrency).toEqual([cny])
  expect((await orderHandlers['order.statistics.total'](call)).byCurrency).toHaveLength(2)
  expect(await orderHandlers['order.openWork'](call)).toMatchObject({
    pendingConfirmation: 1,
    callbackFailed: 1,
    locked: 0,
  })
})

it('counts the orders that wait for a person longer than the limit, and dates the oldest failed callback', async () => {
  const actor = actorOf('merchant', { merchantId: (await makeMerchant(engine)).id })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const made = (minutes: number) => ({
    merchantId: must(actor.merchantId),
    createdAt: ago(minutes),
    updatedAt: ago(minutes),
    amountMinor: 100,
  })
  await listed.insertOrder({ ...made(5), status: 3 })
  await listed.insertOrder({ ...made(11), status: 3 })
  const oldest = made(90)
  await listed.insertOrder({ ...made(20), status: 4, callbackStatus: 3 })
  await listed.insertOrder({ ...oldest, status: 4, callbackStatus: 3 })
  const call = callOf(engine, actor)
  expect(await orderHandlers['order.openWork'](call)).toMatchObject({
    pendingConfirmation: 2,
    overdue: 1,
    oldestCallbackAt: oldest.createdAt.toISOString(),
  })

  const { settings } = call.services
  const longer = {
    ...settings,
    get: ((key) => (key === 'orderWaitLimit' ? 12 : settings.get(key))) as typeof settings.get,
  }
  const patient = { ...call, services: { ...call.services, settings: longer } }
  expect(await orderHandlers['order.openWork'](patient)).toMatchObject({ pendingConfirmation: 2, overdue: 0 })
})

it('sums yesterday until the same time', async () => {
  const actor = actorOf('merchant', { merchantId: (await makeMerchant(engine)).id })
  const call = callOf(engine, actor)
  const yesterday = startOfDay(new Date(), zoneOf(call.services), -1).getTime()
  const at = (hours: number) => new Date(yesterday + hours * 3_600_000)
  const mine = { merchantId: must(actor.merchantId), status: 3, amountMinor: 100 }
  await listed.insertOrder({ ...mine, createdAt: at(3), updatedAt: at(3) })
  await listed.insertOrder({ ...mine, createdAt: at(20), updatedAt: at(20) })
  const until = (hours: number) => ({ todayDate: toWallClock(at(hours), zoneOf(call.services)) })
  const count = async (hours: number) =>
    (await orderHandlers['order.statistics.yesterday'](call, until(hours))).byCurrency[0]?.orderCount ?? 0
  expect([await count(2), await count(4), await count(21)]).toEqual([0, 1, 2])
})
