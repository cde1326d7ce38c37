import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { codeToggleOf, demandsOf } from '#contract/calls/operation-kinds.ts'
import { LIMITED_KINDS } from '#domain/approvals.ts'
import type { LimitedKind } from '#domain/approvals.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { APPROVAL_CALLS } from '#server/access/approvals/approval-calls.ts'
import { gatewayCalls, userProducts, resources } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { SINGLE_ORDER_CALLS } from '#server/collect/orders/actions/bulk-orders.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { SINGLE_PAYOUT_CALLS } from '#server/payout/payouts/actions/bulk-payouts.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

const AMOUNT = 50_000
const TOGGLES = [
  'googleVerifyIpRule',
  'googleVerifyIpWhitelist',
  'googleVerifyBalanceOperation',
  'googleVerifyManualSupplement',
  'googleVerifyBatchOperations',
] as const
const names = Object.keys(contract) as EndpointName[]
const specOf = (name: EndpointName): EndpointSpec => contract[name]
const demandsOfCall = (name: EndpointName) => demandsOf(specOf(name).operation)

let server: TestServer
let asker: TestClient
let approver: TestClient
let merchant: TestClient
let supplier: TestClient
let accountId = 0
let numbers = 0
const db = () => server.services.db
beforeAll(async () => {
  server = await startTestServer()
  asker = await server.signIn('platformadmin', { secondLevel: true })
  approver = await server.signIn('superadmin', { secondLevel: true })
  merchant = await server.signIn('merchant01', { secondLevel: true })
  supplier = await server.signIn('supplier01', { secondLevel: true })
  accountId = await openPayouts()
})
beforeEach(async () => {
  await setSettings(server, {
    ...Object.fromEntries(TOGGLES.map((toggle) => [toggle, false])),
    approvalLimits: equalLimits(AMOUNT),
  })
})
afterAll(async () => {
  expect(isSound(await checkLedger(db()))).toBe(true)
  await server.dispose()
})

/** Enables payouts for merchant01 and funds it; returns the paying account. */
async function openPayouts(): Promise<number> {
  const merchant = must(server.fixtures.merchants[0])
  await db()
    .insert(userProducts)
    .values({ ownerKind: 'merchant' as const, ownerId: merchant.id, productId: 3002, rate: 100 })
  const lines = [
    { account: availableOf('merchant', merchant.id), currency: 'INR', exponent: 2, amountMinor: 10_000_000 },
    { account: EXTERNAL_ACCOUNT, currency: 'INR', exponent: 2, amountMinor: -10_000_000 },
  ]
  await db().transaction((tx) => postTransaction(tx, { cause: 'opening', at: new Date(), lines }))
  const [account] = await db()
    .insert(resources)
    .values({
      supplierId: must(server.fixtures.suppliers[1]).id,
      productId: 3002,
      name: 'Payout account',
      cardNumber: '000405112233',
      accountName: 'Paydesk Ltd',
      maxConcurrentOrders: 1_000,
    })
    .returning({ id: resources.id })
  return must(account).id
}

async function createPayout(amount = AMOUNT): Promise<string> {
  const merchant = must(server.fixtures.merchants[0])
  const params = {
    mchId: merchant.mchId,
    productId: 3002,
    mchOrderNo: `p-${(numbers += 1)}`,
    amount,
    notifyUrl: 'http://127.0.0.1:9/none',
    userName: 'Asha Rao',
    cardNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
  }
  const sign = signParams(params, merchant.key, merchant.encryption)
  return (await server.anonymous.call('api.payoutOrder.create', { ...params, sign })).orderCode
}

const payoutNow = async (orderCode: string) => (await asker.call('payoutOrder.getDetail', { orderCode })).order

async function payingPayout(amount?: number): Promise<string> {
  const orderCode = await createPayout(amount)
  await asker.call('payoutOrderClaim.claimOrder', { orderId: (await payoutNow(orderCode)).id })
  await asker.call('payoutOrder.startPayment', { orderCode, resourceId: accountId })
  return orderCode
}

