import { ORDER_FILTER_FIELDS, ORDER_SORTS } from '#domain/orders/order-filter.ts'
import { decimalText, fieldRecord, line, oneOf } from '#domain/text/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'
import { DAY_SPANS } from '#domain/limits.ts'

/**
 * The list's search parameters: every filter of the call under its own name, amounts as major units in plain decimals,
 * beside them named spans of days, the sorting and the open record.
 */
export const orderSearchSchema = fieldRecord({
  ...ORDER_FILTER_FIELDS,
  usdtCount: decimalText,
  realAmountMin: decimalText,
  realAmountMax: decimalText,
  created: oneOf(DAY_SPANS),
  completed: oneOf(DAY_SPANS),
  sort: oneOf(ORDER_SORTS),
  direction: oneOf(['asc', 'desc']),
  /** The order number in the inspector. */
  open: line(32),
})

export type OrderSearch = SearchOf<typeof orderSearchSchema>
export type OrderSearchField = keyof OrderSearch
