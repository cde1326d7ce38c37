import { afterAll, beforeAll, expect, it } from 'vitest'
import { bulkRuns } from '#server/db/schema.ts'
import { completeRejection } from '#server/orders/actions/complete-rejection.ts'
import { startOrderServer } from '#tests/support/order-server.ts'
import type { OrderServer } from '#tests/support/order-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let server: OrderServer
let agent: TestClient
let admin: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  agent = await server.signIn('custservice')
  admin = await server.signIn('superadmin', { secondLevel: true })
  await setSettings(server, { googleVerifyManualSupplement: false, googleVerifyBalanceOperation: false })
})
afterAll(async () => await server.dispose())

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
    { orderCode: two.orderCode, ok: false, refusal: 'isLocked' },
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
