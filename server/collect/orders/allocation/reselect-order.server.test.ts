import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { orderAllocations, orders, resources } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: OrderServer
let agent: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  agent = await server.signIn('custservice')
})
afterAll(async () => await server.dispose())

const db = () => server.services.db

it('reselects another account with a new payment period, new payer details and the recorded choice', async () => {
  const before = await server.newOrder()
  const { order } = await agent.call('order.reselect', {
    orderCode: before.orderCode,
    userName: 'Ravi',
    cardNumber: '4111',
    ifscCode: 'HDFC0001234',
    bankName: 'HDFC',
    expectedVersion: before.version,
  })
  expect(order.resourceId).not.toBe(before.resourceId)
  expect(order).toMatchObject({ orderStatusId: 2, userName: 'Ravi', holdsResource: true })
  expect(must(order.expireTime) > must(before.expiresAt).toISOString()).toBe(true)
  const after = await server.stored(before.orderCode)
  expect(after.request).toMatchObject({
    userName: 'Ravi',
    cardNumber: '4111',
    ifscCode: 'HDFC0001234',
    bankName: 'HDFC',
  })
  expect(after.cardNumber).toBe((await server.accountOf(after.resourceId)).cardNumber)
  const choices = await db()
    .select()
    .from(orderAllocations)
    .where(eq(orderAllocations.orderId, before.id))
    .orderBy(orderAllocations.id)
  expect(choices.map((choice) => choice.resourceId)).toEqual([before.resourceId, after.resourceId])
  expect(choices[1]?.candidates).toContainEqual(
    expect.objectContaining({ resourceId: before.resourceId, taken: false, refusal: 'sameAccount' }),
  )
})

it('keeps account slots correct under concurrent crosswise reselections', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => server.newOrder(31_337)))
  const answers = await Promise.all(made.map(({ orderCode }) => agent.attempt('order.reselect', { orderCode })))
  expect(answers.map(({ code }) => code)).toEqual(made.map(() => 200))
  const held = await db()
    .select({ resourceId: orders.resourceId, payable: orders.payableMinor })
    .from(orders)
    .where(eq(orders.holdsResource, true))
  for (const account of await db().select().from(resources)) {
    const own = held.filter((order) => order.resourceId === account.id)
    expect([account.processingCount, account.processingAmountMinor]).toEqual([
      own.length,
      own.reduce((sum, order) => sum + order.payable, 0),
    ])
  }
})

it('reselects only among the chosen suppliers, and changes nothing when none takes the order', async () => {
  const before = await server.newOrder()
  const others = server.fixtures.suppliers.filter((supplier) => supplier.id !== before.supplierId)
  const wanted = must(others[0])
  const { order } = await agent.call('order.reselect', {
    orderCode: before.orderCode,
    supplierIdList: [wanted.id],
    productIdList: [3001],
  })
  expect(order.supplierId).toBe(wanted.id)
  const version = (await server.stored(before.orderCode)).version
  const refused = await agent.attempt('order.reselect', { orderCode: before.orderCode, supplierIdList: [wanted.id] })
  expect(refused).toMatchObject({
    code: 409,
    msg: 'order.noAccount',
    failure: { present: { candidates: [{ resourceId: order.resourceId, taken: false, refusal: 'sameAccount' }] } },
  })
  expect(await server.stored(before.orderCode)).toMatchObject({ version, resourceId: order.resourceId })
  expect(await agent.attempt('order.reselect', { orderCode: before.orderCode, productIdList: [1008] })).toMatchObject({
    code: 400,
    failure: { issues: [{ path: 'productIdList', fault: 'notAvailable' }] },
  })
  expect(await db().select().from(orderAllocations).where(eq(orderAllocations.orderId, before.id))).toHaveLength(2)
})
