import { suggestedFilters } from '#domain/text/text-kinds.ts'
import type { TextKind } from '#domain/text/text-kinds.ts'
import type { FilterModel } from '#features/list/fields/filters.ts'
import type { SuggestFilters } from '#features/list/fields/filter-input.ts'

/** The filter of each kind of text, where a queue has it; a transaction on a chain is a row's reference. */
const FIELD_OF: Readonly<Partial<Record<TextKind, string>>> = {
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
  vpa: 'vpa',
}

/** The filters of a queue that a text may mean, likeliest first. */
export function suggestIn(filters: FilterModel): SuggestFilters {
  const own = Object.fromEntries(Object.entries(FIELD_OF).filter(([, field]) => filters.ofField(field) !== undefined))
  return (text) => suggestedFilters(text, own)
}
