import { CODES } from '#contract/wire/envelope.ts'
import type { OrderOutcome } from '#domain/payouts/payout-batch.ts'
import type { BatchCall } from '#server/payout/payout-batches/draft/select-orders.ts'
import { closeMembers } from '#server/payout/payout-batches/batch-record.ts'
import type { BatchRecord, Member } from '#server/payout/payout-batches/file/batch-file.ts'
import { checkUtrsOf, lockUtrsOf } from '#server/payout/payout-batches/paid-utrs.ts'
import type { PayoutChange } from '#server/payout/payouts/transition/payout-step.ts'
import { transitionPayouts } from '#server/payout/payouts/transition/transition-payout.ts'
import { AppError } from '#server/platform/app-error.ts'

/** The outcome of one order of a batch. */
interface Settling {
  event: PayoutChange['event']
  outcome: OrderOutcome
  reason?: string
  rejectReason?: string
}

export const CONFIRMED: Settling = { event: 'CONFIRM_IN_BATCH', outcome: 'completed' }
export const RELEASED: Settling = { event: 'RELEASE_FROM_BATCH', outcome: 'released', reason: 'batchAbnormal' }

/** Settles all open orders of a batch together; a refusal names the order that it is about. */
export async function settle(
  { actor, db, services }: BatchCall,
  batch: BatchRecord,
  settlings: readonly (Settling & { member: Member })[],
): Promise<void> {
  const paid = settlings.flatMap(({ member, outcome }) => (outcome === 'completed' ? [member] : []))
  // Before the payouts are locked, as completing one by hand does.
  await lockUtrsOf(db, paid)
  const changes = settlings.map(({ event, member: { member, order }, outcome, reason = null, rejectReason }) => ({
    order,
    event,
    reason,
    detail: { batchNumber: batch.batchNumber },
    patch: () => ({
      ...(outcome === 'completed' && member.resultUtr !== null && { utr: member.resultUtr }),
      ...(rejectReason !== undefined && { rejectReason }),
    }),
  }))
  try {
    await transitionPayouts(db, services, { actor, via: 'batch', changes })
  } catch (error) {
    throw orderRefused(batch, error)
  }
  await checkUtrsOf(db, actor, paid)
  await closeMembers(
    db,
    batch,
    settlings.map(({ member: { member }, outcome }) => ({ member, outcome })),
  )
}

/** The refusal of one payout as a refusal of the batch: no other version of the batch would get past it. */
function orderRefused(batch: BatchRecord, error: unknown): unknown {
  if (!(error instanceof AppError) || error.message !== 'payout.refused') return error
  const { params, ...rest } = error.failure
  const orderCode = params?.['orderCode'] ?? ''
  return new AppError(CODES.conflict, 'batch.orderRefused', {
    ...rest,
    params: { orderCode, batchNumber: batch.batchNumber },
  })
}
