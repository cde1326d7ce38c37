import { z } from 'zod'
import { CALLBACK_DIRECTIONS, callbackDetailRowSchema } from '#contract/callback.endpoints.ts'
import type { InputOf } from '#contract/contract.ts'
import { id, line, wallClock, wholeNumber } from '#contract/fields.ts'
import { CALLBACK_STATUS_IDS } from '#domain/order-status.ts'
import { spanOf, withoutEmpty } from '#features/list/filter-input.ts'
import { choiceFilter, choicesOf, createFilterModel, DAY_SPANS, namedChoices, textFilter } from '#features/list/filters.ts'

const shared = {
  orderCode: line(64).optional(),
  merchantId: id.optional(),
  /** Collections or payouts; the call's `direction`, which in an address is that of the sorting. */
  kind: z.enum(CALLBACK_DIRECTIONS).optional(),
  /** What the inspector shows: an order number, or an attempt's id. */
  open: line(32).optional(),
}

/** The address of the callbacks' list. */
export const callbackSearchSchema = z.object({
  ...shared,
  merchantOrderNo: line(64).optional(),
  callbackStatus: wholeNumber(0, 3).optional(),
})
export type CallbackSearch = z.output<typeof callbackSearchSchema>

const outcome = callbackDetailRowSchema.shape.outcome

/** The address of the attempts' list. */
export const attemptSearchSchema = z.object({
  ...shared,
  merchantOrderCode: line(64).optional(),
  systemFlag: line(64).optional(),
  httpMethod: line(8).optional(),
  outcome: outcome.optional(),
  received: z.enum(DAY_SPANS).optional(),
  startReceiveTime: wallClock.optional(),
  endReceiveTime: wallClock.optional(),
})
export type AttemptSearch = z.output<typeof attemptSearchSchema>

const party = { id: 'merchantId', fields: ['merchantId'], editor: { kind: 'party', role: 'merchant' } } as const
const kind = choiceFilter('kind', namedChoices('callbackDirection', CALLBACK_DIRECTIONS))

export const CALLBACK_FILTERS = createFilterModel(callbackSearchSchema.shape, [
  textFilter('orderCode'),
  textFilter('merchantOrderNo'),
  choiceFilter('callbackStatus', choicesOf('callbackStatus', CALLBACK_STATUS_IDS)),
  party,
  kind,
])

export const ATTEMPT_FILTERS = createFilterModel(attemptSearchSchema.shape, [
  textFilter('orderCode'),
  textFilter('merchantOrderCode'),
  { id: 'received', fields: ['received', 'startReceiveTime', 'endReceiveTime'], editor: { kind: 'timeRange', from: 'startReceiveTime', to: 'endReceiveTime', span: 'received' } },
  choiceFilter('outcome', namedChoices('callbackOutcome', outcome.options)),
  textFilter('httpMethod', 8),
  textFilter('systemFlag'),
  party,
  kind,
])

/** These lists stand newest first and are sorted no other way. */
interface Unsorted {
  sortBy?: string
  sortDirection?: 'asc' | 'desc'
}
export type CallbackInput = InputOf<'orderCallBack.getList'> & Unsorted
export type AttemptInput = InputOf<'orderCallBack.getDetailList'> & Unsorted

export function callbackInput({ open: _open, kind: direction, ...filters }: CallbackSearch): CallbackInput {
  return withoutEmpty({ ...filters, direction })
}

/** The call's filters for an address; a named span of days as moments of `zone`. */
export function attemptInput({ open: _open, kind: direction, received, ...filters }: AttemptSearch, zone: string, now: Date): AttemptInput {
  const isOwn = filters.startReceiveTime !== undefined || filters.endReceiveTime !== undefined
  const span = isOwn ? {} : spanOf(received, zone, now)
  return withoutEmpty({ ...filters, direction, startReceiveTime: filters.startReceiveTime ?? span.from, endReceiveTime: filters.endReceiveTime ?? span.to })
}

const ORDER_CODE = /^[CP]\d{16}$/i

/** What a text in the search box may mean: an order number of ours, else the merchant's. */
export function readNumber(text: string, merchantField: 'merchantOrderNo' | 'merchantOrderCode'): { field: string; value: string }[] {
  const value = text.trim()
  const own = { field: 'orderCode', value: value.toUpperCase() }
  return ORDER_CODE.test(value) ? [own, { field: merchantField, value }] : [{ field: merchantField, value }, own]
}
