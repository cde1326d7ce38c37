import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import { audit, callbacks, payoutClaims, payoutHistory, payoutOrders } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { SINGLE_PAYOUT_CALLS } from '#server/payout/payouts/actions/bulk-payouts.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { createPayout, fundsOf, makePayoutWorld, move } from '#tests/support/payouts/payout-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

type Part = InputOf<'payoutOrder.bulkApply'>

let server: TestServer
let agent: TestClient
let world: Awaited<ReturnType<typeof makePayoutWorld>>

beforeAll(async () => {
  server = await startTestServer()
  world = await makePayoutWorld(engine())
  // The role that may revoke a claim may do all the other actions too.
  agent = await server.signIn('superadmin')
})
beforeEach(async () => expect(isSound(await checkLedger(server.services.db))).toBe(true))
afterAll(async () => await server.dispose())

const engine = () => ({ db: server.services.db, services: server.services })

const KINDS = ['pooled', 'claimed', 'held', 'marked', 'abnormal', 'ended'] as const
type Kind = (typeof KINDS)[number]

/** A payout in each state in which the actions differ. */
async function somePayouts(kinds: readonly Kind[]): Promise<PayoutRecord[]> {
  const made: PayoutRecord[] = []
  for (const kind of kinds) {
    const order = await createPayout(engine(), world.merchant, { amount: 10_000 })
    const { id, orderCode } = order
    if (kind === 'claimed' || kind === 'abnormal') await agent.call('payoutOrderClaim.claimOrder', { orderId: id })
    if (kind === 'held') await move(engine(), order, 'HOLD', null, { patch: () => ({ riskHeld: true }) })
    if (kind === 'marked') await agent.call('payoutOrder.updateMark', { orderCode, orderMark: 2 })
    if (kind === 'abnormal') {
      await agent.call('payoutOrder.startPayment', { orderCode, resourceId: must(world.accounts[0]).id })
      await agent.call('payoutOrder.markAbnormal', { orderCode, reason: 'no answer' })
    }
    if (kind === 'ended')
      await agent.call('payoutOrder.reject', { orderCode, rejectReason: 'highRiskCard', rejectMode: 'toMerchant' })
    made.push(order)
  }
  return made
}

/** Columns that differ between payouts of the same kind, and timestamps. */
const OWN = ['id', 'orderId', 'orderCode', 'merchantOrderId', 'contentHash', 'request', 'via', 'url']

const withoutOwn = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !OWN.includes(name) && !(value instanceof Date)))

/** The result of an action on a payout: row, claims, history, audit and callback. */
async function traceOf({ id, orderCode }: PayoutRecord) {
  const { db } = server.services
  const [order] = await db.select().from(payoutOrders).where(eq(payoutOrders.id, id))
  const claims = await db.select().from(payoutClaims).where(eq(payoutClaims.orderId, id)).orderBy(asc(payoutClaims.id))
  const history = await db
    .select()
    .from(payoutHistory)
    .where(eq(payoutHistory.orderId, id))
    .orderBy(asc(payoutHistory.id))
  const audited = await db.select().from(audit).where(eq(audit.target, orderCode)).orderBy(asc(audit.id))
  const due = await db.select().from(callbacks).where(eq(callbacks.orderId, id))
  return {
    order: withoutOwn(must(order)),
    claims: claims.map(withoutOwn),
    history: history.map(withoutOwn),
    audit: audited.map(({ action, account, role, detail: { via: _via, ...detail } }) => ({
      action,
      account,
      role,
      detail,
    })),
    callbacks: due.map(({ attempts, nextAttemptAt }) => ({ attempts, isNext: nextAttemptAt !== null })),
  }
}

/** Each bulk action; those that call an external system for each payout run one by one anyway. */
const ACTIONS: readonly Omit<Part, 'orderCodes'>[] = [
  { action: 'CLAIM' },
  { action: 'CANCEL_CLAIM' },
  { action: 'TAKE_CLAIM_AWAY', params: { reason: 'shift ended' } },
  { action: 'RESEND_CALLBACK' },
  { action: 'MARK', params: { orderMark: 2 } },
  { action: 'RELEASE_HOLD', params: { note: 'known payee' } },
  { action: 'REJECT', params: { rejectReason: 'highRiskCard', rejectMode: 'toMerchant' } },
]

/** The single call's answer, in the format of a bulk result. */
async function doneAlone({ action, params = {} }: Omit<Part, 'orderCodes'>, { id, orderCode }: PayoutRecord) {
  const name: EndpointName = SINGLE_PAYOUT_CALLS[action]
  const target = name.startsWith('payoutOrderClaim.') ? { orderId: id } : { orderCode }
  const { code, failure } = await agent.attempt(name, { ...target, ...params })
  return code === 200 ? { ok: true, refusal: null } : { ok: false, refusal: failure.params?.['refusal'] }
}

it.each(ACTIONS.map((action) => [action.action, action] as const))(
  'leaves the same of many at once as of each by itself: %s',
  async (action, part) => {
    // Once payment has begun, a rejection demands a code, and a person has one per half minute.
    const kinds = KINDS.filter((kind) => action !== 'REJECT' || kind !== 'abnormal')
    const [alone, together] = [await somePayouts(kinds), await somePayouts(kinds)]
    const frozen = (await fundsOf(engine(), world.merchant.id)).frozen
    const single: Awaited<ReturnType<typeof doneAlone>>[] = []
    for (const order of alone) single.push(await doneAlone(part, order))
    const freed = frozen - (await fundsOf(engine(), world.merchant.id)).frozen
    const orderCodes = together.map(({ orderCode }) => orderCode)
    const { results } = await agent.call('payoutOrder.bulkApply', { ...part, orderCodes } as Part)
    expect(frozen - (await fundsOf(engine(), world.merchant.id)).frozen).toBe(2 * freed)
    expect(results).toEqual(orderCodes.map((orderCode, at) => ({ orderCode, ...single[at] })))
    expect(results.some(({ ok }) => ok)).toBe(true)
    for (const [at, order] of together.entries())
      expect(await traceOf(order), kinds[at]).toEqual(await traceOf(must(alone[at])))
  },
)
