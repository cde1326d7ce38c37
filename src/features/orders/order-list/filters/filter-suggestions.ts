import { suggestedFilters } from '#domain/text/text-kinds.ts'
import type { TextKind } from '#domain/text/text-kinds.ts'
import type { OrderSearch } from '#features/orders/order-list/filters/order-search.ts'

/** The filter of each kind of text; a transaction on a chain is a collection's reference. */
const FIELD_OF = {
  orderCode: 'orderCode',
  merchantOrderId: 'merchantOrderId',
  merchantOrderStart: 'merchantOrderStart',
  utr: 'utr',
  hash: 'utr',
  wallet: 'usdtAddress',
  amount: 'amount',
  ipAddress: 'ipAddress',
  name: 'userName',
  cardNumber: 'cardNumber',
  ifscCode: 'ifscCode',
  identifyCode: 'identifyCode',
} as const satisfies Partial<Record<TextKind, keyof OrderSearch>>

/** A possible meaning of a search text: `field` is a filter, `value` its value. */
export interface FilterSuggestion {
  field: (typeof FIELD_OF)[keyof typeof FIELD_OF]
  value: string
}

/** The filters that a text may mean, likeliest first. */
export const suggest = (text: string): FilterSuggestion[] => suggestedFilters(text, FIELD_OF)

/** The patch that applies a suggestion. */
export function suggestionPatch({ field, value }: FilterSuggestion): Partial<OrderSearch> {
  return { [field]: value }
}
