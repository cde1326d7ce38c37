import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { callbackStyle, markStyle } from '#features/list/columns/status-styles.ts'
import { orderStatusStyle } from '#features/orders/order-status-styles.ts'
import type { WaitWords } from '#features/list/columns/wait-cell.ts'
import { buildColumns, columnsOf } from '#features/list/columns/column-specs.ts'
import type { ColumnSpec } from '#features/list/columns/column-specs.ts'
import type { OrderTexts } from '#features/orders/order-texts.ts'
import type { QueueCell, QueueColumn } from '#ui/queue/queue-types.ts'

/** What a cell needs beside its row: words and the platform's zone. */
export interface CellContext {
  texts: OrderTexts
  zone: string
  wait: WaitWords
}

const { outside, masked, money: moneyOf, time } = columnsOf<OrderRow, CellContext>()
const money = (
  field: 'amountMinor' | 'payableMinor' | 'realAmountMinor' | 'feeMinor',
  more: Parameters<typeof moneyOf>[2] = {},
) => moneyOf(field, (row) => row.exponent, more)

/** Every column that an order has, by its name in `orders:column`. */
export const ORDER_COLUMNS = {
  orderCode: outside('orderCode', 162, { pin: true }),
  orderStatus: {
    field: 'orderStatusId',
    width: 178,
    cell: (row, { texts }) => ({ ...orderStatusStyle(row.orderStatusId), label: texts.orderStatus(row.orderStatusId) }),
  },
  age: { field: 'createTime', width: 138, sortable: true, cell: ageCell },
  callbackStatus: { field: 'callbackStatus', width: 126, cell: (row, { texts }) => callbackCell(row, texts) },
  amount: money('amountMinor', { sortable: true }),
  payable: money('payableMinor'),
  realAmount: money('realAmountMinor', { sortable: true }),
  currency: outside('currency', 84),
  merchant: outside('merchantName', 130),
  merchantOrderId: outside('merchantOrderId', 190),
  product: { field: 'productId', width: 170, cell: (row, { texts }) => texts.product(row.productId) },
  supplier: outside('supplierName', 130),
  account: outside('resourceName', 140),
  utr: outside('utr', 138),
  userName: outside('userName', 130),
  createTime: time('createTime', { sortable: true }),
  completedTime: time('completedTime', { sortable: true }),
  orderMark: {
    field: 'orderMark',
    width: 110,
    cell: (row, { texts }) =>
      row.orderMark === 1 ? null : { ...markStyle(row.orderMark), label: texts.orderMark(row.orderMark) },
  },
  supplement: {
    field: 'supplementType',
    width: 110,
    cell: (row, { texts }) => (row.supplementType === null ? null : texts.enum('supplementType', row.supplementType)),
  },
  locked: {
    field: 'locked',
    width: 96,
    cell: (row, { texts }) => (row.locked ? { tone: 'warn', icon: 'locked', label: texts.enum('yesNo', 'yes') } : null),
  },
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
    cell: (row) => (row.usdtCount === null ? null : formatMoney(row.usdtCount, 6)),
  },
  utrSubmitTime: time('utrSubmitTime'),
  ipAddress: outside('ipAddress', 126),
  description: outside('description', 180),
  expireTime: time('expireTime'),
  updateTime: time('updateTime', { sortable: true }),
} as const satisfies Record<string, ColumnSpec<OrderRow, CellContext>>

export type OrderColumnId = keyof typeof ORDER_COLUMNS

/** Statuses in which somebody has yet to pay or to confirm. */
const OPEN: readonly number[] = [
  ORDER_STATUS_IDS.created,
  ORDER_STATUS_IDS.allocated,
  ORDER_STATUS_IDS.pendingConfirmation,
]

/** How long an order waits, or its callback; nothing once nobody waits for anything. */
function ageCell(row: OrderRow, { wait }: CellContext): QueueCell {
  if (OPEN.includes(row.orderStatusId)) return wait.cell(row.createTime, 'order')
  const isUnheard = row.callbackStatus === CALLBACK_STATUS_IDS.failed
  return isUnheard ? wait.cell(row.completedTime ?? row.createTime, 'callback') : null
}

function callbackCell(row: OrderRow, texts: OrderTexts): QueueCell {
  return { ...callbackStyle(row.callbackStatus), label: texts.callbackStatus(row.callbackStatus) }
}

/** The field that a column is exported by. */
export function columnField(id: OrderColumnId): keyof OrderRow {
  return ORDER_COLUMNS[id].field
}

/** Columns for the table: `shown` in this order, those of `hidden` behind them and to be chosen; titles come translated. */
export function buildOrderColumns(
  variant: { shown: readonly OrderColumnId[]; hidden: readonly OrderColumnId[] },
  titleOf: (id: OrderColumnId, isTimed: boolean) => string,
  context: CellContext,
): QueueColumn<OrderRow>[] {
  return buildColumns<OrderRow, CellContext, OrderColumnId>(ORDER_COLUMNS, variant, titleOf, context)
}
