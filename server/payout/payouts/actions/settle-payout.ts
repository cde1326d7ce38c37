import { and, eq, ne, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { joinReason } from '#domain/orders/reject-reasons.ts'
import { payoutStageOf, PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import { REJECT_EVENTS, rejectModesFor } from '#machines/payout/payout.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import { actOf } from '#server/http/act.ts'
import type { Act } from '#server/http/act.ts'
import type { Actor, Call } from '#server/http/call.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { PayoutChange } from '#server/payout/payouts/transition/payout-step.ts'
import { readPayout, stageAfter, transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { AppError, badField, forbidden } from '#server/platform/app-error.ts'
import { lockUtr } from '#server/orders/rows/utr.ts'

/** Completes a payout with the paid amount, its UTR and the paying card. A UTR pays only one payout. */
export async function completePayout(
  { actor, db, services, via }: Call,
  input: ParsedInputOf<'payoutOrder.complete'>,
): Promise<PayoutRecord> {
  const utr = input.utr.toUpperCase()
  const { order: before } = await readPayout(db, { order: { code: input.orderCode }, actor })
  if (input.realAmountMinor !== undefined && input.realAmountMinor > before.amountMinor)
    throw badField('realAmountMinor', 'outOfRange', { max: before.amountMinor })
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
  // Checked after the transition: the loser of a race learns of the changed state, not of the winner's UTR.
  if (await isUtrTaken(db, utr, after.id)) throw badField('utr', 'utrUsed')
  return after
}

async function isUtrTaken(tx: Queryable, utr: string, exceptOrderId: number): Promise<boolean> {
  const [other] = await tx
    .select({ id: payoutOrders.id })
    .from(payoutOrders)
    .where(
      and(
        eq(payoutOrders.utr, utr),
        eq(payoutOrders.stage, PAYOUT_STAGE_IDS.completed),
        ne(payoutOrders.id, exceptOrderId),
      ),
    )
    .limit(1)
  return other !== undefined
}

/** The operation kind covered by a standing Google code. */
export const REJECT_BEGUN = 'payout.rejectBegun'

/** Stages in which payment has begun. */
export const BEGUN_STAGES: readonly PayoutStage[] = ['processing', 'submitted', 'abnormal']
const hasBegun = (order: PayoutRecord) => BEGUN_STAGES.includes(payoutStageOf(order.stage))

/**
 * Rejects a payout. Once payment has begun a Google code is required, since the money returned to the merchant may
 * already have left.
 */
export async function rejectPayout(call: Call, input: ParsedInputOf<'payoutOrder.reject'>): Promise<PayoutRecord> {
  const { actor, db, services } = call
  const view = await readPayout(db, { order: { code: input.orderCode }, actor })
  const { order } = view
  requireMode(actor, input)
  // A payout that has moved on is refused before the code is judged.
  stageAfter(services, { actor, event: REJECT_EVENTS[input.rejectMode], expectedVersion: input.expectedVersion }, view)
  const code = hasBegun(order) ? await call.demandCode(REJECT_BEGUN, input.googleCode) : undefined
  const after = await rejectCovered(actOf(call, input.expectedVersion), input.orderCode, input, code !== undefined)
  await code?.use(db)
  return after
}

type Rejection = Pick<ParsedInputOf<'payoutOrder.reject'>, 'rejectMode' | 'rejectReason' | 'rejectText'>

/**
 * The change for rejecting a payout by a mode. Throws 403 for a mode the role may not choose, and `googleCode.required`
 * for a payout whose payment has begun, unless a code was checked before: `mayRejectBegun`.
 */
export function rejectChange(
  { role }: Pick<Actor, 'role'>,
  rejection: Rejection,
  mayRejectBegun: boolean,
): Omit<PayoutChange, 'order'> {
  const { rejectMode } = rejection
  requireMode({ role }, rejection)
  const reason = reasonOf(rejection)
  return {
    event: REJECT_EVENTS[rejectMode],
    reason,
    detail: { rejectMode },
    patch: (before) => {
      if (hasBegun(before) && !mayRejectBegun) throw codeRequired()
      return { rejectReason: reason }
    },
  }
}

function requireMode({ role }: Pick<Actor, 'role'>, { rejectMode }: Pick<Rejection, 'rejectMode'>): void {
  if (!rejectModesFor(role).includes(rejectMode)) throw forbidden()
}

/** Rejects a payout by its mode. */
export async function rejectCovered(
  act: Act,
  orderCode: string,
  rejection: Rejection,
  mayRejectBegun: boolean,
): Promise<PayoutRecord> {
  const { tx, services, actor, via, expectedVersion } = act
  const change = rejectChange(actor, rejection, mayRejectBegun)
  return await transitionPayout(tx, services, { order: { code: orderCode }, ...change, actor, via, expectedVersion })
}

function codeRequired(): AppError {
  return new AppError(CODES.badInput, 'googleCode.required', { issues: [{ path: 'googleCode', fault: 'required' }] })
}

/** The stored reason: a catalogue entry, followed by the person's text. */
export function reasonOf({
  rejectReason,
  rejectText,
}: {
  rejectReason: string
  rejectText?: string | undefined
}): string {
  return joinReason(rejectReason, rejectText)
}

/** The change for unlocking a payout. */
export const unlockChange = ({ lockedBy }: PayoutRecord) =>
  ({ event: 'UNLOCK', detail: { lockedBy } }) satisfies Omit<PayoutChange, 'order'>

/** Unlocks a payout; returns the automation that may still be working on it. */
export async function unlockPayout(
  tx: Queryable,
  { services, actor, via }: Pick<Call, 'services' | 'actor' | 'via'>,
  code: string,
): Promise<string | null> {
  const { order } = await readPayout(tx, { order: { code }, actor })
  await transitionPayout(tx, services, { order, ...unlockChange(order), actor, via })
  const [call] = (
    await tx.execute<{ state: string }>(
      sql`select state from gateway_calls where order_id = ${order.id} order by id desc limit 1`,
    )
  ).rows
  return call ? `gateway.${call.state}` : order.lockedBy
}
