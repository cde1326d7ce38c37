import { PAYOUT_FILTER_FIELDS, PAYOUT_SORTS } from '#domain/payouts/payout-filter.ts'
import { decimalText, fieldRecord, line, oneOf } from '#domain/text/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'
import { DAY_SPANS } from '#domain/limits.ts'

/**
 * The list's search parameters: every filter of the call under its own name, amounts as major units in plain decimals,
 * beside them named spans of days, the sorting and the open record.
 */
export const payoutSearchSchema = fieldRecord({
  ...PAYOUT_FILTER_FIELDS,
  realAmountMin: decimalText,
  realAmountMax: decimalText,
  created: oneOf(DAY_SPANS),
  completed: oneOf(DAY_SPANS),
  sort: oneOf(PAYOUT_SORTS),
  direction: oneOf(['asc', 'desc']),
  /** The order number in the inspector. */
  open: line(32),
})

export type PayoutSearch = SearchOf<typeof payoutSearchSchema>
export type PayoutSearchField = keyof PayoutSearch
