import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import {
  bankRecords,
  bulkRuns,
  callbacks,
  ledgerAccounts,
  monitors,
  orderAllocations,
  orderHistory,
  orders,
  resources,
} from '#server/db/schema.ts'
import { checkLedger, isSound } from '#server/ledger/check-ledger.ts'
import { availableOf, OUTSIDE, postTransaction } from '#server/ledger/post-transaction.ts'
import { completeRejection } from '#server/orders/actions/complete-rejection.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import { transitionOrder } from '#server/orders/transition/transition-order.ts'
import { must } from '#tests/support/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let agent: TestClient
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn('custservice')
  admin = await server.signIn('superadmin', { secondLevel: true })
  await setSettings(server, { googleVerifyManualSupplement: false, googleVerifyBalanceOperation: false })
})
beforeEach(async () => {
  expect(isSound(await checkLedger(server.services.db))).toBe(true)
})
afterAll(async () => {
  expect(isSound(await checkLedger(server.services.db))).toBe(true)
  await server.dispose()
})

const db = () => server.services.db

async function stored(orderCode: string): Promise<OrderRecord> {
  return must((await db().select().from(orders).where(eq(orders.orderCode, orderCode)))[0])
}

async function newOrder(amount = 10_000): Promise<OrderRecord> {
  return await stored((await server.createOrder({ amount })).orderCode)
}

async function paidOrder(amount = 10_000): Promise<OrderRecord> {
  const order = await newOrder(amount)
  await db().transaction((tx) =>
    transitionOrder(tx, server.services, { order, event: 'CONFIRM_PAYMENT', actor: null, via: 'monitor' }),
  )
  return await stored(order.orderCode)
}

async function lock(order: OrderRecord, lockedBy = 'gateway'): Promise<void> {
  await db().transaction((tx) =>
    transitionOrder(tx, server.services, {
      order,
      event: 'LOCK',
      actor: null,
      via: 'job',
      patch: () => ({ locked: true, lockedBy, lockedAt: new Date() }),
    }),
  )
}

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

const eventsOf = async (order: OrderRecord) =>
  (await db().select().from(orderHistory).where(eq(orderHistory.orderId, order.id)).orderBy(orderHistory.id)).map(
    (row) => row.event,
  )
const accountOf = async (id: number | null) =>
  must(
    (
      await db()
        .select()
        .from(resources)
        .where(eq(resources.id, id ?? -1))
    )[0],
  )

it('reselects another account with a new payment period, new payer details and the recorded choice', async () => {
  const before = await newOrder()
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
  const after = await stored(before.orderCode)
  expect(after.request).toMatchObject({
    userName: 'Ravi',
    cardNumber: '4111',
    ifscCode: 'HDFC0001234',
    bankName: 'HDFC',
  })
  expect(after.cardNumber).toBe((await accountOf(after.resourceId)).cardNumber)
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
  const made = await Promise.all(Array.from({ length: 12 }, () => newOrder(31_337)))
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
  const before = await newOrder()
  const others = server.fixtures.suppliers.filter((supplier) => supplier.id !== before.supplierId)
  const wanted = must(others[0])
  const { order } = await agent.call('order.reselect', {
    orderCode: before.orderCode,
    supplierIdList: [wanted.id],
    productIdList: [3001],
  })
  expect(order.supplierId).toBe(wanted.id)
  const version = (await stored(before.orderCode)).version
  const refused = await agent.attempt('order.reselect', { orderCode: before.orderCode, supplierIdList: [wanted.id] })
  expect(refused).toMatchObject({
    code: 409,
    msg: 'order.noAccount',
    failure: { present: { candidates: [{ resourceId: order.resourceId, taken: false, refusal: 'sameAccount' }] } },
  })
  expect(await stored(before.orderCode)).toMatchObject({ version, resourceId: order.resourceId })
  expect(await agent.attempt('order.reselect', { orderCode: before.orderCode, productIdList: [1008] })).toMatchObject({
    code: 400,
    failure: { issues: [{ path: 'productIdList', fault: 'notAvailable' }] },
  })
  expect(await db().select().from(orderAllocations).where(eq(orderAllocations.orderId, before.id))).toHaveLength(2)
})

