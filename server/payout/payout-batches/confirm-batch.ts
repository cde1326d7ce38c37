import { z } from 'zod'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { effectOf, ORDER_OUTCOMES, outcomeOf } from '#domain/payouts/payout-batch.ts'
import type { WordedOrder, BatchResult } from '#domain/payouts/payout-batch.ts'
import { BATCH_REJECT_EVENTS } from '#machines/payout/payout.lifecycle.ts'
import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'
import { needsApproval, requestApproval } from '#server/access/approvals/approvals.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { differencesOf } from '#server/payout/payout-batches/draft/batch-differences.ts'
import {
  checkVersion,
  lockBatch,
  payeesDigestOf,
  stateAfter,
  storeBatch,
  findBatch,
  readMembers,
} from '#server/payout/payout-batches/batch-record.ts'
import type { BatchRecord, LockedBatch, Member } from '#server/payout/payout-batches/file/batch-file.ts'
import type { BatchCall } from '#server/payout/payout-batches/draft/select-orders.ts'
import { CONFIRMED, RELEASED, settle } from '#server/payout/payout-batches/settle-batch.ts'
import { reasonOf } from '#server/payout/payouts/actions/settle-payout.ts'
import { AppError, badField, forbidden } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

type ConfirmInput = ParsedInputOf<'payoutBatch.confirm'>
type Seen = NonNullable<ConfirmInput['seen']>

/**
 * Confirms that all orders of a batch were paid; above the approval limit it requests a second person's approval
 * instead.
 */
export async function confirmBatch(
  call: BatchCall,
  { batchId, expectedVersion, seen }: ConfirmInput,
): Promise<{ batch: BatchRecord; waitsForApproval: boolean }> {
  const { actor, db, services } = call
  const locked = await lockBatch(db, actor, batchId)
  const { batch } = locked
  judgeConfirm(services, locked, { expectedVersion, seen })
  if (!needsApproval(services, { ...batch, amountMinor: batch.totalMinor }))
    return { batch: await settleAll(call, locked), waitsForApproval: false }
  const { batchNumber: target, currency, exponent, supplierId, totalMinor: amountMinor } = batch
  await requestApproval(db, services, actor, {
    kind: 'payoutBatch.confirm',
    target,
    params: { batchId, seen: seenOf(locked) },
    reason: null,
    amountMinor,
    currency,
    exponent,
    merchantId: null,
    supplierId,
  })
  return { batch, waitsForApproval: true }
}

function judgeConfirm(
  services: Services,
  locked: LockedBatch,
  { expectedVersion, seen }: Pick<ConfirmInput, 'expectedVersion' | 'seen'>,
): void {
  // A detailed difference is more useful than a plain version conflict.
  checkSeen(services, locked, seen)
  checkVersion(locked.batch, expectedVersion)
  stateAfter(locked, 'CONFIRM', 'FINISH_CONFIRM')
}

/** A precheck: the conflicts that `confirmBatch` would meet in what the person saw. */
export async function confirmPrecheck({ actor, db, services }: Call, input: ConfirmInput): Promise<void> {
  judgeConfirm(services, await readBatch(db, actor, input.batchId), input)
}

/** A precheck: the same for `markBatchAbnormal`. */
export async function abnormalPrecheck(
  { actor, db }: Call,
  input: ParsedInputOf<'payoutBatch.abnormal'>,
): Promise<void> {
  const seen = await readBatch(db, actor, input.batchId)
  checkVersion(seen.batch, input.expectedVersion)
  stateAfter(seen, 'MARK_ABNORMAL', 'FINISH_ABNORMAL')
  checkSeenEffect(seen, input)
}

async function readBatch(db: Queryable, actor: Actor, batchId: number): Promise<LockedBatch> {
  return { batch: await findBatch(db, actor, batchId), members: await readMembers(db, batchId) }
}

const approvedParams = z.object({
  batchId: z.int(),
  seen: z.object({ count: z.int(), totalMinor: z.int().nullable(), payeesDigest: z.string() }),
})

/** Confirms an approved batch in the state for which approval was requested. */
export async function confirmApprovedBatch(call: Call, approval: ApprovalRecord): Promise<void> {
  const { batchId, seen } = approvedParams.parse(approval.params)
  const locked = await lockBatch(call.db, call.actor, batchId)
  checkSeen(call.services, locked, seen)
  await settleAll(call, locked)
}

async function settleAll(call: BatchCall, locked: LockedBatch): Promise<BatchRecord> {
  const state = stateAfter(locked, 'CONFIRM', 'FINISH_CONFIRM')
  await settle(
    call,
    locked.batch,
    openMembers(locked).map((member) => ({ member, ...CONFIRMED })),
  )
  return await storeBatch(call.db, call.services, call.actor, locked.batch, state, decidedBy(call), 'CONFIRM')
}

const openMembers = ({ members }: LockedBatch) => members.filter(({ member }) => member.open)
const decidedBy = ({ actor, services }: BatchCall) => ({ decidedBy: actor.name, decidedAt: services.now() })

