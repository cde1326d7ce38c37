import { expect, it } from 'vitest'
import { bulkRuns, callbackAttempts } from '#server/db/schema/schema.ts'
import { completeRejection } from '#server/collect/orders/rejection-work.ts'
import { beginWithOrders } from '#tests/support/orders/begin-with-orders.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: OrderServer
let agent: TestClient
let admin: TestClient
beginWithOrders((...started) => ([server, agent, admin] = started))

const db = () => server.services.db

it('covers a whole bulk rejection of paid orders with one code, and no other run', async () => {
  await setSettings(server, { googleCodeStandingMinutes: 0 })
  const paid = [await server.paidOrder(), await server.paidOrder(), await server.paidOrder()]
  const unpaid = await server.newOrder()
  const codes = [...paid, unpaid].map((order) => order.orderCode)
  const { bulkId, goes } = await admin.call('order.bulkPreview', { action: 'REJECT', selection: { orderCodes: codes } })
  expect(goes).toEqual(codes)
  const input = { action: 'REJECT' as const, params: { rejectReason: 'highRiskCard' as const }, bulkId }
  const [first, second, third, fourth] = codes as [string, string, string, string]
  expect(await admin.attempt('order.bulkApply', { ...input, orderCodes: [first] })).toMatchObject({
    code: 400,
    msg: 'googleCode.required',
  })
  const ok = (orderCode: string) => ({ orderCode, ok: true, refusal: null })
  const googleCode = server.googleCode('superadmin')
  expect((await admin.call('order.bulkApply', { ...input, orderCodes: [first], googleCode })).results).toEqual([
    ok(first),
  ])
  expect((await admin.call('order.bulkApply', { ...input, orderCodes: [second, fourth] })).results).toEqual([
    ok(second),
    ok(fourth),
  ])
  const outside = await server.paidOrder()
  expect(await admin.attempt('order.bulkApply', { ...input, orderCodes: [outside.orderCode] })).toMatchObject({
    msg: 'googleCode.required',
  })
  expect(await agent.attempt('order.bulkApply', { ...input, orderCodes: [third] })).toMatchObject({
    msg: 'googleCode.required',
  })
  expect((await admin.call('order.bulkApply', { ...input, orderCodes: [third, first] })).results).toEqual([
    ok(third),
    { orderCode: first, ok: false, refusal: 'notInThisState' },
  ])
  expect(await server.stored(fourth)).toMatchObject({ status: 8 })
  for (const order of paid) await completeRejection(server.services, order.id)
  expect((await db().select().from(bulkRuns)).map((run) => run.orderCodes.length)).toEqual([3])
})

it('runs the other actions over many orders, for roles that may do them to one', async () => {
  const [one, two] = [await server.newOrder(), await server.newOrder()]
  const orderCodes = [one.orderCode, two.orderCode]
  const done = orderCodes.map((orderCode) => ({ orderCode, ok: true, refusal: null }))
  expect(
    (await agent.call('order.bulkApply', { action: 'MARK', params: { orderMark: 2 }, orderCodes })).results,
  ).toEqual(done)
  expect((await agent.call('order.bulkApply', { action: 'RESELECT', orderCodes })).results).toEqual(done)
  expect((await agent.call('order.bulkApply', { action: 'FREE_RESOURCE', orderCodes })).results).toEqual(done)
  await server.lock(await server.stored(one.orderCode))
  expect((await agent.call('order.bulkApply', { action: 'UNLOCK', orderCodes })).results).toEqual([
    done[0],
    { orderCode: two.orderCode, ok: false, refusal: 'notLocked' },
  ])
  expect(await server.stored(one.orderCode)).toMatchObject({ orderMark: 2, locked: false, holdsResource: false })
  const supplier = await server.signIn('supplier01')
  for (const action of ['UNLOCK', 'RESELECT'] as const) {
    expect(await supplier.attempt('order.bulkApply', { action, orderCodes })).toMatchObject({ code: 403 })
    expect(await supplier.attempt('order.bulkPreview', { action, selection: { orderCodes } })).toMatchObject({
      code: 403,
    })
  }
})

it('says what a run is about: the money by currency, how many orders are paid, and the oldest', async () => {
  const [one, other, unpaid] = [
    await server.paidOrder(10_100),
    await server.paidOrder(20_200),
    await server.newOrder(5_000),
  ]
  const codes = [unpaid, other, one].map(({ orderCode }) => orderCode)
  const preview = (orderCodes: string[]) =>
    admin.call('order.bulkPreview', { action: 'REJECT', selection: { orderCodes } })
  const total = [one, other].reduce((sum, { realAmountMinor }) => sum + (realAmountMinor ?? 0), unpaid.payableMinor)
  expect((await preview(codes)).summary).toEqual({
    money: [{ currency: 'INR', exponent: 2, amountMinor: total }],
    paid: 2,
    oldestAt: one.createdAt.toISOString(),
  })
  expect((await preview(['C0000000000000000'])).summary).toEqual({ money: [], paid: 0, oldestAt: null })
})

it('says of what a run queued whether it is delivered yet, to those who may see the order', async () => {
  const [delivered, undelivered, waiting] = [
    await server.paidOrder(),
    await server.paidOrder(),
    await server.paidOrder(),
  ]
  const all = [delivered, undelivered, waiting]
  const orderCodes = all.map(({ orderCode }) => orderCode)
  // An earlier attempt says nothing of this run.
  const attempt = (orderId: number, outcome: string, at = new Date()) => ({
    orderId,
    attempt: 1,
    at,
    url: 'http://127.0.0.1:9/none',
    requestBody: '',
    durationMs: 1,
    outcome,
  })
  await db()
    .insert(callbackAttempts)
    .values(all.map(({ id }) => attempt(id, 'refused', new Date(Date.now() - 60_000))))
  const { at, results } = await agent.call('order.bulkApply', { action: 'RESEND_CALLBACK', orderCodes })
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true])
  await db()
    .insert(callbackAttempts)
    .values(
      [attempt(delivered.id, 'succeeded'), attempt(undelivered.id, 'refused')].map((row) => ({ ...row, attempt: 2 })),
    )
  const input = { action: 'RESEND_CALLBACK' as const, orderCodes, since: at }
  const states = async (client: TestClient) =>
    Object.fromEntries((await client.call('order.bulkFollow', input)).results.map((row) => [row.orderCode, row.state]))
  expect(await states(agent)).toEqual({
    [delivered.orderCode]: 'done',
    [undelivered.orderCode]: 'failed',
    [waiting.orderCode]: 'queued',
  })
  const [, stranger] = server.fixtures.suppliers
  const seen = all.filter(({ supplierId }) => supplierId === stranger?.id).map((order) => order.orderCode)
  expect(Object.keys(await states(await server.signIn('supplier02')))).toEqual(seen)
})

it('says of a bulk rejection of paid orders whether their money is back', async () => {
  await setSettings(server, { googleCodeStandingMinutes: 0 })
  const { orderCode, id } = await server.paidOrder()
  const { at } = await admin.call('order.bulkApply', {
    action: 'REJECT',
    params: { rejectReason: 'highRiskCard' },
    orderCodes: [orderCode],
    googleCode: server.googleCode('superadmin', 1),
  })
  const state = async () =>
    (await admin.call('order.bulkFollow', { action: 'REJECT', orderCodes: [orderCode], since: at })).results
  expect(await state()).toEqual([{ orderCode, state: 'queued' }])
  await completeRejection(server.services, id)
  expect(await state()).toEqual([{ orderCode, state: 'done' }])
})
