import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'

let server: PayoutServer
let service: TestClient
let admin: TestClient
beforeAll(async () => {
  server = await startPayoutServer()
  service = await server.signIn('custservice')
  admin = await server.signIn('platformadmin')
})
afterAll(async () => await server.dispose())

const detail = async (orderCode: string) => (await service.call('payoutOrder.getDetail', { orderCode })).order

it('runs a bulk action over payouts: previews blocked ones, reports each result, and enforces roles', async () => {
  const [one, two] = [await server.createPayout(), await server.createPayout()]
  const gone = 'P0000000000000000'
  const orderCodes = [one.orderCode, two.orderCode]
  const ok = (orderCode: string) => ({ orderCode, ok: true, refusal: null })
  const preview = await service.call('payoutOrder.bulkPreview', {
    action: 'CANCEL_CLAIM',
    selection: { orderCodes: [...orderCodes, gone] },
  })
  expect(preview).toMatchObject({
    goes: [],
    bulkId: null,
    blocked: [{ refusal: 'notInThisState' }, { refusal: 'notInThisState' }, { orderCode: gone, refusal: 'notFound' }],
  })
  expect((await service.call('payoutOrder.bulkApply', { action: 'CLAIM', orderCodes })).results).toEqual(
    orderCodes.map(ok),
  )
  expect(
    (await service.call('payoutOrder.bulkPreview', { action: 'CLAIM', selection: { orderCodes } })).blocked,
    'who holds them is not asked to claim them',
  ).toMatchObject([{ refusal: 'isHeldByYou' }, { refusal: 'isHeldByYou' }])
  const taken = { refusal: 'claimedByOther' }
  expect(
    (await admin.call('payoutOrder.bulkPreview', { action: 'CLAIM', selection: { orderCodes } })).blocked,
  ).toMatchObject([taken, taken])
  expect(
    (await service.call('payoutOrder.bulkApply', { action: 'MARK', params: { orderMark: 2 }, orderCodes })).results,
  ).toEqual(orderCodes.map(ok))
  expect(
    await service.attempt('payoutOrder.bulkApply', {
      action: 'TAKE_CLAIM_AWAY',
      params: { reason: 'mine' },
      orderCodes,
    }),
  ).toMatchObject({ code: 403 })
  expect(
    (
      await admin.call('payoutOrder.bulkApply', {
        action: 'TAKE_CLAIM_AWAY',
        params: { reason: 'shift ended' },
        orderCodes,
      })
    ).results,
  ).toEqual(orderCodes.map(ok))
  expect(await detail(one.orderCode)).toMatchObject({ stage: 'pooled', claim: null, orderMark: 2 })
  // By filter, with exclusions.
  const all = await service.call('payoutOrder.bulkPreview', {
    action: 'CLAIM',
    selection: { filter: { orderMark: 2 }, except: [two.orderCode] },
  })
  expect([all.goes, all.blocked, all.beyondLimit]).toEqual([[one.orderCode], [], 0])
  const supplier = await server.signIn('supplier01')
  expect(
    await supplier.attempt('payoutOrder.bulkPreview', { action: 'UNLOCK', selection: { orderCodes } }),
  ).toMatchObject({ code: 403 })
  expect(
    (await supplier.call('payoutOrder.bulkPreview', { action: 'CLAIM', selection: { orderCodes } })).blocked,
  ).toMatchObject([{ refusal: 'notFound' }, { refusal: 'notFound' }])
  await service.call('payoutOrder.bulkApply', {
    action: 'REJECT',
    params: { rejectReason: 'highRiskCard', rejectMode: 'toMerchant' },
    orderCodes,
  })
  expect(await detail(two.orderCode)).toMatchObject({ stage: 'rejected' })
})

it('covers a full bulk rejection of payouts in payment with one code, and no other run', async () => {
  const begun: string[] = []
  for (let made = 0; made < 3; made += 1) {
    const { orderCode } = await server.createPayout()
    await service.call('payoutOrderClaim.claimOrder', { orderId: (await detail(orderCode)).id })
    await service.call('payoutOrder.startPayment', { orderCode, resourceId: server.accountId })
    begun.push(orderCode)
  }
  const waiting = (await server.createPayout()).orderCode
  const [first, second, third] = begun as [string, string, string]
  const { bulkId, goes, blockedWhen } = await service.call('payoutOrder.bulkPreview', {
    action: 'REJECT',
    selection: { orderCodes: [first, second, waiting] },
  })
  expect(goes).toEqual([first, second, waiting])
  expect(blockedWhen).toEqual([{ field: 'rejectMode', value: 'toList', orderCode: waiting, refusal: 'notInThisState' }])
  const input = {
    action: 'REJECT' as const,
    params: { rejectReason: 'wrongCardOrName' as const, rejectMode: 'toList' as const },
    bulkId,
  }
  const ok = (orderCode: string) => ({ orderCode, ok: true, refusal: null })
  expect(await service.attempt('payoutOrder.bulkApply', { ...input, orderCodes: [first] })).toMatchObject({
    code: 400,
    msg: 'googleCode.required',
  })
  const googleCode = server.googleCode('custservice', 1)
  expect((await service.call('payoutOrder.bulkApply', { ...input, orderCodes: [first], googleCode })).results).toEqual([
    ok(first),
  ])
  // A payout whose payment has not begun is in the list already and cannot return to it; the others are processed.
  expect((await service.call('payoutOrder.bulkApply', { ...input, orderCodes: [second, waiting] })).results).toEqual([
    ok(second),
    { orderCode: waiting, ok: false, refusal: 'notInThisState' },
  ])
  expect(await service.attempt('payoutOrder.bulkApply', { ...input, orderCodes: [third] })).toMatchObject({
    msg: 'googleCode.required',
  })
  expect(await detail(third)).toMatchObject({ stage: 'processing' })
  expect(await detail(second)).toMatchObject({ stage: 'allocated', frozenMinor: 10_100 })
})

it('undoes a user’s last action on a payout once', async () => {
  const { orderCode } = await server.createPayout()
  const { id } = await detail(orderCode)
  await service.call('payoutOrder.updateMark', { orderCode, orderMark: 5 })
  expect((await service.call('payoutOrder.undo', { orderCode })).order).toMatchObject({ orderMark: 1 })
  expect(await service.attempt('payoutOrder.undo', { orderCode })).toMatchObject({ code: 409, msg: 'order.cannotUndo' })
  const { order } = await service.call('payoutOrderClaim.claimOrder', { orderId: id })
  expect(await admin.attempt('payoutOrder.undo', { orderCode })).toMatchObject({ code: 409, msg: 'order.cannotUndo' })
  expect(
    (await service.attempt('payoutOrder.undo', { orderCode, expectedVersion: order.version - 1 })).failure,
  ).toMatchObject({ params: { refusal: 'versionConflict' } })
  expect((await service.call('payoutOrder.undo', { orderCode, expectedVersion: order.version })).order).toMatchObject({
    stage: 'pooled',
    claim: null,
  })
})
