import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/order.schemas.ts'
import { formatMoney } from '#domain/money.ts'
import { callbackLook, markLook, orderLook } from '#features/orders/order-looks.ts'
import type { OrderTexts } from '#features/orders/order-texts.ts'
import { timeText } from '#features/list/time-text.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { Outside } from '#ui/text/Outside.tsx'

/** What a cell needs beside its row: words and the platform's zone. */
export interface CellContext {
  texts: OrderTexts
  zone: string
}

interface ColumnSpec {
  /** The field that the column shows, is exported by and, where the server can, is sorted by. */
  field: keyof OrderRow
  width: number
  pin?: true
  sortable?: true
  numeric?: true
  /** A time, whose head names the zone. */
  timed?: true
  cell: (row: OrderRow, context: CellContext) => ReactNode
}

const outside = (field: keyof OrderRow, width: number, more: Partial<ColumnSpec> = {}): ColumnSpec => ({
  field,
  width,
  cell: (row) => (row[field] === null || row[field] === '' ? null : <Outside text={String(row[field])} />),
  ...more,
})

const money = (field: 'amountMinor' | 'payableMinor' | 'realAmountMinor' | 'feeMinor', more: Partial<ColumnSpec> = {}): ColumnSpec => ({
  field,
  width: 116,
  numeric: true,
  cell: (row) => {
    const minor = row[field]
    return minor === null ? null : formatMoney(minor, row.exponent)
  },
  ...more,
})

const time = (field: 'createTime' | 'expireTime' | 'completedTime' | 'updateTime' | 'utrSubmitTime', more: Partial<ColumnSpec> = {}): ColumnSpec => ({
  field,
  width: 152,
  numeric: true,
  timed: true,
  cell: (row, { zone }) => {
    const instant = row[field]
    return instant === null ? null : timeText(instant, zone)
  },
  ...more,
})

/** Every column that an order has, by its name in `orders:column`. */
export const ORDER_COLUMNS = {
  orderCode: outside('orderCode', 172, { pin: true }),
  orderStatus: { field: 'orderStatusId', width: 150, cell: (row, { texts }) => <StatusBadge {...orderLook(row.orderStatusId)} label={texts.orderStatus(row.orderStatusId)} /> },
  callbackStatus: { field: 'callbackStatus', width: 126, cell: (row, { texts }) => callbackCell(row, texts) },
  amount: money('amountMinor', { sortable: true }),
  payable: money('payableMinor'),
  realAmount: money('realAmountMinor', { sortable: true }),
  currency: outside('currency', 88),
  merchant: outside('merchantName', 130),
  merchantOrderId: outside('merchantOrderId', 190),
  product: { field: 'productId', width: 170, cell: (row, { texts }) => texts.product(row.productId) },
  supplier: outside('supplierName', 130),
  account: outside('resourceName', 140),
  utr: outside('utr', 138),
  userName: outside('userName', 130),
  createTime: time('createTime', { sortable: true }),
  completedTime: time('completedTime', { sortable: true }),
  orderMark: { field: 'orderMark', width: 110, cell: (row, { texts }) => (row.orderMark === 1 ? null : <StatusBadge {...markLook(row.orderMark)} label={texts.orderMark(row.orderMark)} />) },
  supplement: { field: 'supplementType', width: 110, cell: (row, { texts }) => (row.supplementType === null ? null : texts.enum('supplementType', row.supplementType)) },
  locked: { field: 'locked', width: 96, cell: (row, { texts }) => (row.locked ? <StatusBadge tone="warn" icon="locked" label={texts.enum('yesNo', 'yes')} /> : null) },
  fee: money('feeMinor', { width: 90 }),
  validateUserName: outside('validateUserName', 130),
  cardNumber: outside('cardNumber', 160),
  ifscCode: outside('ifscCode', 116),
  bankName: outside('bankName', 130),
  identifyCode: outside('identifyCode', 110),
  usdtAddress: outside('usdtAddress', 180),
  usdtCount: { field: 'usdtCount', width: 116, numeric: true, cell: (row) => (row.usdtCount === null ? null : formatMoney(row.usdtCount, 6)) },
  utrSubmitTime: time('utrSubmitTime'),
  ipAddress: outside('ipAddress', 126),
  description: outside('description', 180),
  expireTime: time('expireTime'),
  updateTime: time('updateTime', { sortable: true }),
} as const satisfies Record<string, ColumnSpec>

export type OrderColumnId = keyof typeof ORDER_COLUMNS

function callbackCell(row: OrderRow, texts: OrderTexts): ReactNode {
  return row.callbackStatus === 0 ? null : <StatusBadge {...callbackLook(row.callbackStatus)} label={texts.callbackStatus(row.callbackStatus)} />
}

/** The field that a column is exported by. */
export function columnField(id: OrderColumnId): keyof OrderRow {
  return ORDER_COLUMNS[id].field
}

/** Columns for the table: `shown` in this order, those of `hidden` behind them and to be chosen; titles come translated. */
export function buildOrderColumns(
  { shown, hidden }: { shown: readonly OrderColumnId[]; hidden: readonly OrderColumnId[] },
  titleOf: (id: OrderColumnId, isTimed: boolean) => string,
  context: CellContext,
): QueueColumn<OrderRow>[] {
  return [...shown, ...hidden].map((id) => {
    const spec: ColumnSpec = ORDER_COLUMNS[id]
    return {
      id,
      title: titleOf(id, spec.timed === true),
      width: spec.width,
      minWidth: 56,
      pin: spec.pin ? 'left' : undefined,
      align: spec.timed ? 'start' : undefined,
      numeric: spec.numeric,
      hidden: hidden.includes(id),
      sortKey: spec.sortable ? spec.field : undefined,
      render: (row) => spec.cell(row, context),
    }
  })
}
