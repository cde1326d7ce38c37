import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'

/** A payout batch as lists show it, exported unless `change` says otherwise. */
export function batchRow(change: Partial<PayoutBatchRow> = {}): PayoutBatchRow {
  return {
    id: 3,
    version: 2,
    batchNumber: 'B261120-0003',
    state: 'exported',
    templateId: 'icici',
    templateName: 'ICICI',
    templateReadsDetails: true,
    payoutTime: '2026-11-20T10:00:00.000Z',
    resourceIds: [5],
    currency: 'INR',
    exponent: 2,
    maxOrders: 500,
    minAmountMinor: null,
    maxAmountMinor: null,
    orderCount: 2,
    totalMinor: 250_000,
    abnormalCount: 0,
    abnormalMinor: 0,
    hasFailedResults: false,
    fileName: 'B261120-0003.csv',
    fileDigest: 'f1',
    payeesDigest: 'd1',
    createdBy: 'Agent 1',
    exportedBy: 'Agent 1',
    exportTime: '2026-11-20T10:01:00.000Z',
    decidedBy: null,
    decidedTime: null,
    failReason: null,
    createTime: '2026-11-20T10:00:00.000Z',
    updateTime: '2026-11-20T10:01:00.000Z',
    ...change,
  }
}
