import { and, asc, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { orderHistory, orders, resources } from '#server/db/schema/schema.ts'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import { UTRS_AN_ORDER } from '#server/collect/pay/pay.handlers.ts'
import { openProduct } from '#tests/support/open-product.ts'
import { BANK_SENDER, must } from '#tests/support/orders/order-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
const CHAIN = { walletAddress: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', cardNumber: null }

beforeAll(async () => {
  server = await startTestServer()
  await openProduct(server, 3015, CHAIN)
})
afterAll(async () => await server.dispose())

const submit = async (payLink: string, utr: string) => await server.anonymous.attempt('pay.submitUtr', { payLink, utr })

async function stored(orderCode: string) {
  const [order] = await server.services.db.select().from(orders).where(eq(orders.orderCode, orderCode))
  return must(order)
}

const given = async (orderId: number) =>
  await server.services.db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), eq(orderHistory.event, 'SUBMIT_UTR')))
    .orderBy(asc(orderHistory.id))

it('is kept with its time and a row of the history, and changes no state', async () => {
  const { orderCode } = await server.createOrder()
  const before = server.services.now()
  expect(await submit(orderCode, ' 4123 4567 8901 ')).toMatchObject({ code: 200 })
  const order = await stored(orderCode)
  expect(order).toMatchObject({
    status: ORDER_STATUS_IDS.allocated,
    utr: '412345678901',
    updatedBy: null,
    realAmountMinor: null,
  })
  expect(must(order.utrSubmittedAt).getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(await given(order.id)).toMatchObject([
    { actor: null, userId: null, via: 'api', detail: { utr: '412345678901' } },
  ])
  expect(await server.anonymous.call('pay.getOrder', { payLink: orderCode })).toMatchObject({
    utrEnd: '8901',
    takesUtr: true,
  })
  // Sent again, after a lost answer.
  expect(await submit(orderCode, '412345678901')).toMatchObject({ code: 200 })
  expect(await given(order.id)).toHaveLength(1)
})

it.each([
  [
    3001,
    ['412345678901', 'HDFCN52024112301', 'HDFCR52024112312345678'],
    ['1', '12345678901', 'HDFC 123', '4123456789012', '<script>', "' or 1=1 --"],
  ],
  [3015, ['a1'.repeat(32)], ['412345678901', `0x${'a'.repeat(63)}`]],
  [1008, ['2026112322001'], ['12345', 'x'.repeat(65), '付款付款付款']],
])('of product %i is checked as its currency has it', async (productId, right, wrong) => {
  const { orderCode } = await server.createOrder({ productId, amount: 20_000 + productId })
  for (const utr of wrong)
    expect(await submit(orderCode, utr)).toMatchObject({
      status: 400,
      failure: { issues: [{ path: 'utr', fault: 'utr' }] },
    })
  for (const utr of right) {
    expect(await submit(orderCode, utr)).toMatchObject({ status: 200 })
    expect((await stored(orderCode)).utr).toBe(utr.toUpperCase())
  }
})

it('is kept without what some explorers of chains write before a hash', async () => {
  const { orderCode } = await server.createOrder({ productId: 3015, amount: 4_000_000 })
  expect(await submit(orderCode, `0x${'b2'.repeat(32)}`)).toMatchObject({ status: 200 })
  expect((await stored(orderCode)).utr).toBe('B2'.repeat(32))
})

it('is corrected a few times an order, and not tried out', async () => {
  const { orderCode } = await server.createOrder({ amount: 30_000 })
  for (let nth = 0; nth < UTRS_AN_ORDER; nth += 1)
    expect(await submit(orderCode, `41234567800${nth}`)).toMatchObject({ code: 200 })
  expect(await submit(orderCode, '412345678009')).toMatchObject({ status: 429, msg: 'pay.utrOften' })
  expect((await stored(orderCode)).utr).toBe('412345678004')
})

it('is refused once the order has ended, is paid or is locked, without saying by whom', async () => {
  const cases: Partial<typeof orders.$inferInsert>[] = [
    { status: ORDER_STATUS_IDS.successful, realAmountMinor: 1, holdsResource: false, updatedBy: 'Agent Smith' },
    { status: ORDER_STATUS_IDS.rejected, holdsResource: false, updatedBy: 'Agent Smith' },
    { status: ORDER_STATUS_IDS.pendingConfirmation, realAmountMinor: 1 },
    { status: ORDER_STATUS_IDS.timedOut, holdsResource: false, expiresAt: new Date(0) },
    { locked: true, lockedBy: 'Agent Smith' },
  ]
  for (const columns of cases) {
    const { orderCode } = await server.createOrder({ amount: 40_000 })
    await server.services.db.update(orders).set(columns).where(eq(orders.orderCode, orderCode))
    const answer = await submit(orderCode, '412345678901')
    expect(answer).toMatchObject({ status: 409, msg: 'pay.ended', data: {} })
    expect((await stored(orderCode)).utr).toBeNull()
  }
})

it('is taken for a while after the time is up, and tells which order a late payment pays', async () => {
  const { db } = server.services
  const monitor = must(server.fixtures.monitors[0])
  await db.update(resources).set({ state: 1 }).where(ne(resources.supplierId, monitor.supplierId))
  const [late, other] = [await server.createOrder({ amount: 50_000 }), await server.createOrder({ amount: 50_000 })]
  await db
    .update(orders)
    .set({ status: ORDER_STATUS_IDS.timedOut, holdsResource: false, expiresAt: server.services.now() })
    .where(eq(orders.orderCode, late.orderCode))
  expect(await submit(late.orderCode, '512345678901')).toMatchObject({ code: 200 })
  const reported = await createPublicClient(server.baseUrl).report(monitor, {
    recordId: 'late',
    kind: 'sms',
    sender: BANK_SENDER,
    cardNumber: must(late.payTo?.cardNumber),
    amountMinor: 50_000,
    utr: '512345678901',
    text: 'Rs 500 credited',
    occurredAt: new Date().toISOString(),
  })
  expect(reported.matchedOrderCode).toBe(late.orderCode)
  expect((await stored(other.orderCode)).realAmountMinor).toBeNull()
})

it('finds the payment that came before it, of two orders that it fits', async () => {
  const monitor = must(server.fixtures.monitors[0])
  const [one, other] = [await server.createOrder({ amount: 60_000 }), await server.createOrder({ amount: 60_000 })]
  const [paid, rest] = [await stored(one.orderCode), await stored(other.orderCode)]
  const account = { resourceId: paid.resourceId, supplierId: paid.supplierId, holdsResource: false }
  await server.services.db.update(orders).set(account).where(eq(orders.id, rest.id))
  const reported = await createPublicClient(server.baseUrl).report(monitor, {
    recordId: 'before its reference',
    kind: 'sms',
    sender: BANK_SENDER,
    cardNumber: must(one.payTo?.cardNumber),
    amountMinor: 60_000,
    utr: '612345678901',
    text: 'Rs 600 credited',
    occurredAt: new Date().toISOString(),
  })
  expect(reported.matchedOrderCode).toBeNull()
  expect(await submit(one.orderCode, '612345678901')).toMatchObject({ code: 200, data: {} })
  expect(await stored(one.orderCode)).toMatchObject({ status: ORDER_STATUS_IDS.successful, realAmountMinor: 60_000 })
  expect(await stored(other.orderCode)).toMatchObject({ realAmountMinor: null })
  // The same reference pays no other order.
  expect(await submit(other.orderCode, '612345678901')).toMatchObject({ code: 200 })
  expect(await stored(other.orderCode)).toMatchObject({ realAmountMinor: null })
})
