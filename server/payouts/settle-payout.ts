import { and, eq, ne, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/envelope.ts'
import { payoutStageOf, PAYOUT_STAGE_IDS } from '#domain/payout-status.ts'
import { payoutLifecycle, REJECT_EVENTS } from '#machines/payout/payout.lifecycle.ts'
import type { ApprovalRecord } from '#server/approvals/approvals.ts'
import { needsApproval, requestApproval } from '#server/approvals/approvals.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutOrders } from '#server/db/schema.ts'
import { AppError, badField, forbidden } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import { lockUtr } from '#server/orders/utr.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import { payoutSubjectOf } from '#server/payouts/payout-record.ts'
import { payoutRefused, readPayout, transitionPayout } from '#server/payouts/transition-payout.ts'
import { checkGoogleCode } from '#server/security/google-demand.ts'

/** Says that a payout was paid: what left, by which UTR, from which card. A UTR pays one payout only. */
export async function completePayout({ actor, db, services, via }: Call, input: ParsedInputOf<'payoutOrder.complete'>): Promise<PayoutRecord> {
  const utr = input.utr.toUpperCase()
  const { order: before } = await readPayout(db, { order: { code: input.orderCode }, actor })
  if (input.realAmountMinor !== undefined && input.realAmountMinor > before.amountMinor) throw badField('realAmountMinor', 'outOfRange', { max: before.amountMinor })
  await lockUtr(db, utr)
  const after = await transitionPayout(db, services, {
    order: before,
    event: 'COMPLETE',
    actor,
    via,
    expectedVersion: input.expectedVersion,
    detail: { utr },
    patch: (order) => ({
      utr,
      realAmountMinor: input.realAmountMinor ?? order.amountMinor,
      payoutCardNumber: input.payoutCardNumber ?? order.payoutCardNumber,
    }),
  })
  // Asked after the transition: whoever lost a race learns of the state that moved on, not of the winner's UTR.
  if (await isUtrTaken(db, utr, after.id)) throw badField('utr', 'utrUsed')
  return after
}

async function isUtrTaken(tx: Queryable, utr: string, exceptOrderId: number): Promise<boolean> {
  const [other] = await tx
    .select({ id: payoutOrders.id })
    .from(payoutOrders)
    .where(and(eq(payoutOrders.utr, utr), eq(payoutOrders.stage, PAYOUT_STAGE_IDS.completed), ne(payoutOrders.id, exceptOrderId)))
    .limit(1)
  return other !== undefined
}

/**
 * Rejects a payout by its mode. Where paying has begun a Google code is demanded, since what is given back to the merchant
 * may have left already. A supplier gives payouts back to the list; the merchant's affairs are not its own.
 */
export async function rejectPayout(call: Call, input: ParsedInputOf<'payoutOrder.reject'>): Promise<PayoutRecord> {
  const { actor, db, services, via } = call
  if (actor.role === 'supplier' && input.rejectMode === 'toMerchant') throw forbidden()
  const { order: before } = await readPayout(db, { order: { code: input.orderCode }, actor })
  const code = payoutLifecycleBegan(before) ? await demandedCode(call, input.googleCode) : undefined
  const after = await transitionPayout(db, services, {
    order: before,
    event: REJECT_EVENTS[input.rejectMode],
    actor,
    via,
    reason: reasonOf(input),
    expectedVersion: input.expectedVersion,
    detail: { rejectMode: input.rejectMode },
    patch: () => ({ rejectReason: reasonOf(input) }),
  })
  await code?.use(db)
  return after
}

/** The reason as it is kept: a word of the list, with the person's own words behind it. */
export function reasonOf({ rejectReason, rejectText }: { rejectReason: string; rejectText?: string | undefined }): string {
  const text = rejectText?.trim()
  return text ? `${rejectReason}: ${text}` : rejectReason
}

function payoutLifecycleBegan(order: PayoutRecord): boolean {
  return ['processing', 'submitted', 'abnormal'].includes(payoutStageOf(order.stage))
}

async function demandedCode({ actor, services }: Call, code: string | undefined) {
  if (code === undefined) throw new AppError(CODES.badInput, 'googleCode.required', { issues: [{ path: 'googleCode', fault: 'required' }] })
  return await checkGoogleCode(services, actor.userId, code)
}

/** Takes a completed payout back, or above the approval limit asks a second person to. */
export async function reversePayout({ actor, db, services, via }: Call, input: ParsedInputOf<'payoutOrder.reverse'>): Promise<{ orderId: number; waitsForApproval: boolean }> {
  const view = await readPayout(db, { order: { code: input.orderCode }, actor })
  const { order } = view
  const { reason } = input
  if (!needsApproval(services, order)) {
    await transitionPayout(db, services, { order, event: 'REVERSE', actor, via, reason, expectedVersion: input.expectedVersion })
    return { orderId: order.id, waitsForApproval: false }
  }
  const verdict = payoutLifecycle.judge(payoutSubjectOf(view, actor.userId, services.now()), { type: 'REVERSE' })
  if (!verdict.ok) throw payoutRefused(order, verdict.refusal)
  if (input.expectedVersion !== undefined && input.expectedVersion !== order.version) throw payoutRefused(order, 'movedOn')
  await requestApproval(db, services, actor, {
    kind: 'payout.reverse', target: order.orderCode, params: {}, reason, amountMinor: order.realAmountMinor ?? order.amountMinor, currency: order.currency, exponent: order.exponent,
  })
  return { orderId: order.id, waitsForApproval: true }
}

/** Does a reversal that a second person has approved. */
export async function reverseApproved({ actor, db, services, via }: Call, approval: ApprovalRecord): Promise<void> {
  await transitionPayout(db, services, { order: { code: approval.target }, event: 'REVERSE', actor, via, reason: approval.reason, detail: { requestedBy: approval.requestedBy } })
}

/** What may be working on a locked payout, as the unlocking person is told. */
export async function unlockPayout(tx: Queryable, { services, actor, via }: Pick<Call, 'services' | 'actor' | 'via'>, code: string): Promise<string | null> {
  const { order } = await readPayout(tx, { order: { code }, actor })
  await transitionPayout(tx, services, { order, event: 'UNLOCK', actor, via, detail: { lockedBy: order.lockedBy } })
  const [call] = (await tx.execute<{ state: string }>(sql`select state from gateway_calls where order_id = ${order.id} order by id desc limit 1`)).rows
  return call ? `gateway.${call.state}` : order.lockedBy
}