async function paidPayout(amount?: number): Promise<string> {
  const orderCode = await payingPayout(amount)
  await asker.call('payoutOrder.complete', { orderCode, utr: `UTR00${(numbers += 1)}` })
  return orderCode
}

/** Abnormal, with a gateway call whose result has been unknown for long. */
async function lostPayout(amount?: number): Promise<string> {
  const orderCode = await payingPayout(amount)
  await asker.call('payoutOrder.markAbnormal', { orderCode, reason: 'no answer' })
  await loseSight(orderCode, 1)
  return orderCode
}

async function loseSight(orderCode: string, attempt: number): Promise<void> {
  await db()
    .insert(gatewayCalls)
    .values({
      orderId: (await payoutNow(orderCode)).id,
      resourceId: accountId,
      attempt,
      idempotencyKey: `${orderCode}-${attempt}`,
      state: 'unknown',
      sentAt: new Date(Date.now() - 3_600_000),
    })
}

async function paidOrder(amount = AMOUNT): Promise<string> {
  const { orderCode } = await server.createOrder({ amount })
  const change = { order: { code: orderCode }, event: 'CONFIRM_PAYMENT', actor: null, via: 'monitor' } as const
  await db().transaction((tx) => transitionOrder(tx, server.services, change))
  return orderCode
}

async function timedOutOrder(amount = AMOUNT): Promise<string> {
  const { orderCode } = await server.createOrder({ amount })
  const change = { order: { code: orderCode }, event: 'TIME_OUT', actor: null, via: 'job' } as const
  await db().transaction((tx) => transitionOrder(tx, server.services, change))
  return orderCode
}

async function exportedBatch(amount = AMOUNT): Promise<number> {
  await createPayout(amount)
  const { batch } = await asker.call('payoutBatch.create', {
    payoutTime: toWallClock(new Date(Date.now() + 60_000), 'Asia/Shanghai'),
    resourceIdList: [accountId],
    templateId: 'icici-cib',
    maxOrders: 1,
    minAmount: amount,
    maxAmount: amount,
  })
  const { path } = contract['payoutBatch.export']
  const answer = await fetch(`${server.baseUrl}${path}?batchId=${batch.id}`, { headers: asker.headers })
  expect(answer.status).toBe(200)
  return batch.id
}

const reason = 'seen on the statement'
const status = ORDER_STATUS_IDS.pendingConfirmation

/** For each operation: how to request it for a given amount, and how to read the state it would change. */
const ASKS: Record<LimitedKind, (amount?: number) => Promise<{ input: object; state: () => Promise<unknown> }>> = {
  'order.reverse': async (amount) => onOrder(await paidOrder(amount), { reason }),
  'order.updateStatus': async (amount) => onOrder(await timedOutOrder(amount), { reason, status }),
  'payout.reverse': async (amount) => onPayout(await paidPayout(amount), { reason }),
  'payout.updateStatus': async (amount) => onPayout(await createPayout(amount), { reason, status: 'failed' }),
  'payout.confirmUnpaid': async (amount) => onPayout(await lostPayout(amount), { evidence: reason }),
  'payoutBatch.confirm': async (amount) => {
    const batchId = await exportedBatch(amount)
    const state = async () => (await asker.call('payoutBatch.getOrders', { batchId })).batch.state
    return { input: { batchId }, state }
  },
  'balance.adjust': async (amountMinor = AMOUNT) => {
    const party = { ownerKind: 'merchant', ownerId: must(server.fixtures.merchants[1]).id, currency: 'INR' } as const
    const input = { ...party, operation: 'add', amountMinor } as const
    const state = async () => (await asker.call('balance.preview', input)).balances
    return { input: { ...input, reason }, state }
  },
}

function onOrder(orderCode: string, fields: object) {
  const state = async () => (await asker.call('order.getDetail', { orderCode })).order.orderStatusId
  return { input: { orderCode, ...fields }, state }
}
function onPayout(orderCode: string, fields: object) {
  const state = async () => {
    const { stage, gatewayUncertain } = await payoutNow(orderCode)
    return { stage, gatewayUncertain }
  }
  return { input: { orderCode, ...fields }, state }
}