function seenOf(locked: LockedBatch): Seen {
  const orders = openMembers(locked).map(({ order }) => order)
  return {
    count: orders.length,
    totalMinor: orders.reduce((sum, order) => sum + order.amountMinor, 0),
    payeesDigest: payeesDigestOf(orders),
  }
}

/**
 * 409 `batch.seenChanged` with the current state and the differing orders, when it no longer matches the export or what
 * the person saw.
 */
function checkSeen({ settings }: Pick<Services, 'settings'>, locked: LockedBatch, seen: Seen | undefined): void {
  const { batch } = locked
  // A batch already decided has its own refusal.
  if (batch.payeesDigest === null || openMembers(locked).length === 0) return
  const now = seenOf(locked)
  const sameFile = now.payeesDigest === batch.payeesDigest
  const sameAsSeen =
    !seen ||
    (seen.count === now.count &&
      (seen.totalMinor === null || seen.totalMinor === now.totalMinor) &&
      seen.payeesDigest === now.payeesDigest)
  const differing = differencesOf(locked.members)
  if (sameFile && sameAsSeen && differing.differences.length === 0) return
  throw new AppError(CODES.conflict, 'batch.seenChanged', {
    params: { batchNumber: batch.batchNumber, refusal: 'versionConflict' },
    present: {
      ...now,
      ...differing,
      totalMinor: settings.get('payoutBatchCalculateAmount') ? now.totalMinor : null,
      exportedDigest: batch.payeesDigest,
      version: batch.version,
      seen: seen ?? null,
    },
    by: batch.updatedBy,
    at: batch.updatedAt.toISOString(),
  })
}

/**
 * Marks a batch as abnormal: the selected orders are rejected by the mode. Of the rest, those the bank reported as paid
 * are completed, since resending them would pay twice; the others are released for other batches.
 */
export async function markBatchAbnormal(
  call: BatchCall,
  input: ParsedInputOf<'payoutBatch.abnormal'>,
): Promise<BatchRecord> {
  const { actor, db, services } = call
  if (actor.role === 'supplier' && input.rejectMode === 'toMerchant') throw forbidden()
  const locked = await lockBatch(db, actor, input.batchId, input.expectedVersion)
  const state = stateAfter(locked, 'MARK_ABNORMAL', 'FINISH_ABNORMAL')
  const ticked = tickedMembers(locked, input.orderCodes)
  checkSeenEffect(locked, input)
  const reason = reasonOf(input)
  const rejected = { event: BATCH_REJECT_EVENTS[input.rejectMode], reason, rejectReason: reason }
  const settlings = openMembers(locked).map((member) => {
    const isTicked = ticked.has(member)
    const outcome = outcomeOf(wordedOrderOf(member), isTicked, input.rejectMode)
    if (isTicked) return { member, ...rejected, outcome }
    return { member, ...(outcome === 'completed' ? CONFIRMED : RELEASED) }
  })
  await settle(call, locked.batch, settlings)
  const abnormalMinor = [...ticked].reduce((sum, { member }) => sum + member.amountMinor, 0)
  return await storeBatch(
    db,
    services,
    actor,
    locked.batch,
    state,
    { ...decidedBy(call), abnormalCount: ticked.size, abnormalMinor, failReason: reason },
    'MARK_ABNORMAL',
  )
}

const wordedOrderOf = ({ member, order }: Member): WordedOrder => ({
  orderCode: order.orderCode,
  amountMinor: order.amountMinor,
  result: member.result as BatchResult | null,
})

/** 409 `batch.seenChanged` when the choices have another effect than the person saw. */
function checkSeenEffect(locked: LockedBatch, input: ParsedInputOf<'payoutBatch.abnormal'>): void {
  const { batch } = locked
  const effect = effectOf(openMembers(locked).map(wordedOrderOf), new Set(input.orderCodes), input.rejectMode)
  const isSame = ORDER_OUTCOMES.every((outcome) => {
    const seen = input.seen?.[outcome] ?? effect[outcome]
    return seen.count === effect[outcome].count && seen.amountMinor === effect[outcome].amountMinor
  })
  if (isSame) return
  throw new AppError(CODES.conflict, 'batch.seenChanged', {
    params: { batchNumber: batch.batchNumber, refusal: 'versionConflict' },
    present: { ...effect, version: batch.version, seen: input.seen },
    by: batch.updatedBy,
    at: batch.updatedAt.toISOString(),
  })
}

/** The selected orders; 409 for one outside the batch, 400 for one the bank reported as paid. */
function tickedMembers(locked: LockedBatch, orderCodes: readonly string[]): Set<Member> {
  const byCode = new Map(openMembers(locked).map((member) => [member.order.orderCode, member]))
  return new Set(
    orderCodes.map((orderCode) => {
      const member = byCode.get(orderCode)
      if (!member)
        throw new AppError(CODES.conflict, 'batch.orderNotIn', {
          params: { orderCode },
          present: { version: locked.batch.version },
          by: locked.batch.updatedBy,
          at: locked.batch.updatedAt.toISOString(),
        })
      if (member.member.result === 'paid') throw badField('orderCodes', 'bankPaid', { orderCode })
      return member
    }),
  )
}
