import { expect, it } from 'vitest'
import { desc, eq } from 'drizzle-orm'
import { merchants, orderAllocations, orderHistory, orders, resourceDays, resources } from '#server/db/schema/schema.ts'
import { createFor } from '#server/collect/orders/create/create-order.ts'
import {
  create,
  createKept,
  makeResource,
  makeSupplier,
  must,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...given) => {
  ;[engine, world] = given
})

const fieldsOf = (mchOrderNo: string) => ({
  mchId: world.merchant.mchId,
  productId: 3001,
  mchOrderNo,
  amount: 10_000,
  notifyUrl: 'http://127.0.0.1:9/none',
})
const made = (mchOrderNo: string) =>
  createFor(engine.db, engine.services, { merchant: world.merchant, fields: fieldsOf(mchOrderNo), hash: 'h' })

it('returns the stored row, with its history, its account’s slot and the considered accounts', async () => {
  const second = await makeResource(engine, world.supplier.id, { minAmountMinor: 50_000 })
  const outcome = await made('at-once-1')
  const [stored] = await engine.db.select().from(orders).where(eq(orders.id, outcome.order.id))
  expect(stored).toEqual(outcome.order)
  const history = await engine.db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, outcome.order.id))
    .orderBy(orderHistory.id)
  expect(history.map((row) => [row.event, row.fromStatus, row.toStatus, row.via])).toEqual([
    ['CREATE', null, 1, 'api'],
    ['ALLOCATE', 1, 2, 'api'],
  ])
  const [allocation] = await engine.db
    .select()
    .from(orderAllocations)
    .where(eq(orderAllocations.orderId, outcome.order.id))
  expect(
    must(allocation).candidates.filter(({ resourceId }) => [world.account.id, second.id].includes(resourceId)),
  ).toEqual([
    { resourceId: world.account.id, name: world.account.name, taken: true, refusal: null },
    { resourceId: second.id, name: second.name, taken: false, refusal: 'amountBelowMin' },
  ])
  expect(await engine.db.select().from(resources).where(eq(resources.id, world.account.id))).toEqual([
    expect.objectContaining({ processingCount: 1, processingAmountMinor: 10_000 }),
  ])
  expect(await engine.db.select().from(resourceDays).where(eq(resourceDays.resourceId, world.account.id))).toEqual([
    expect.objectContaining({ orderCount: 1, amountMinor: 10_000 }),
  ])
})

it('writes nothing for a repeat', async () => {
  const first = await made('at-once-2')
  expect(await made('at-once-2')).toEqual({ ...first, isRepeated: true })
  expect(await engine.db.select().from(orders).where(eq(orders.merchantOrderId, 'at-once-2'))).toHaveLength(1)
  expect(await engine.db.select().from(resources).where(eq(resources.id, world.account.id))).toEqual([
    expect.objectContaining({ processingCount: 1 }),
  ])
})

it('uses the merchant’s current row, whatever this process has read before', async () => {
  await create(engine, signedBody(world.merchant))
  const sealed = engine.services.secrets.seal('the-new-key')
  await engine.db
    .update(merchants)
    .set({ signKey: sealed, name: 'Renamed Ltd' })
    .where(eq(merchants.id, world.merchant.id))
  await expect(create(engine, signedBody(world.merchant))).rejects.toMatchObject({
    failure: { issues: [{ path: 'sign' }] },
  })
  const { orderCode } = await create(engine, signedBody(world.merchant, {}, 'the-new-key'))
  expect(
    await engine.db.select({ name: orders.merchantName }).from(orders).where(eq(orders.orderCode, orderCode)),
  ).toEqual([{ name: 'Renamed Ltd' }])
  await engine.db.update(merchants).set({ status: 'disabled' }).where(eq(merchants.id, world.merchant.id))
  await expect(create(engine, signedBody(world.merchant, {}, 'the-new-key'))).rejects.toMatchObject({
    message: 'order.merchantDisabled',
  })
})

it('picks another account when the longest unused one has reached its daily limit', async () => {
  await engine.db.update(resources).set({ dailyCountLimit: 1 }).where(eq(resources.id, world.account.id))
  const other = await makeResource(engine, world.supplier.id)
  const taken: (number | null)[] = []
  for (let count = 0; count < 4; count += 1) {
    const { orderCode } = await create(engine, signedBody(world.merchant))
    taken.push(must((await engine.db.select().from(orders).where(eq(orders.orderCode, orderCode)))[0]).resourceId)
  }
  expect(taken).toEqual([world.account.id, other.id, other.id, other.id])
})

it('keeps an account’s limit under concurrent creations, each in its own transaction', async () => {
  await engine.db.update(resources).set({ maxConcurrentOrders: 3 }).where(eq(resources.id, world.account.id))
  const answers = await Promise.all(Array.from({ length: 12 }, () => createKept(engine, signedBody(world.merchant))))
  expect(answers.filter(({ status }) => status === 2)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 10)).toHaveLength(9)
  const [last] = await engine.db.select().from(orders).orderBy(desc(orders.id)).limit(1)
  expect(must(last).merchantId).toBe(world.merchant.id)
})

it.each([
  { by: 'its supplier alone', bound: {}, paid: [10_000, 9_999, 10_001, 10_002] },
  { by: 'its supplier within the merchant', bound: { INR: 1 }, paid: [10_000, 9_999, 10_001, undefined] },
])('floats the amounts of an account by $by', async ({ bound, paid }) => {
  const supplier = await makeSupplier(engine, { floatsUp: { INR: 2 }, floatsDown: { INR: 1 } })
  await engine.db.update(resources).set({ state: 1 }).where(eq(resources.id, world.account.id))
  await engine.db
    .update(merchants)
    .set({ floatsUp: bound, floatsDown: bound })
    .where(eq(merchants.id, world.merchant.id))
  await makeResource(engine, supplier.id)
  const came: (number | undefined)[] = []
  for (const number of ['one', 'two', 'three', 'four']) {
    const { order } = await made(`float-${number}`)
    came.push(order.resourceId === null ? undefined : order.payableMinor)
  }
  expect(came).toEqual(paid)
})
