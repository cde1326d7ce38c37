import type { InputOf } from '#contract/contract.ts'
import { CALLBACK_DIRECTIONS } from '#domain/callback.ts'
import { CALLBACK_STATUS_IDS } from '#domain/order-status.ts'
import { fieldRecord, id, line, oneOf, wholeNumber } from '#domain/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'
import { withoutEmpty } from '#features/list/fields/filter-input.ts'
import { choiceFilter, choicesOf, createFilterModel, namedChoices, textFilter } from '#features/list/fields/filters.ts'

const shared = {
  orderCode: line(64),
  merchantId: id,
  /** Collections or payouts; the call's `direction`, which in an address is that of the sorting. */
  kind: oneOf(CALLBACK_DIRECTIONS),
  /** The record in the inspector: an order number, or an attempt's id. */
  open: line(32),
}

/** The address of the callbacks' list. */
export const callbackSearchSchema = fieldRecord({
  ...shared,
  merchantOrderNo: line(64),
  callbackStatus: wholeNumber(0, 3),
})
export type CallbackSearch = SearchOf<typeof callbackSearchSchema>

const party = { id: 'merchantId', fields: ['merchantId'], editor: { kind: 'party', role: 'merchant' } } as const
const kind = choiceFilter('kind', namedChoices('callbackDirection', CALLBACK_DIRECTIONS))

export const CALLBACK_FILTERS = createFilterModel(callbackSearchSchema.shape, [
  textFilter('orderCode'),
  textFilter('merchantOrderNo'),
  choiceFilter('callbackStatus', choicesOf('callbackStatus', CALLBACK_STATUS_IDS)),
  party,
  kind,
])

/** The list is sorted newest first only. */
interface Unsorted {
  sortBy?: string
  sortDirection?: 'asc' | 'desc'
}
export type CallbackInput = InputOf<'orderCallBack.getList'> & Unsorted

export function callbackInput({ open: _open, kind: direction, ...filters }: CallbackSearch): CallbackInput {
  return withoutEmpty({ ...filters, direction })
}

const ORDER_CODE = /^[CP]\d{16}$/i

/** What a text in the search box may mean: an order number of ours, else the merchant's. */
export function readNumber(
  text: string,
  merchantField: 'merchantOrderNo' | 'merchantOrderCode',
): { field: string; value: string }[] {
  const value = text.trim()
  const own = { field: 'orderCode', value: value.toUpperCase() }
  return ORDER_CODE.test(value) ? [own, { field: merchantField, value }] : [{ field: merchantField, value }, own]
}