it('rejects an unpaid order immediately, with the reason and a callback', async () => {
  const order = await newOrder()
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
  const order = await paidOrder(80_000)
  const balance = await available(order.merchantId)
  const input = { orderCode: order.orderCode, rejectReason: 'highRiskCard' as const }
  expect(await agent.attempt('order.reject', input)).toMatchObject({ code: 400, msg: 'googleCode.required' })
  expect(await agent.attempt('order.reject', { ...input, googleCode: '000000' })).toMatchObject({
    msg: 'googleCode.wrong',
  })
  expect(await stored(order.orderCode)).toMatchObject({ status: 4, version: order.version })
  const googleCode = server.googleCode('custservice')
  expect((await agent.call('order.reject', { ...input, googleCode })).order).toMatchObject({
    orderStatusId: 7,
    realAmountMinor: 80_000,
  })
  const second = await paidOrder()
  expect(await agent.attempt('order.reject', { ...input, orderCode: second.orderCode, googleCode })).toMatchObject({
    msg: 'googleCode.used',
  })
  expect(await stored(second.orderCode)).toMatchObject({ status: 4 })
  await completeRejection(server.services, order.id)
  expect(await stored(order.orderCode)).toMatchObject({ status: 8, realAmountMinor: null, callbackStatus: 1 })
  expect(await available(order.merchantId)).toBe(balance - 80_000 + 2_000 + (10_000 - 250))
  await completeRejection(server.services, order.id)
  expect(await eventsOf(order)).toEqual(['CREATE', 'ALLOCATE', 'CONFIRM_PAYMENT', 'REJECT', 'COMPLETE_REJECTION'])
})

it('takes back no money the merchant has spent: the rejection is aborted, the reversal refused', async () => {
  const order = await paidOrder(50_000)
  const balance = await available(order.merchantId)
  const spend = (amountMinor: number) =>
    db().transaction((tx) =>
      postTransaction(tx, {
        cause: 'test',
        at: new Date(),
        lines: [
          {
            account: availableOf('merchant', order.merchantId),
            currency: 'INR',
            exponent: 2,
            amountMinor: -amountMinor,
          },
          { account: OUTSIDE, currency: 'INR', exponent: 2, amountMinor },
        ],
      }),
    )
  await spend(balance)
  expect(await admin.attempt('order.reverseOrder', { orderCode: order.orderCode, reason: 'mistake' })).toMatchObject({
    code: 409,
    msg: 'ledger.insufficient',
    failure: { params: { currency: 'INR' } },
  })
  expect(await stored(order.orderCode)).toMatchObject({ status: 4, realAmountMinor: 50_000 })
  await agent.call('order.reject', {
    orderCode: order.orderCode,
    rejectReason: 'wrongCardOrName',
    googleCode: server.googleCode('custservice', 1),
  })
  await completeRejection(server.services, order.id)
  expect(await stored(order.orderCode)).toMatchObject({ status: 4, realAmountMinor: 50_000 })
  expect((await eventsOf(order)).at(-1)).toBe('ABORT_REJECTION')
  await spend(-balance)
})

it('reverses a successful order once: balance, status, callback', async () => {
  const order = await paidOrder(70_000)
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

it('frees the held account and records the flag in the history', async () => {
  const order = await newOrder()
  const before = await accountOf(order.resourceId)
  expect(
    (await agent.call('order.freeResource', { orderCode: order.orderCode, isOffsetReplenishmentOrder: true })).order,
  ).toMatchObject({ orderStatusId: 2, holdsResource: false })
  expect((await accountOf(order.resourceId)).processingCount).toBe(before.processingCount - 1)
  expect(await agent.attempt('order.freeResource', { orderCode: order.orderCode })).toMatchObject({
    code: 409,
    failure: { params: { refusal: 'hasResource' } },
  })
  const [row] = await db()
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, order.id), eq(orderHistory.event, 'FREE_RESOURCE')))
  expect(row?.detail).toEqual({ isOffset: true })
})

it('unlocks each order separately and names the automation that may still be working on it', async () => {
  const [locked, open] = [await newOrder(), await newOrder()]
  await lock(locked, 'payout gateway')
  const { results } = await agent.call('order.unlockOrder', {
    orderCodes: [locked.orderCode, open.orderCode, 'C0000000000000000'],
  })
  expect(results).toEqual([
    { orderCode: locked.orderCode, ok: true, refusal: null, lockedBy: 'payout gateway' },
    { orderCode: open.orderCode, ok: false, refusal: 'isLocked', lockedBy: null },
    { orderCode: 'C0000000000000000', ok: false, refusal: 'notFound', lockedBy: null },
  ])
  expect(await stored(locked.orderCode)).toMatchObject({ locked: false, lockedBy: null, lockedAt: null })
})

it('marks an order, and undoes the user’s own last action only if nothing happened since', async () => {
  const order = await newOrder()
  expect((await agent.call('order.updateOrderMark', { id: order.id, orderMark: 5 })).order.orderMark).toBe(5)
  await agent.call('order.updateOrderMark', { id: order.id, orderMark: 5 })
  expect(await eventsOf(order)).toEqual(['CREATE', 'ALLOCATE', 'MARK'])
  const cannot = { code: 409, msg: 'order.cannotUndo' }
  expect(await admin.attempt('order.undo', { orderCode: order.orderCode })).toMatchObject({
    ...cannot,
    failure: { by: 'custservice name', present: { lastEvent: 'MARK' } },
  })
  expect((await agent.call('order.undo', { orderCode: order.orderCode })).order.orderMark).toBe(1)
  expect(await agent.attempt('order.undo', { orderCode: order.orderCode })).toMatchObject(cannot)
  await lock(await stored(order.orderCode), 'gateway 7')
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
  const order = await newOrder()
  const set = (status: number) =>
    admin.attempt('order.updateOrderStatus', { orderCode: order.orderCode, status, reason: 'told by phone' })
  expect(await set(4)).toMatchObject({ code: 409, failure: { params: { refusal: 'notInThisState' } } })
  expect(await set(6)).toMatchObject({ code: 200, data: { order: { orderStatusId: 6, callbackStatus: 1 } } })
  expect(await set(9)).toMatchObject({ code: 200, data: { order: { orderStatusId: 9 } } })
  expect(await set(6)).toMatchObject({ code: 409 })
})

