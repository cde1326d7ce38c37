import type { InputOf } from '#contract/contract.ts'
import { parseMajor, toFilterAmount } from '#domain/money.ts'
import { startOfDay, toWallClock } from '#domain/zones.ts'
import type { DaySpan, OrderSearch } from '#features/orders/order-list/order-search.ts'

export type OrderListInput = InputOf<'order.getList'>

/** What a list request is made of, without its page. */
export type OrderFilterInput = Omit<OrderListInput, 'pageIndex' | 'pageSize' | 'pageNum' | 'cursor' | 'newerThanId' | 'sortBy' | 'sortDirection'>

/** Decimals of USDT, and of the received amounts that are filtered by range (specification, section 9). */
const USDT_EXPONENT = 6
const RANGE_EXPONENT = 2

/**
 * The call's filters for an address: amounts shifted by 0.0001, USDT in millionths, ranges in minor units, spans of days
 * as wall-clock texts in `zone`. What is no number stays out.
 */
export function filterInput(search: OrderSearch, zone: string, now: Date): OrderFilterInput {
  const { created, completed, sort: _sort, direction: _direction, open: _open, ...filters } = search
  const createdSpan = spanOf(created, zone, now)
  const completedSpan = spanOf(completed, zone, now)
  return withoutEmpty({
    ...filters,
    startTime: filters.startTime ?? createdSpan.from,
    endTime: filters.endTime ?? createdSpan.to,
    completedStartTime: filters.completedStartTime ?? completedSpan.from,
    completedEndTime: filters.completedEndTime ?? completedSpan.to,
    amount: filters.amount === undefined ? undefined : toFilterAmount(filters.amount),
    currentReceivedMoney: filters.currentReceivedMoney === undefined ? undefined : toFilterAmount(filters.currentReceivedMoney),
    usdtCount: minorOf(filters.usdtCount, USDT_EXPONENT),
    realAmountMin: minorOf(filters.realAmountMin, RANGE_EXPONENT),
    realAmountMax: minorOf(filters.realAmountMax, RANGE_EXPONENT),
  })
}

/** Filters with the sorting; the list's own order, newest first, needs none. */
export function listInput(search: OrderSearch, zone: string, now: Date): OrderListInput {
  const filters = filterInput(search, zone, now)
  return search.sort ? { ...filters, sortBy: search.sort, sortDirection: search.direction ?? 'asc' } : filters
}

/** A span of days as wall-clock texts, whose last second belongs to it; one that reaches to now has no end, so that it takes in what comes. */
export function spanOf(span: DaySpan | undefined, zone: string, now: Date): { from?: string; to?: string } {
  const day = (shift: number) => toWallClock(startOfDay(now, zone, shift), zone)
  if (span === undefined) return {}
  if (span === 'today') return { from: day(0) }
  if (span === 'yesterday') return { from: day(-1), to: toWallClock(new Date(startOfDay(now, zone).getTime() - 1_000), zone) }
  return { from: day(-6) }
}

function minorOf(major: string | undefined, exponent: number): number | undefined {
  if (major === undefined) return undefined
  const parsed = parseMajor(major, exponent)
  return parsed.ok ? parsed.minor : undefined
}

function withoutEmpty<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T
}
