import { ORDER_FILTER_FIELDS, ORDER_SORTS } from '#domain/orders/order-filter.ts'
import { decimalText, fieldRecord, oneOf } from '#domain/text/text-field.ts'
import { OPEN_SEARCH, SPAN_SEARCH } from '#features/queue/filters/queue-search.ts'
import type { SearchOf } from '#features/search-schema.ts'

/** The list's search parameters: every filter of the call under its own name, and those of every queue. */
export const orderSearchSchema = fieldRecord({
  ...ORDER_FILTER_FIELDS,
  ...SPAN_SEARCH,
  usdtCount: decimalText,
  sort: oneOf(ORDER_SORTS),
  ...OPEN_SEARCH,
})

export type OrderSearch = SearchOf<typeof orderSearchSchema>
export type OrderSearchField = keyof OrderSearch