it('queries the channel: a certain record confirms the order, others are listed', async () => {
  const order = await newOrder(64_201)
  const [monitor] = await db()
    .select()
    .from(monitors)
    .where(eq(monitors.supplierId, order.supplierId ?? -1))
  const seen = new Date('2026-01-02T03:04:05.000Z')
  await db()
    .update(monitors)
    .set({ lastSeenAt: seen })
    .where(eq(monitors.id, must(monitor).id))
  const record = {
    kind: 'sms',
    monitorRowId: must(monitor).id,
    resourceId: order.resourceId,
    supplierId: order.supplierId,
    text: 'credited',
    status: 'unmatched',
    amountMinor: 64_201,
    occurredAt: new Date(),
  }
  expect(await agent.call('order-query.queryStatus', { id: order.id })).toMatchObject({
    found: false,
    candidates: [],
    monitorSeenAt: seen.toISOString(),
  })
  await db()
    .insert(bankRecords)
    .values({ ...record, recordId: 'q-1', identifyCode: 'other1', utr: 'UTRQ1' })
  const unsure = await agent.call('order-query.queryStatus', { id: order.id })
  expect(unsure).toMatchObject({
    found: false,
    order: { orderStatusId: 2 },
    candidates: [{ utr: 'UTRQ1', amountMinor: 64_201 }],
  })
  await db()
    .insert(bankRecords)
    .values({ ...record, recordId: 'q-2', identifyCode: order.identifyCode, utr: 'UTRQ2' })
  const supplier = await server.signIn(
    must(server.fixtures.suppliers.find((one) => one.id === order.supplierId)).account,
  )
  expect(await supplier.call('order-query.supplier.queryStatus', { id: order.id })).toMatchObject({
    found: true,
    order: { orderStatusId: 4, utr: 'UTRQ2' },
  })
  expect(await eventsOf(order)).toEqual([
    'CREATE',
    'ALLOCATE',
    'QUERY_STATUS',
    'QUERY_STATUS',
    'QUERY_STATUS',
    'CONFIRM_PAYMENT',
  ])
  const [claimed] = await db().select().from(bankRecords).where(eq(bankRecords.recordId, 'q-2'))
  expect(claimed).toMatchObject({ orderId: order.id, status: 'matched' })
})

it('covers a whole bulk rejection of paid orders with one code, and no other run', async () => {
  await setSettings(server, { googleCodeStandingMinutes: 0 })
  const paid = [await paidOrder(), await paidOrder(), await paidOrder()]
  const unpaid = await newOrder()
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
  const outside = await paidOrder()
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
  expect(await stored(fourth)).toMatchObject({ status: 8 })
  for (const order of paid) await completeRejection(server.services, order.id)
  expect((await db().select().from(bulkRuns)).map((run) => run.orderCodes.length)).toEqual([3])
})

it('runs the other actions over many orders, for roles that may do them to one', async () => {
  const [one, two] = [await newOrder(), await newOrder()]
  const orderCodes = [one.orderCode, two.orderCode]
  const done = orderCodes.map((orderCode) => ({ orderCode, ok: true, refusal: null }))
  expect(
    (await agent.call('order.bulkApply', { action: 'MARK', params: { orderMark: 2 }, orderCodes })).results,
  ).toEqual(done)
  expect((await agent.call('order.bulkApply', { action: 'RESELECT', orderCodes })).results).toEqual(done)
  expect((await agent.call('order.bulkApply', { action: 'FREE_RESOURCE', orderCodes })).results).toEqual(done)
  await lock(await stored(one.orderCode))
  expect((await agent.call('order.bulkApply', { action: 'UNLOCK', orderCodes })).results).toEqual([
    done[0],
    { orderCode: two.orderCode, ok: false, refusal: 'isLocked' },
  ])
  expect(await stored(one.orderCode)).toMatchObject({ orderMark: 2, locked: false, holdsResource: false })
  const supplier = await server.signIn('supplier01')
  for (const action of ['UNLOCK', 'RESELECT'] as const) {
    expect(await supplier.attempt('order.bulkApply', { action, orderCodes })).toMatchObject({ code: 403 })
    expect(await supplier.attempt('order.bulkPreview', { action, selection: { orderCodes } })).toMatchObject({
      code: 403,
    })
  }
})
