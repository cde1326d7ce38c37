import { suggestedFilters } from '#domain/text/text-kinds.ts'
import type { TextKind } from '#domain/text/text-kinds.ts'
import type { PayoutSearch } from '#features/payouts/payout-list/filters/payout-search.ts'

/** The filter of each kind of text; a transaction on a chain is a payout's reference. */
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
  vpa: 'vpa',
} as const satisfies Partial<Record<TextKind, keyof PayoutSearch>>

/** A possible meaning of a search text: `field` is a filter, `value` its value. */
export interface PayoutFilterSuggestion {
  field: (typeof FIELD_OF)[keyof typeof FIELD_OF]
  value: string
}

/** The filters that a text may mean, likeliest first. */
export const suggest = (text: string): PayoutFilterSuggestion[] => suggestedFilters(text, FIELD_OF)
