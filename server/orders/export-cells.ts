import enUS from '#locales/en-US/enums.json' with { type: 'json' }
import zhCN from '#locales/zh-CN/enums.json' with { type: 'json' }
import zhTW from '#locales/zh-TW/enums.json' with { type: 'json' }
import type { OrderRow } from '#contract/order.schemas.ts'
import type { Locale } from '#domain/locales.ts'
import { formatMajor } from '#domain/money.ts'
import { callbackStatusOf, orderMarkOf, orderStatusOf } from '#domain/order-status.ts'
import { productOf } from '#domain/products.ts'
import { toWallClock } from '#domain/zones.ts'

const ENUMS = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS } as const satisfies Record<Locale, typeof enUS>

export type ExportColumn = keyof OrderRow

/** Columns that hold instants; their headers name the zone. */
export const TIME_COLUMNS: readonly ExportColumn[] = [
  'createTime',
  'expireTime',
  'completedTime',
  'updateTime',
  'utrSubmitTime',
]
const MONEY_COLUMNS: readonly ExportColumn[] = ['amountMinor', 'payableMinor', 'realAmountMinor', 'feeMinor']

/** One cell as text: money in major units, times in the zone, states by their names in the language. */
export function exportCell(row: OrderRow, column: ExportColumn, zone: string, language: Locale): string {
  const value = row[column]
  if (value === null) return ''
  if (MONEY_COLUMNS.includes(column)) return formatMajor(Number(value), row.exponent)
  if (column === 'usdtCount') return formatMajor(Number(value), 6)
  if (TIME_COLUMNS.includes(column)) return toWallClock(String(value), zone)
  return nameOf(row, column, ENUMS[language]) ?? String(value)
}

function nameOf(row: OrderRow, column: ExportColumn, names: typeof enUS): string | undefined {
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

/** A product by number and name. */
export function productName(id: number, names: typeof enUS): string {
  const key = productOf(id)?.name
  const name = Object.entries(names.product).find(([known]) => known === key)?.[1]
  return name === undefined ? String(id) : `${id} ${name}`
}
