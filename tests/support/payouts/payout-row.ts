import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import { statusIdsOf } from '#domain/payouts/payout-status.ts'

/** A payout as lists show it, waiting in the pool unless `change` says otherwise; its statuses follow from its stage. */
export function payoutRow(change: Partial<PayoutRow> = {}): PayoutRow {
  const stage: PayoutStage = change.stage ?? 'pooled'
  return {
    id: 1_000_000_000_001,
    version: 3,
    orderCode: 'P2611200000000001',
    merchantOrderId: 'W-1001',
    merchantId: 7,
    merchantName: 'Merchant 01',
    supplierId: null,
    supplierName: null,
    productId: 3002,
    resourceId: null,
    resourceName: null,
    currency: 'INR',
    exponent: 2,
    amountMinor: 125_000,
    feeMinor: 1_250,
    frozenMinor: 126_250,
    realAmountMinor: null,
    ...statusIdsOf(stage),
    callbackStatus: 0,
    orderMark: 1,
    locked: false,
    lockedBy: null,
    riskHeld: false,
    isProxy: false,
    channel: null,
    batchId: null,
    inOpenBatch: false,
    gatewayUncertain: false,
    allocationCount: 0,
    claim: null,
    hasCallbackUrl: true,
    payeeName: 'Asha Rao',
    cardNumber: '6222020000001234',
    ifscCode: 'HDFC0001234',
    bankName: 'HDFC Bank',
    vpa: null,
    address: null,
    payoutCardNumber: null,
    utr: null,
    rejectReason: null,
    ipAddress: '203.0.113.7',
    description: null,
    createTime: '2026-11-20T02:00:00.000Z',
    completedTime: null,
    updateTime: '2026-11-20T02:00:01.000Z',
    ...change,
    stage,
  }
}

/** A claim of a payout, valid for half an hour. */
export function claimBy(userId: number, userName = `Agent ${userId}`): NonNullable<PayoutRow['claim']> {
  return { userId, userName, since: '2026-11-20T02:05:00.000Z', leaseUntil: '2026-11-20T02:35:00.000Z' }
}
