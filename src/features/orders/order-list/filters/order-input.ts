import type { InputOf } from '#contract/contract.ts'
import { minorOf, sortedInput, withoutEmpty } from '#features/list/fields/filter-input.ts'
import type { OrderSearch } from '#features/orders/order-list/filters/order-search.ts'
import { exactAmount, queueFilters } from '#features/queue/filters/queue-filters.ts'

export type OrderListInput = InputOf<'order.getList'>

/** Filters of a list request, without its page and sorting. */
export type OrderFilterInput = Omit<
  OrderListInput,
  'pageIndex' | 'pageSize' | 'pageNum' | 'cursor' | 'newerThanId' | 'sortBy' | 'sortDirection'
>

/** Decimals of USDT. */
const USDT_EXPONENT = 6

/** The call's filters for an address; USDT in millionths. */
export function filterInput(search: OrderSearch, zone: string, now: Date): OrderFilterInput {
  const { usdtCount, currentReceivedMoney, ...shared } = search
  return withoutEmpty({
    ...queueFilters(shared, zone, now),
    currentReceivedMoney: exactAmount(currentReceivedMoney),
    usdtCount: minorOf(usdtCount, USDT_EXPONENT),
  })
}

/** Filters with the sorting; the list's own order, newest first, needs none. */
export function listInput(search: OrderSearch, zone: string, now: Date): OrderListInput {
  return sortedInput(filterInput(search, zone, now), search)
}
