import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { formatMoneyAligned } from '#domain/money/money.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { orderStatusStyle } from '#features/orders/order-status-styles.ts'
import { columnsOf } from '#features/list/columns/column-specs.ts'
import type { ColumnSpec } from '#features/list/columns/column-specs.ts'
import type { OrderTexts } from '#features/orders/order-texts.ts'
import { STATE_COLUMNS } from '#features/queue/queue-columns.ts'
import type { QueueCellContext } from '#features/queue/queue-columns.ts'
import type { QueueCell } from '#ui/queue/queue-types.ts'

/** A cell's context, with the words of orders. */
export interface OrderCellContext extends QueueCellContext {
  texts: OrderTexts
}

const { outside, masked, money: moneyOf, signedMoney, time } = columnsOf<OrderRow, OrderCellContext>()
const money = (field: 'realAmountMinor' | 'feeMinor', more: Parameters<typeof moneyOf>[2] = {}) =>
  moneyOf(field, (row) => row.exponent, more)

/** Every column that an order has, by its name in `orders:column`. */
export const ORDER_COLUMNS = {
  orderCode: outside('orderCode', 160, { pin: true }),
  orderStatus: {
    field: 'orderStatusId',
    width: 170,
    cell: (row, { texts }) => ({ ...orderStatusStyle(row.orderStatusId), label: texts.orderStatus(row.orderStatusId) }),
  },
  age: { field: 'createTime', width: 100, sortable: true, cell: ageCell },
  callbackStatus: STATE_COLUMNS.callbackStatus,
  // Merchants order amounts of two decimals; those that payers are asked for differ by further ones.
  amount: signedMoney('amountMinor', (row) => row, { sortable: true, decimals: 2 }),
  payable: signedMoney('payableMinor', (row) => row, { decimals: 4, width: 124 }),
  realAmount: money('realAmountMinor', { sortable: true }),
  currency: outside('currency', 84),
  merchant: outside('merchantName', 92),
  merchantOrderId: outside('merchantOrderId', 190),
  product: { field: 'productId', width: 170, cell: (row, { texts }) => texts.product(row.productId) },
  supplier: outside('supplierName', 130),
  account: outside('resourceName', 140),
  utr: outside('utr', 138),
  userName: outside('userName', 130),
  createTime: time('createTime', { sortable: true }),
  completedTime: time('completedTime', { sortable: true }),
  orderMark: STATE_COLUMNS.orderMark,
  supplement: {
    field: 'supplementType',
    width: 110,
    cell: (row, { texts }) => (row.supplementType === null ? null : texts.enum('supplementType', row.supplementType)),
  },
  locked: STATE_COLUMNS.locked,
  fee: money('feeMinor', { width: 90 }),
  validateUserName: outside('validateUserName', 130),
  cardNumber: masked('cardNumber', 160),
  ifscCode: outside('ifscCode', 116),
  bankName: outside('bankName', 130),
  identifyCode: outside('identifyCode', 110),
  usdtAddress: masked('usdtAddress', 180),
  usdtCount: {
    field: 'usdtCount',
    width: 116,
    numeric: true,
    cell: (row) => (row.usdtCount === null ? null : formatMoneyAligned(row.usdtCount, 6)),
  },
  utrSubmitTime: time('utrSubmitTime'),
  ipAddress: outside('ipAddress', 126),
  description: outside('description', 180),
  expireTime: time('expireTime'),
  updateTime: time('updateTime', { sortable: true }),
} as const satisfies Record<string, ColumnSpec<OrderRow, OrderCellContext>>

export type OrderColumnId = keyof typeof ORDER_COLUMNS

/** Statuses in which somebody has yet to pay or to confirm. */
const OPEN: readonly number[] = [
  ORDER_STATUS_IDS.created,
  ORDER_STATUS_IDS.allocated,
  ORDER_STATUS_IDS.pendingConfirmation,
]

/** How long an order waits, or its callback; nothing once nobody waits for anything. */
function ageCell(row: OrderRow, { wait }: OrderCellContext): QueueCell {
  if (OPEN.includes(row.orderStatusId)) return wait.cell(row.createTime, 'order')
  const isUnheard = row.callbackStatus === CALLBACK_STATUS_IDS.failed
  return isUnheard ? wait.cell(row.completedTime ?? row.createTime, 'callback') : null
}
