import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { columnsOf } from '#features/list/columns/column-specs.ts'
import type { ColumnSpec } from '#features/list/columns/column-specs.ts'
import { stageStyle } from '#features/payouts/payout-status-styles.ts'
import type { PayoutTexts } from '#features/payouts/payout-texts.ts'
import { STATE_COLUMNS } from '#features/queue/queue-columns.ts'
import type { QueueCellContext } from '#features/queue/queue-columns.ts'
import type { QueueCell } from '#ui/queue/queue-types.ts'

/** A cell's context, with the words of payouts and the person who looks. */
export interface PayoutCellContext extends QueueCellContext {
  texts: PayoutTexts
  /** The current person, to mark their own claims. */
  userId: number
  /** The time from which claim durations are counted. */
  now: Date
  /** Marks a claim of one's own. */
  ownClaim: string
  /** Replaces a holder whose name is hidden. */
  platformClaim: string
  minutes: (count: number) => string
}

type Spec = ColumnSpec<PayoutRow, PayoutCellContext>
const { outside, masked, money: moneyOf, signedMoney, time } = columnsOf<PayoutRow, PayoutCellContext>()
const money = (field: 'realAmountMinor' | 'feeMinor' | 'frozenMinor', more: Partial<Spec> = {}) =>
  moneyOf(field, (row) => row.exponent, more)

/** Stages in which the payee still waits for the money. */
const WAITING: readonly PayoutRow['stage'][] = [
  'pooled',
  'allocated',
  'preparing',
  'processing',
  'submitted',
  'abnormal',
]

/** Every column that a payout has, by its name in `payouts:column`. */
export const PAYOUT_COLUMNS = {
  orderCode: outside('orderCode', 160, { pin: true }),
  stage: {
    field: 'stage',
    width: 190,
    cell: (row, { texts }) => ({ ...stageStyle(row.stage), label: texts.stage(row.stage) }),
  },
  age: {
    field: 'createTime',
    width: 100,
    sortable: true,
    cell: (row, { wait }) => (WAITING.includes(row.stage) ? wait.cell(row.createTime, 'payout') : null),
  },
  claim: { field: 'claim', width: 160, cell: claimCell },
  amount: signedMoney('amountMinor', (row) => row, { sortable: true, decimals: 2 }),
  realAmount: money('realAmountMinor'),
  fee: money('feeMinor', { width: 90 }),
  frozen: money('frozenMinor'),
  currency: outside('currency', 84),
  payeeName: outside('payeeName', 150),
  cardNumber: masked('cardNumber', 170),
  ifscCode: outside('ifscCode', 116),
  bankName: outside('bankName', 140),
  vpa: masked('vpa', 160),
  address: masked('address', 180),
  merchant: outside('merchantName', 92),
  merchantOrderId: outside('merchantOrderId', 190),
  product: { field: 'productId', width: 150, cell: (row, { texts }) => texts.product(row.productId) },
  supplier: outside('supplierName', 130),
  account: outside('resourceName', 150),
  channel: {
    field: 'channel',
    width: 100,
    cell: (row, { texts }) => (row.channel === null ? null : texts.enum('payoutChannel', row.channel)),
  },
  batchId: outside('batchId', 86),
  callbackStatus: STATE_COLUMNS.callbackStatus,
  utr: outside('utr', 138),
  payoutCardNumber: masked('payoutCardNumber', 160),
  riskHeld: {
    field: 'riskHeld',
    width: 96,
    cell: (row, { texts }) =>
      row.riskHeld ? { tone: 'danger', icon: 'attention', label: texts.enum('riskState', 'held') } : null,
  },
  locked: STATE_COLUMNS.locked,
  orderMark: STATE_COLUMNS.orderMark,
  rejectReason: {
    field: 'rejectReason',
    width: 160,
    cell: (row, { texts }) => (row.rejectReason === null ? null : texts.reason(row.rejectReason)),
  },
  createTime: time('createTime', { sortable: true }),
  completedTime: time('completedTime', { sortable: true }),
  updateTime: time('updateTime', { sortable: true }),
  ipAddress: outside('ipAddress', 126),
  description: outside('description', 180),
} as const satisfies Record<string, Spec>

export type PayoutColumnId = keyof typeof PAYOUT_COLUMNS

/** The holder and the claim's duration; the person's own claim is marked. */
function claimCell(
  { claim }: PayoutRow,
  { userId, now, ownClaim, platformClaim, minutes }: PayoutCellContext,
): QueueCell {
  if (claim === null) return null
  const isOwn = claim.userId === userId
  return {
    tone: isOwn ? 'success' : 'info',
    icon: isOwn ? 'done' : 'locked',
    label: `${isOwn ? ownClaim : (claim.userName ?? platformClaim)} · ${sinceText(claim.since, now, minutes)}`,
  }
}

const MINUTE_MS = 60_000

/** Formats the whole minutes since an instant with `minutes`; a future instant counts as now. */
function sinceText(instant: string, now: Date, minutes: (count: number) => string): string {
  return minutes(Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS)))
}
