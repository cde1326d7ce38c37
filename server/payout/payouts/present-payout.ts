import { HIDDEN_PAYOUT_FIELDS } from '#contract/payouts/hidden-payout-fields.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { payoutRowSchema } from '#contract/payouts/payout.schemas.ts'
import { payoutStageOf, statusIdsOf } from '#domain/payouts/payout-status.ts'
import { maskFields, PAYOUT_NUMBER_FIELDS, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { standingClaim } from '#server/payout/payouts/payout-record.ts'
import type { PayoutView } from '#server/payout/payouts/payout-record.ts'

export const PAYOUT_FIELDS = payoutRowSchema.keyof().options

/** A payout in lists, pushes and action responses for a role at a moment: account numbers have their middle masked. */
export function presentPayoutFor(actor: { role: Role }, view: PayoutView, now: Date): PayoutRow {
  return maskFields(presentWhole(actor, view, now), PAYOUT_NUMBER_FIELDS)
}

/** A payout in its detail record, batch and exports: account numbers are complete for those who work with it. */
export function presentPayoutRecord(actor: { role: Role }, view: PayoutView, now: Date): PayoutRow {
  return readsWholeNumbers(actor.role) ? presentWhole(actor, view, now) : presentPayoutFor(actor, view, now)
}

function presentWhole({ role }: { role: Role }, view: PayoutView, now: Date): PayoutRow {
  const row = presentPayout(view, now)
  const claim =
    row.claim && !isStaff(role) && !view.heldBySupplier ? { ...row.claim, userId: null, userName: null } : row.claim
  return { ...row, claim, ...HIDDEN_PAYOUT_FIELDS[role] }
}

function presentPayout(view: PayoutView, now: Date): PayoutRow {
  const { order, inOpenBatch, gatewayUncertain } = view
  const stage = payoutStageOf(order.stage)
  const claim = standingClaim(view, now)
  const statuses = statusIdsOf(stage)
  return {
    id: order.id,
    version: order.version,
    orderCode: order.orderCode,
    merchantOrderId: order.merchantOrderId,
    merchantId: order.merchantId,
    merchantName: order.merchantName,
    supplierId: order.supplierId,
    supplierName: order.supplierName,
    productId: order.productId,
    resourceId: order.resourceId,
    resourceName: order.resourceName,
    currency: order.currency,
    exponent: order.exponent,
    amountMinor: order.amountMinor,
    feeMinor: order.feeMinor,
    frozenMinor: order.frozenMinor,
    realAmountMinor: order.realAmountMinor,
    stage,
    ...statuses,
    callbackStatus: order.callbackStatus as PayoutRow['callbackStatus'],
    orderMark: order.orderMark as PayoutRow['orderMark'],
    locked: order.locked,
    lockedBy: order.lockedBy,
    riskHeld: order.riskHeld,
    isProxy: order.isProxy,
    channel: order.channel as PayoutRow['channel'],
    batchId: order.batchId,
    inOpenBatch,
    gatewayUncertain,
    allocationCount: order.allocationCount,
    claim: claim && {
      userId: claim.userId,
      userName: claim.userName,
      since: claim.claimedAt.toISOString(),
      leaseUntil: claim.leaseUntil.toISOString(),
    },
    hasCallbackUrl: order.notifyUrl !== null,
    payeeName: order.payeeName,
    cardNumber: order.cardNumber,
    ifscCode: order.ifscCode,
    bankName: order.bankName,
    vpa: order.vpa,
    address: order.address,
    payoutCardNumber: order.payoutCardNumber,
    utr: order.utr,
    rejectReason: order.rejectReason,
    ipAddress: order.ip,
    description: order.subject,
    createTime: order.createdAt.toISOString(),
    completedTime: order.completedAt?.toISOString() ?? null,
    updateTime: order.updatedAt.toISOString(),
  }
}
