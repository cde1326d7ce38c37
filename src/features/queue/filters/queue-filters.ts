import { RANGE_EXPONENT, toFilterAmount } from '#domain/money/money.ts'
import { CALLBACK_STATUS_IDS, ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'
import { minorOf, spanOf, withoutEmpty } from '#features/list/fields/filter-input.ts'
import { choiceFilter, choicesOf, textFilter, unlistedFilter, WEEKDAYS } from '#features/list/fields/filters.ts'
import type { FilterChoice } from '#features/list/fields/filters.ts'

/** The products of a queue. */
export const productChoices = (direction: Product['direction']): readonly FilterChoice[] =>
  PRODUCTS.filter((product: Product) => product.direction === direction).map((product) => ({
    value: product.id,
    group: 'product',
    name: product.name,
  }))

/** Filters that are the same in every queue. */
export const QUEUE_FILTERS = {
  created: {
    id: 'created',
    fields: ['created', 'startTime', 'endTime'],
    editor: { kind: 'timeRange', from: 'startTime', to: 'endTime', span: 'created' },
  },
  completed: {
    id: 'completed',
    fields: ['completed', 'completedStartTime', 'completedEndTime'],
    editor: { kind: 'timeRange', from: 'completedStartTime', to: 'completedEndTime', span: 'completed' },
  },
  callbackStatus: choiceFilter('callbackStatus', choicesOf('callbackStatus', CALLBACK_STATUS_IDS)),
  orderMark: choiceFilter('orderMark', choicesOf('orderMark', ORDER_MARK_IDS)),
  merchant: { id: 'merchantId', fields: ['merchantId'], editor: { kind: 'party', role: 'merchant' } },
  supplier: { id: 'supplierId', fields: ['supplierId'], editor: { kind: 'party', role: 'supplier' } },
  amount: { id: 'amount', fields: ['amount'], editor: { kind: 'amount', exponent: 6 } },
  realAmount: {
    id: 'realAmount',
    fields: ['realAmountMin', 'realAmountMax'],
    editor: { kind: 'amountRange', from: 'realAmountMin', to: 'realAmountMax' },
  },
  currency: { id: 'currency', fields: ['currency'], editor: { kind: 'text', maxLength: 8 }, unlisted: true },
  team: { id: 'team', fields: ['team'], editor: { kind: 'flag' }, unlisted: true },
} as const

/** The numbers that a row is known by. */
export const NUMBERS = [
  textFilter('orderCode'),
  textFilter('merchantOrderId'),
  textFilter('merchantOrderStart'),
  textFilter('utr'),
] as const

/** Filters that statistics lead to, which are not offered. */
export const COUNTED = [
  { id: 'withoutSupplier', fields: ['withoutSupplier'], editor: { kind: 'flag' }, unlisted: true },
  { id: 'withoutAccount', fields: ['withoutAccount'], editor: { kind: 'flag' }, unlisted: true },
  { id: 'createdDay', fields: ['createdDay'], editor: { kind: 'text', maxLength: 10 }, unlisted: true },
  { ...choiceFilter('createdWeekday', WEEKDAYS), unlisted: true },
  unlistedFilter('createdHour'),
  { id: 'completedDay', fields: ['completedDay'], editor: { kind: 'text', maxLength: 10 }, unlisted: true },
  { ...choiceFilter('completedWeekday', WEEKDAYS), unlisted: true },
  unlistedFilter('completedHour'),
  { id: 'countedAt', fields: ['countedAt'], editor: { kind: 'text', maxLength: 19 }, unlisted: true },
] as const

/** The search parameters that a call takes otherwise than an address has them. */
interface QueueSearch {
  created?: DaySpan | undefined
  completed?: DaySpan | undefined
  startTime?: string | undefined
  endTime?: string | undefined
  completedStartTime?: string | undefined
  completedEndTime?: string | undefined
  amount?: string | undefined
  realAmountMin?: string | undefined
  realAmountMax?: string | undefined
  sort?: string | undefined
  direction?: 'asc' | 'desc' | undefined
  open?: string | undefined
}

/** An exact amount, shifted by 0.0001 so that only it matches. */
export const exactAmount = (amount: string | undefined) => (amount === undefined ? undefined : toFilterAmount(amount))

/**
 * The filters of a queue's call for an address: amounts shifted by 0.0001, ranges in hundredths, spans of days as
 * wall-clock texts in `zone`. A text that is no number stays out.
 */
export function queueFilters<Search extends QueueSearch>(search: Search, zone: string, now: Date) {
  const { created, completed, sort: _sort, direction: _direction, open: _open, ...given } = search
  const { amount, realAmountMin, realAmountMax, ...filters } = given
  const createdSpan = spanOf(created, zone, now)
  const completedSpan = spanOf(completed, zone, now)
  const startTime = search.startTime ?? createdSpan.from
  const endTime = search.endTime ?? createdSpan.to
  return withoutEmpty({
    ...filters,
    startTime,
    endTime,
    // The span is named "Created", whatever lists are filtered by otherwise.
    timeBy: startTime === undefined && endTime === undefined ? undefined : ('created' as const),
    completedStartTime: search.completedStartTime ?? completedSpan.from,
    completedEndTime: search.completedEndTime ?? completedSpan.to,
    amount: exactAmount(amount),
    realAmountMin: minorOf(realAmountMin, RANGE_EXPONENT),
    realAmountMax: minorOf(realAmountMax, RANGE_EXPONENT),
  })
}
