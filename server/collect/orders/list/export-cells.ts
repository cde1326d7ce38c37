import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { Locale } from '#domain/text/locales.ts'
import { formatMajor } from '#domain/money/money.ts'
import { callbackStatusOf, orderMarkOf, orderStatusOf } from '#domain/orders/order-status.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { ENUM_NAMES, productName } from '#server/platform/csv/enum-names.ts'
import type { EnumNames } from '#server/platform/csv/enum-names.ts'

export type ExportColumn = keyof OrderRow

/** Timestamp columns; their headers name the zone. */
export const TIME_COLUMNS: readonly ExportColumn[] = [
  'createTime',
  'expireTime',
  'completedTime',
  'updateTime',
  'utrSubmitTime',
]
const MONEY_COLUMNS: readonly ExportColumn[] = ['amountMinor', 'payableMinor', 'realAmountMinor', 'feeMinor']

/** One cell as text: money in major units, times in the zone, states by their localized names. */
export function exportCell(row: OrderRow, column: ExportColumn, zone: string, language: Locale): string {
  const value = row[column]
  if (value === null) return ''
  if (MONEY_COLUMNS.includes(column)) return formatMajor(Number(value), row.exponent)
  if (column === 'usdtCount') return formatMajor(Number(value), 6)
  if (TIME_COLUMNS.includes(column)) return toWallClock(String(value), zone)
  return nameOf(row, column, ENUM_NAMES[language]) ?? String(value)
}

function nameOf(row: OrderRow, column: ExportColumn, names: EnumNames): string | undefined {
  switch (column) {
    case 'orderStatusId':
      return names.orderStatus[orderStatusOf(row.orderStatusId)]
    case 'callbackStatus':
      return names.callbackStatus[callbackStatusOf(row.callbackStatus)]
    case 'orderMark':
      return names.orderMark[orderMarkOf(row.orderMark)]
    case 'supplementStatus':
      return row.supplementStatus === 1 ? names.supplementStatus.yes : names.supplementStatus.no
    case 'supplementType':
      return row.supplementType === null ? undefined : names.supplementType[row.supplementType]
    case 'productId':
      return productName(row.productId, names)
    default:
      return typeof row[column] === 'boolean' ? (row[column] ? names.yesNo.yes : names.yesNo.no) : undefined
  }
}
