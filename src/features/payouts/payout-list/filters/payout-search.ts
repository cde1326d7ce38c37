import { PAYOUT_FILTER_FIELDS, PAYOUT_SORTS } from '#domain/payouts/payout-filter.ts'
import { fieldRecord, oneOf } from '#domain/text/text-field.ts'
import { OPEN_SEARCH, SPAN_SEARCH } from '#features/queue/filters/queue-search.ts'
import type { SearchOf } from '#features/search-schema.ts'

/** The list's search parameters: every filter of the call under its own name, and those of every queue. */
export const payoutSearchSchema = fieldRecord({
  ...PAYOUT_FILTER_FIELDS,
  ...SPAN_SEARCH,
  sort: oneOf(PAYOUT_SORTS),
  ...OPEN_SEARCH,
})

export type PayoutSearch = SearchOf<typeof payoutSearchSchema>
export type PayoutSearchField = keyof PayoutSearch
