import { expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { orderHistory } from '#server/db/schema/schema.ts'
import { beginWithOrders } from '#tests/support/orders/begin-with-orders.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: OrderServer
let agent: TestClient
let admin: TestClient
beginWithOrders((...started) => ([server, agent, admin] = started))

const db = () => server.services.db

it('frees the held account and records the flag in the history', async () => {
  const order = await server.newOrder()
  const before = await server.accountOf(order.resourceId)
  expect(
    (await agent.call('order.freeResource', { orderCode: order.orderCode, isOffsetReplenishmentOrder: true })).order,
  ).toMatchObject({ orderStatusId: 2, holdsResource: false })
  expect((await server.accountOf(order.resourceId)).processingCount).toBe(before.processingCount - 1)
  expect(await agent.attempt('order.freeResource', { orderCode: order.orderCode })).toMatchObject({
    code: 409,
    failure: { params: { refusal: 'noResource' } },
  })
  const [row] = await db()
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, order.id), eq(orderHistory.event, 'FREE_RESOURCE')))
  expect(row?.detail).toEqual({ isOffset: true })
})

it('unlocks each order separately and names the automation that may still be working on it', async () => {
  const [locked, open] = [await server.newOrder(), await server.newOrder()]
  await server.lock(locked, 'payout gateway')
  const { results } = await agent.call('order.unlockOrder', {
    orderCodes: [locked.orderCode, open.orderCode, 'C0000000000000000'],
  })
  expect(results).toEqual([
    { orderCode: locked.orderCode, ok: true, refusal: null, lockedBy: 'payout gateway' },
    { orderCode: open.orderCode, ok: false, refusal: 'notLocked', lockedBy: null },
    { orderCode: 'C0000000000000000', ok: false, refusal: 'notFound', lockedBy: null },
  ])
  expect(await server.stored(locked.orderCode)).toMatchObject({ locked: false, lockedBy: null, lockedAt: null })
})

it('marks an order, and undoes the user’s own last action only if nothing happened since', async () => {
  const order = await server.newOrder()
  expect((await agent.call('order.updateOrderMark', { id: order.id, orderMark: 5 })).order.orderMark).toBe(5)
  await agent.call('order.updateOrderMark', { id: order.id, orderMark: 5 })
  expect(await server.eventsOf(order)).toEqual(['CREATE', 'ALLOCATE', 'MARK'])
  const cannot = { code: 409, msg: 'order.cannotUndo' }
  expect(await admin.attempt('order.undo', { orderCode: order.orderCode })).toMatchObject({
    ...cannot,
    failure: { by: 'custservice name', present: { lastEvent: 'MARK' } },
  })
  expect((await agent.call('order.undo', { orderCode: order.orderCode })).order.orderMark).toBe(1)
  expect(await agent.attempt('order.undo', { orderCode: order.orderCode })).toMatchObject(cannot)
  await server.lock(await server.stored(order.orderCode), 'gateway 7')
  await agent.call('order.unlockOrder', { orderCodes: [order.orderCode] })
  expect((await agent.call('order.undo', { orderCode: order.orderCode })).order).toMatchObject({
    locked: true,
    lockedBy: 'gateway 7',
  })
  await agent.call('order.unlockOrder', { orderCodes: [order.orderCode] })
  await agent.call('order.reject', { orderCode: order.orderCode, rejectReason: 'highRiskCard' })
  expect(await agent.attempt('order.undo', { orderCode: order.orderCode })).toMatchObject({
    ...cannot,
    failure: { present: { lastEvent: 'REJECT' } },
  })
})

it('sets a status by hand within the lifecycle, with its reason', async () => {
  const order = await server.newOrder()
  const set = (status: number) =>
    admin.attempt('order.updateOrderStatus', { orderCode: order.orderCode, status, reason: 'told by phone' })
  expect(await set(4)).toMatchObject({ code: 409, failure: { params: { refusal: 'notInThisState' } } })
  expect(await set(6)).toMatchObject({ code: 200, data: { order: { orderStatusId: 6, callbackStatus: 1 } } })
  expect(await set(9)).toMatchObject({ code: 200, data: { order: { orderStatusId: 9 } } })
  expect(await set(6)).toMatchObject({ code: 409 })
})
