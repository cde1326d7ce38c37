import { expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { callbacks, ledgerAccounts, orderHistory } from '#server/db/schema/schema.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { completeRejection } from '#server/collect/orders/rejection-work.ts'
import { beginWithOrders } from '#tests/support/orders/begin-with-orders.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: OrderServer
let agent: TestClient
let admin: TestClient
beginWithOrders((...started) => ([server, agent, admin] = started))

const db = () => server.services.db

async function available(merchantId: number): Promise<number> {
  const rows = await db()
    .select()
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.ownerKind, 'merchant'),
        eq(ledgerAccounts.ownerId, merchantId),
        eq(ledgerAccounts.purpose, 'available'),
        eq(ledgerAccounts.currency, 'INR'),
      ),
    )
  return rows[0]?.balanceMinor ?? 0
}

it('rejects an unpaid order immediately, with the reason and a callback', async () => {
  const order = await server.newOrder()
  expect(await agent.attempt('order.reject', { orderCode: order.orderCode, rejectReason: 'other' })).toMatchObject({
    code: 400,
    failure: { issues: [{ path: 'rejectText', fault: 'required' }] },
  })
  const { order: after } = await agent.call('order.reject', {
    orderCode: order.orderCode,
    rejectReason: 'other',
    rejectText: 'wrong <b>name</b>',
  })
  expect(after).toMatchObject({ orderStatusId: 8, holdsResource: false, callbackStatus: 1 })
  const history = await db()
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, order.id), eq(orderHistory.event, 'REJECT')))
  expect(history).toEqual([expect.objectContaining({ reason: 'wrong <b>name</b>', actor: 'custservice name' })])
  expect(await db().select().from(callbacks).where(eq(callbacks.orderId, order.id))).toHaveLength(1)
})

it('rejects a paid order with a single-use Google code, and returns the money in its job', async () => {
  const order = await server.paidOrder(80_000)
  const balance = await available(order.merchantId)
  const input = { orderCode: order.orderCode, rejectReason: 'highRiskCard' as const }
  expect(await agent.attempt('order.reject', input)).toMatchObject({ code: 400, msg: 'googleCode.required' })
  expect(await agent.attempt('order.reject', { ...input, googleCode: '000000' })).toMatchObject({
    msg: 'googleCode.wrong',
  })
  expect(await server.stored(order.orderCode)).toMatchObject({ status: 4, version: order.version })
  const googleCode = server.googleCode('custservice')
  expect((await agent.call('order.reject', { ...input, googleCode })).order).toMatchObject({
    orderStatusId: 7,
    realAmountMinor: 80_000,
  })
  const second = await server.paidOrder()
  expect(await agent.attempt('order.reject', { ...input, orderCode: second.orderCode, googleCode })).toMatchObject({
    msg: 'googleCode.used',
  })
  expect(await server.stored(second.orderCode)).toMatchObject({ status: 4 })
  await completeRejection(server.services, order.id)
  expect(await server.stored(order.orderCode)).toMatchObject({ status: 8, realAmountMinor: null, callbackStatus: 1 })
  expect(await available(order.merchantId)).toBe(balance - 80_000 + 2_000 + (10_000 - 250))
  await completeRejection(server.services, order.id)
  expect(await server.eventsOf(order)).toEqual([
    'CREATE',
    'ALLOCATE',
    'CONFIRM_PAYMENT',
    'REJECT',
    'COMPLETE_REJECTION',
  ])
})

it('takes back no money the merchant has spent: the rejection is aborted, the reversal refused', async () => {
  const order = await server.paidOrder(50_000)
  const balance = await available(order.merchantId)
  const spend = (amountMinor: number) =>
    db().transaction((tx) =>
      postTransaction(tx, {
        cause: 'opening',
        at: new Date(),
        lines: [
          {
            account: availableOf('merchant', order.merchantId),
            currency: 'INR',
            exponent: 2,
            amountMinor: -amountMinor,
          },
          { account: EXTERNAL_ACCOUNT, currency: 'INR', exponent: 2, amountMinor },
        ],
      }),
    )
  await spend(balance)
  expect(await admin.attempt('order.reverseOrder', { orderCode: order.orderCode, reason: 'mistake' })).toMatchObject({
    code: 409,
    msg: 'ledger.insufficient',
    failure: { params: { currency: 'INR' } },
  })
  expect(await server.stored(order.orderCode)).toMatchObject({ status: 4, realAmountMinor: 50_000 })
  await agent.call('order.reject', {
    orderCode: order.orderCode,
    rejectReason: 'wrongCardOrName',
    googleCode: server.googleCode('custservice', 1),
  })
  await completeRejection(server.services, order.id)
  expect(await server.stored(order.orderCode)).toMatchObject({ status: 4, realAmountMinor: 50_000 })
  expect((await server.eventsOf(order)).at(-1)).toBe('ABORT_REJECTION')
  await spend(-balance)
})

it('reverses a successful order once: balance, status, callback', async () => {
  const order = await server.paidOrder(70_000)
  const balance = await available(order.merchantId)
  const input = { orderCode: order.orderCode, reason: 'sent twice' }
  expect((await admin.call('order.reverseOrder', input)).order).toMatchObject({
    orderStatusId: 6,
    realAmountMinor: null,
    feeMinor: null,
    callbackStatus: 1,
  })
  expect(await available(order.merchantId)).toBe(balance - 70_000 + 1_750)
  expect(await admin.attempt('order.reverseOrder', input)).toMatchObject({
    code: 409,
    msg: 'order.refused',
    failure: { present: { orderStatusId: 6 }, by: 'superadmin name' },
  })
  expect(await available(order.merchantId)).toBe(balance - 70_000 + 1_750)
})