const COLLECTION = 'C0000000000000001'
const PAYOUT = 'P0000000000000001'
/** Calls that ask for the operation of another call, with it. */
const ASKED_THROUGH = { 'bankRecord.unmatch': 'order.reverse' }
/** Valid inputs of the calls whose toggle demands a code; the referenced rows need not exist. */
const CODED = {
  'order.replenishmentOrder': { orderCode: COLLECTION, utr: 'UTR001' },
  'bankRecord.match': { id: 987_654, orderCodes: [COLLECTION] },
  'bankRecord.matchFitting': { ids: [987_654] },
  'bankRecord.unmatch': { id: 987_654, reason },
  'chainPatch.accept': { id: 987_654 },
  'order.reverseOrder': { orderCode: COLLECTION, reason },
  'order.updateOrderStatus': { orderCode: COLLECTION, reason, status },
  'payoutOrder.confirmUnpaid': { orderCode: PAYOUT, evidence: reason },
  'payoutOrder.reverse': { orderCode: PAYOUT, reason },
  'payoutOrder.updateStatus': { orderCode: PAYOUT, reason, status: 'failed' },
  'payoutBatch.confirm': { batchId: 1 },
  'balance.adjust': {
    ownerKind: 'merchant',
    ownerId: 1,
    operation: 'add',
    currency: 'INR',
    amountMinor: 1,
    reason,
  },
  'userProduct.add': {
    ownerKind: 'merchant',
    ownerId: 987_654,
    productId: 3016,
    rate: 1,
    fixedFeeMinor: 0,
    enabled: true,
  },
  'userProduct.update': { id: 987_654, rate: 1 },
  'userProduct.takeBack': { id: 987_654 },
  'agent.setRate': { id: 987_654, productId: 3016, rate: 1 },
  'payoutBatch.abnormal': {
    batchId: 1,
    orderCodes: [PAYOUT],
    rejectReason: 'highRiskCard',
    rejectMode: 'toMerchant',
  },
  'ipRule.create': { scope: 'role', role: 'customerService', effect: 'refuse', network: 'none' },
  'ipRule.update': { id: 1, scope: 'role', role: 'customerService', effect: 'refuse', network: 'none' },
  'ipRule.setEnabled': { id: 1, enabled: false },
  'ipRule.delete': { ids: [1] },
  'merchantApi.addToIpWhitelist': { network: 'none' },
  'merchantApi.removeFromIpWhitelist': { id: 1 },
} as const satisfies { [N in EndpointName]?: InputOf<N> }
const coded = Object.keys(CODED) as (keyof typeof CODED)[]

describe('a Google code', () => {
  it('is required by every call whose kind has a toggle', () => {
    const toggled = names.filter((name) => codeToggleOf(specOf(name).operation) !== undefined)
    expect(coded.toSorted()).toEqual(toggled.toSorted())
  })

  it.each(coded)('is demanded of %s while its toggle is on, and only then', async (name) => {
    const toggle = must(codeToggleOf(specOf(name).operation))
    const missing = { code: 400, msg: 'googleCode.required' }
    const { access } = specOf(name)
    const [caller] = [
      access.includes('merchant') && merchant,
      access.includes('admin') && asker,
      access.includes('superAdmin') && approver,
      supplier,
    ].filter((client) => client !== false)
    expect(await must(caller).attempt(name, CODED[name])).not.toMatchObject(missing)
    await setSettings(server, { [toggle]: true })
    expect(await must(caller).attempt(name, CODED[name])).toMatchObject(missing)
  })
})

