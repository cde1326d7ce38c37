import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { formatMoneyAligned } from '#domain/money/money.ts'
import type { BatchState } from '#domain/payouts/payout-batch.ts'
import { columnsOf } from '#features/list/columns/column-specs.ts'
import type { ColumnSpec } from '#features/list/columns/column-specs.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'

export interface BatchCellContext {
  texts: ListTexts
  zone: string
}
type Spec = ColumnSpec<PayoutBatchRow, BatchCellContext>

const STATUS_STYLES: Record<BatchState, StatusStyle> = {
  drafting: { tone: 'neutral', icon: 'created' },
  previewing: { tone: 'info', icon: 'working' },
  exporting: { tone: 'info', icon: 'working' },
  exported: { tone: 'warn', icon: 'waiting' },
  confirming: { tone: 'info', icon: 'working' },
  confirmed: { tone: 'success', icon: 'done' },
  markingAbnormal: { tone: 'warn', icon: 'working' },
  abnormal: { tone: 'danger', icon: 'attention' },
  failed: { tone: 'neutral', icon: 'none' },
}
/** Colour and icon of a batch's state. */
export const batchStatusStyle = (state: BatchState): StatusStyle => STATUS_STYLES[state]

const { outside, money, time } = columnsOf<PayoutBatchRow, BatchCellContext>()
const exponentOf = (row: PayoutBatchRow) => row.exponent

/** Every column that a batch has, by its name in `payoutBatches:column`. */
export const BATCH_COLUMNS = {
  batchNumber: outside('batchNumber', 170, { pin: true }),
  state: {
    field: 'state',
    width: 150,
    cell: (row, { texts }) => ({ ...batchStatusStyle(row.state), label: texts.enum('batchState', row.state) }),
  },
  orderCount: { field: 'orderCount', width: 90, numeric: true, cell: (row) => row.orderCount },
  total: money('totalMinor', exponentOf, { width: 140 }),
  currency: outside('currency', 88),
  template: outside('templateName', 190),
  payoutTime: time('payoutTime'),
  abnormalCount: {
    field: 'abnormalCount',
    width: 100,
    numeric: true,
    cell: (row) => (row.abnormalCount === 0 ? null : row.abnormalCount),
  },
  abnormal: {
    field: 'abnormalMinor',
    width: 130,
    numeric: true,
    cell: ({ abnormalMinor, exponent }) =>
      abnormalMinor === null || abnormalMinor === 0 ? null : formatMoneyAligned(abnormalMinor, exponent),
  },
  createdBy: outside('createdBy', 130),
  createTime: time('createTime'),
  exportedBy: outside('exportedBy', 130),
  exportTime: time('exportTime'),
  decidedBy: outside('decidedBy', 130),
  decidedTime: time('decidedTime'),
  failReason: {
    field: 'failReason',
    width: 150,
    cell: ({ failReason }, { texts }) => (failReason === null ? null : texts.reason(failReason)),
  },
  fileName: outside('fileName', 200),
} as const satisfies Record<string, Spec>

export type BatchColumnId = keyof typeof BATCH_COLUMNS

/** Initially visible columns; all others are optional. */
export const SHOWN_BATCH_COLUMNS: readonly BatchColumnId[] = [
  'batchNumber',
  'state',
  'orderCount',
  'total',
  'currency',
  'template',
  'payoutTime',
  'createdBy',
  'createTime',
  'exportTime',
  'decidedBy',
  'decidedTime',
  'abnormalCount',
  'abnormal',
]
