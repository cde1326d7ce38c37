import type { InputOf } from '#contract/contract.ts'
import { RANGE_EXPONENT, toFilterAmount } from '#domain/money/money.ts'
import { minorOf, sortedInput, spanOf, withoutEmpty } from '#features/list/fields/filter-input.ts'
import type { OrderSearch } from '#features/orders/order-list/filters/order-search.ts'

export type OrderListInput = InputOf<'order.getList'>

/** What a list request is made of, without its page. */
export type OrderFilterInput = Omit<
  OrderListInput,
  'pageIndex' | 'pageSize' | 'pageNum' | 'cursor' | 'newerThanId' | 'sortBy' | 'sortDirection'
>

/** Decimals of USDT. */
const USDT_EXPONENT = 6

/**
 * The call's filters for an address: amounts shifted by 0.0001, USDT in millionths, ranges in hundredths, spans of days
 * as wall-clock texts in `zone`. What is no number stays out.
 */
export function filterInput(search: OrderSearch, zone: string, now: Date): OrderFilterInput {
  const { created, completed, sort: _sort, direction: _direction, open: _open, ...filters } = search
  const createdSpan = spanOf(created, zone, now)
  const completedSpan = spanOf(completed, zone, now)
  const startTime = filters.startTime ?? createdSpan.from
  const endTime = filters.endTime ?? createdSpan.to
  return withoutEmpty({
    ...filters,
    startTime,
    endTime,
    // The span is named "Created", whatever lists are filtered by otherwise.
    timeBy: startTime === undefined && endTime === undefined ? undefined : ('created' as const),
    completedStartTime: filters.completedStartTime ?? completedSpan.from,
    completedEndTime: filters.completedEndTime ?? completedSpan.to,
    amount: filters.amount === undefined ? undefined : toFilterAmount(filters.amount),
    currentReceivedMoney:
      filters.currentReceivedMoney === undefined ? undefined : toFilterAmount(filters.currentReceivedMoney),
    usdtCount: minorOf(filters.usdtCount, USDT_EXPONENT),
    realAmountMin: minorOf(filters.realAmountMin, RANGE_EXPONENT),
    realAmountMax: minorOf(filters.realAmountMax, RANGE_EXPONENT),
  })
}

/** Filters with the sorting; the list's own order, newest first, needs none. */
export function listInput(search: OrderSearch, zone: string, now: Date): OrderListInput {
  return sortedInput(filterInput(search, zone, now), search)
}
