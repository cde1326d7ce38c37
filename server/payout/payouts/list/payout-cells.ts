import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { Locale } from '#domain/text/locales.ts'
import { callbackStatusOf, orderMarkOf } from '#domain/orders/order-status.ts'
import { rejectReasonText } from '#domain/orders/reject-reasons.ts'
import { STAGE_STATUSES } from '#domain/payouts/payout-status.ts'
import { ENUM_NAMES, productName } from '#server/platform/csv/enum-names.ts'
import type { EnumNames } from '#server/platform/csv/enum-names.ts'
import { amountCell, timeCell } from '#server/platform/tables/cells.ts'
import type { Cell } from '#server/platform/tables/cells.ts'

export type PayoutColumn = Exclude<keyof PayoutRow, 'claim'>

/** Timestamp columns; their headers name the zone. */
export const PAYOUT_TIME_COLUMNS: readonly PayoutColumn[] = ['createTime', 'completedTime', 'updateTime']
const MONEY_COLUMNS: readonly PayoutColumn[] = ['amountMinor', 'realAmountMinor', 'feeMinor', 'frozenMinor']

/** One cell: money in major units, times in the zone, states by their localized names. */
export function payoutCell(row: PayoutRow, column: PayoutColumn, zone: string, language: Locale): Cell {
  const value = row[column]
  if (value === null) return ''
  if (MONEY_COLUMNS.includes(column)) return amountCell(Number(value), row.exponent)
  if (PAYOUT_TIME_COLUMNS.includes(column)) return timeCell(String(value), zone)
  return nameOf(row, column, ENUM_NAMES[language]) ?? String(value)
}

function nameOf(row: PayoutRow, column: PayoutColumn, names: EnumNames): string | undefined {
  const { order, payout, process } = STAGE_STATUSES[row.stage]
  switch (column) {
    case 'stage':
      return names.payoutStage[row.stage]
    case 'orderStatusId':
      return names.orderStatus[order]
    case 'payoutStatus':
      return names.payoutStatus[payout]
    case 'processState':
      return names.processState[process]
    case 'callbackStatus':
      return names.callbackStatus[callbackStatusOf(row.callbackStatus)]
    case 'orderMark':
      return names.orderMark[orderMarkOf(row.orderMark)]
    case 'channel':
      return row.channel === null ? undefined : names.payoutChannel[row.channel]
    case 'rejectReason':
      return row.rejectReason === null
        ? undefined
        : rejectReasonText(row.rejectReason, (reason) => names.historyReason[reason])
    case 'productId':
      return productName(row.productId, names)
    default:
      return typeof row[column] === 'boolean' ? (row[column] ? names.yesNo.yes : names.yesNo.no) : undefined
  }
}