describe('a second approver', () => {
  it('is required by every call whose kind says so, and by no other', () => {
    const through = Object.keys(ASKED_THROUGH)
    expect([...LIMITED_KINDS.map((kind) => APPROVAL_CALLS[kind]), ...through].toSorted()).toEqual(
      names.filter((name) => demandsOfCall(name).approval === true).toSorted(),
    )
  })

  it.each(LIMITED_KINDS)('is asked for %s from the limit on, and then does it', async (kind) => {
    const { input, state } = await ASKS[kind]()
    const before = await state()
    expect(await asker.attempt(APPROVAL_CALLS[kind], input)).toMatchObject({ data: { waitsForApproval: true } })
    expect(await state()).toEqual(before)
    expect(await asker.attempt(APPROVAL_CALLS[kind], input)).toMatchObject({ code: 409, msg: 'approval.waiting' })
    const { id } = must((await approver.call('todo.getMine', { kind: [kind] })).list[0])
    expect(await asker.attempt('todo.decide', { approvalId: id, approve: true })).toMatchObject({ code: 403 })
    expect((await approver.call('todo.decide', { approvalId: id, approve: true })).approval.state).toBe('approved')
    expect(await state()).not.toEqual(before)
  })

  it.each(LIMITED_KINDS)('is not asked for %s below it', async (kind) => {
    const { input, state } = await ASKS[kind](AMOUNT - 1)
    const before = await state()
    expect(await asker.attempt(APPROVAL_CALLS[kind], input)).toMatchObject({ data: { waitsForApproval: false } })
    expect(await state()).not.toEqual(before)
  })
})

describe('an approval request for a payout', () => {
  const mine = async (target: string) => must((await approver.call('todo.getMine', { target })).list[0])

  it('shows the stage change, and lapses when the payout has left the stage', async () => {
    const orderCode = await createPayout()
    await asker.call('payoutOrder.updateStatus', { orderCode, status: 'failed', reason })
    const approval = await mine(orderCode)
    expect(approval).toMatchObject({ change: null, stageChange: { from: 'pooled', to: 'failed' }, reason })
    await asker.call('payoutOrderClaim.claimOrder', { orderId: (await payoutNow(orderCode)).id })
    expect(await approver.attempt('todo.decide', { approvalId: approval.id, approve: true })).toMatchObject({
      code: 409,
      failure: { params: { refusal: 'versionConflict' } },
    })
    const { history } = await asker.call('payoutOrder.getDetail', { orderCode })
    expect(history.at(-1)).toMatchObject({ event: 'LAPSE_APPROVAL' })
  })

  it('applies to the gateway call at the time of the request, not to later ones', async () => {
    const orderCode = await lostPayout()
    await asker.call('payoutOrder.confirmUnpaid', { orderCode, evidence: reason })
    await db()
      .update(gatewayCalls)
      .set({ state: 'refused' })
      .where(eq(gatewayCalls.idempotencyKey, `${orderCode}-1`))
    await loseSight(orderCode, 2)
    const { id } = await mine(orderCode)
    expect(await approver.attempt('todo.decide', { approvalId: id, approve: true })).toMatchObject({ code: 409 })
    expect(await payoutNow(orderCode)).toMatchObject({ gatewayUncertain: true })
  })

  it('is accepted only where the operation is currently allowed', async () => {
    const orderCode = await lostPayout()
    await db()
      .update(gatewayCalls)
      .set({ sentAt: new Date() })
      .where(eq(gatewayCalls.idempotencyKey, `${orderCode}-1`))
    expect(await asker.attempt('payoutOrder.confirmUnpaid', { orderCode, evidence: reason })).toMatchObject({
      code: 409,
      msg: 'payout.gatewayBusy',
    })
    expect(await asker.attempt('payoutOrder.updateStatus', { orderCode, status: 'failed', reason })).toMatchObject({
      code: 409,
      failure: { params: { refusal: 'notInThisState' } },
    })
  })
})

it('demands of a bulk action at least what the single call demands', () => {
  const runs = [
    { bulk: 'order.bulkApply', singles: Object.values(SINGLE_ORDER_CALLS) },
    { bulk: 'payoutOrder.bulkApply', singles: Object.values(SINGLE_PAYOUT_CALLS) },
  ] as const
  for (const { bulk, singles } of runs)
    for (const single of singles) expect(demandsOfCall(bulk), single).toMatchObject(demandsOfCall(single))
})
