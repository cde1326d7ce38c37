import { and, asc, eq, sql } from 'drizzle-orm'
import type { PayoutDetail } from '#contract/payouts/payout.schemas.ts'
import { PAYING_STAGES, PAYOUT_STAGE_IDS, payoutStageOf } from '#domain/payouts/payout-status.ts'
import { ledgerExponent, toLedgerMinor } from '#domain/products.ts'
import { isStaff } from '#domain/roles.ts'
import { isApprovalEvent } from '#server/access/approvals/news/approval-events.ts'
import { attemptFor, readAttempts } from '#server/orders/callbacks/list-callbacks.ts'
import type { Queryable } from '#server/db/client.ts'
import { inSnapshot } from '#server/db/transactions/one-connection.ts'
import {
  callbacks,
  gatewayCalls,
  ledgerAccounts,
  payoutHistory,
  payoutOrders,
  resources,
  riskDetections,
} from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { readPostings } from '#server/ledger/postings/order-postings.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { presentPayoutRecord } from '#server/payout/payouts/present-payout.ts'
import { readPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { readSamePayee } from '#server/payout/payouts/same-payee.ts'
import { requestFor } from '#server/orders/rows/order-rows.ts'

/** All details of one payout, without the fields hidden from the actor's role. */
export async function payoutDetail(call: Call, code: string): Promise<PayoutDetail> {
  return await inSnapshot(call.db, (db) => readDetail({ ...call, db }, code))
}

async function readDetail({ actor, db, services }: Call, code: string): Promise<PayoutDetail> {
  const view = await readPayout(db, { order: { code }, actor })
  const { order } = view
  const staff = isStaff(actor.role)
  const [callback] = await db
    .select({ next: callbacks.nextAttemptAt })
    .from(callbacks)
    .where(eq(callbacks.orderId, order.id))
  return {
    order: presentPayoutRecord(actor, view, services.now()),
    history: (await readHistory(db, order.id)).flatMap((row) => historyFor(staff, row)),
    callbacks: (await readAttempts(db, order.id)).map((row) => attemptFor(actor, row)),
    nextCallbackAt: callback?.next?.toISOString() ?? null,
    postings: await readPostings(db, actor, order.id),
    gatewayCalls: staff ? await readGatewayCalls(db, order.id) : [],
    detections: actor.role === 'superAdmin' ? await readDetections(db, order.id) : [],
    funds: actor.role === 'supplier' ? null : await readFunds(db, order),
    request: requestFor(actor, order.request),
    samePayee: await readSamePayee(db, actor, order),
  }
}

/** Outside parties do not see how it was done, nor internal approval requests. */
function historyFor(staff: boolean, row: PayoutDetail['history'][number]): PayoutDetail['history'] {
  if (staff) return [row]
  return isApprovalEvent(row.event) ? [] : [{ ...row, detail: {} }]
}

async function readHistory(db: Queryable, orderId: number): Promise<PayoutDetail['history']> {
  const rows = await db
    .select()
    .from(payoutHistory)
    .where(eq(payoutHistory.orderId, orderId))
    .orderBy(asc(payoutHistory.id))
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    event: row.event,
    fromStage: row.fromStage === null ? null : payoutStageOf(row.fromStage),
    toStage: payoutStageOf(row.toStage),
    actor: row.actor,
    via: row.via as PayoutDetail['history'][number]['via'],
    reason: row.reason,
    detail: row.detail,
  }))
}

async function readGatewayCalls(db: Queryable, orderId: number): Promise<PayoutDetail['gatewayCalls']> {
  const rows = await db
    .select({ call: gatewayCalls, resourceName: resources.name })
    .from(gatewayCalls)
    .innerJoin(resources, eq(resources.id, gatewayCalls.resourceId))
    .where(eq(gatewayCalls.orderId, orderId))
    .orderBy(asc(gatewayCalls.id))
  return rows.map(({ call, resourceName }) => ({
    id: call.id,
    attempt: call.attempt,
    resourceName,
    state: call.state,
    gatewayId: call.gatewayId,
    utr: call.utr,
    reason: call.reason,
    queries: call.queries,
    createTime: call.createdAt.toISOString(),
    sentTime: call.sentAt?.toISOString() ?? null,
    updateTime: call.updatedAt.toISOString(),
  }))
}

async function readDetections(db: Queryable, orderId: number): Promise<PayoutDetail['detections']> {
  const rows = await db
    .select()
    .from(riskDetections)
    .where(eq(riskDetections.orderId, orderId))
    .orderBy(asc(riskDetections.id))
  return rows.map(({ id, ruleName, kind, state, at, evidence }) => ({
    id,
    ruleName,
    kind,
    state,
    at: at.toISOString(),
    evidence: { ...evidence },
  }))
}

const PAYING_IDS = PAYING_STAGES.map((stage) => PAYOUT_STAGE_IDS[stage])

/** The merchant's current balance in the payout's currency, in the ledger's decimals. */
async function readFunds(db: Queryable, { currency, merchantId }: PayoutRecord): Promise<PayoutDetail['funds']> {
  const accounts = await db
    .select({ purpose: ledgerAccounts.purpose, balance: ledgerAccounts.balanceMinor })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.ownerKind, 'merchant'),
        eq(ledgerAccounts.ownerId, merchantId),
        eq(ledgerAccounts.currency, currency),
      ),
    )
  const flying = await db
    .select({ exponent: payoutOrders.exponent, sum: sql<string>`sum(${payoutOrders.frozenMinor})` })
    .from(payoutOrders)
    .where(
      and(
        eq(payoutOrders.merchantId, merchantId),
        eq(payoutOrders.currency, currency),
        sql`${payoutOrders.stage} = any(${sql.param(PAYING_IDS)}::int2[])`,
      ),
    )
    .groupBy(payoutOrders.exponent)
  const balanceOf = (purpose: string) => accounts.find((account) => account.purpose === purpose)?.balance ?? 0
  return {
    currency,
    exponent: ledgerExponent(currency),
    availableMinor: balanceOf('available'),
    frozenMinor: balanceOf('frozen'),
    inFlightMinor: flying.reduce((sum, row) => sum + toLedgerMinor(Number(row.sum), currency, row.exponent), 0),
  }
}
