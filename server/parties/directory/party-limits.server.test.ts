import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { merchants, resources, suppliers } from '#server/db/schema/schema.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'

let server: OrderServer
beforeAll(async () => {
  server = await startOrderServer()
})
afterAll(async () => await server.dispose())

const db = () => server.services.db
const merchantId = () => must(server.fixtures.merchants[0]).id
const limitMerchant = async (limits: Partial<typeof merchants.$inferInsert>) =>
  await db().update(merchants).set(limits).where(eq(merchants.id, merchantId()))
const limitSuppliers = async (limits: Partial<typeof suppliers.$inferInsert>) =>
  await db().update(suppliers).set(limits)
const NONE = { maxConcurrentOrders: null, minBalances: {}, floatsUp: {}, floatsDown: {} }

beforeEach(async () => {
  await limitMerchant(NONE)
  await db().update(resources).set({ maxConcurrentOrders: 1_000 })
})

it('refuses orders of a merchant above its limit of orders at once, however many come together', async () => {
  const before = await server.newOrder()
  await limitMerchant({ maxConcurrentOrders: 4 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => server.attemptOrder()))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
  const refused = must(answers.find(({ code }) => code !== 200))
  expect(refused).toMatchObject({ code: 409, msg: 'order.merchantConcurrency' })
  // One that ends makes room for another.
  const agent = await server.signIn('custservice')
  await agent.call('order.freeResource', { orderCode: before.orderCode })
  expect((await server.attemptOrder()).code).toBe(200)
  expect((await server.attemptOrder()).code).toBe(409)
  await limitMerchant({ maxConcurrentOrders: 0 })
  expect((await server.attemptOrder()).code).toBe(409)
})

it('refuses orders of a merchant below its minimum balance', async () => {
  await limitMerchant({ minBalances: { INR: 1 } })
  expect(await server.attemptOrder()).toMatchObject({ code: 409, msg: 'order.merchantBalance' })
  const lines = [
    { account: EXTERNAL_ACCOUNT, currency: 'INR', exponent: 2, amountMinor: -1 },
    { account: availableOf('merchant', merchantId()), currency: 'INR', exponent: 2, amountMinor: 1 },
  ]
  await db().transaction((tx) => postTransaction(tx, { cause: 'opening', at: new Date(), lines }))
  expect((await server.attemptOrder()).code).toBe(200)
})

it('floats amounts by what the supplier allows, and no further than the merchant does', async () => {
  await limitSuppliers({ floatsUp: { INR: 5 }, floatsDown: { INR: 5 } })
  const paid = async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.createOrder({ amount: 77_700 })))
    return [...new Set(answers.flatMap(({ payTo, payAmount }) => (payTo === null ? [] : [payAmount])))].toSorted()
  }
  await limitMerchant({ floatsUp: { INR: 1 }, floatsDown: { INR: 0 } })
  expect(await paid()).toEqual([77_700, 77_701])
  await limitMerchant({ floatsUp: { INR: 0 }, floatsDown: { INR: 0 } })
  expect(new Set(await paid())).toEqual(new Set([77_700]))
  await limitSuppliers({ floatsUp: {}, floatsDown: {} })
})

it('gives a supplier no more orders a day than its limit, whatever their product, and any number without one', async () => {
  await limitSuppliers({ dailyCountLimit: 0 })
  expect(await server.attemptOrder()).toMatchObject({
    msg: 'order.noAccount',
    failure: { issues: [{ path: 'productId', fault: 'accountsFull' }] },
  })
  await limitSuppliers({ dailyCountLimit: null, maxConcurrentOrders: null, minBalances: {} })
  const { orderCode } = await server.createOrder({ productId: 1008, mchOrderNo: 'of-the-day' })
  const { supplierId } = await server.stored(orderCode)
  await limitSuppliers({ dailyCountLimit: 0 })
  await db()
    .update(suppliers)
    .set({ dailyCountLimit: 1_000 })
    .where(eq(suppliers.id, must(supplierId)))
  expect((await server.stored((await server.createOrder()).orderCode)).supplierId).toBe(supplierId)
  await limitSuppliers({ dailyCountLimit: null })
})
