import { parseMajor } from '#domain/money.ts'
import { startOfDay, toWallClock } from '#domain/zones.ts'
import type { DaySpan } from '#features/list/fields/filters.ts'

/** A span of days as wall-clock texts, whose last second belongs to it; one that reaches to now has no end, so that it takes in what comes. */
export function spanOf(span: DaySpan | undefined, zone: string, now: Date): { from?: string; to?: string } {
  const day = (shift: number) => toWallClock(startOfDay(now, zone, shift), zone)
  if (span === undefined) return {}
  if (span === 'today') return { from: day(0) }
  if (span === 'yesterday')
    return { from: day(-1), to: toWallClock(new Date(startOfDay(now, zone).getTime() - 1_000), zone) }
  return { from: day(-6) }
}

/** An amount of major units in minor units; undefined for what is no amount. */
export function minorOf(major: string | undefined, exponent: number): number | undefined {
  if (major === undefined) return undefined
  const parsed = parseMajor(major, exponent)
  return parsed.ok ? parsed.minor : undefined
}

/** Without what is not set. */
export function withoutEmpty<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T
}

/** Filters with the sorting of an address; the list's own order needs none. */
export function sortedInput<Filters extends object, Sort extends string>(
  filters: Filters,
  { sort, direction }: { sort?: Sort; direction?: 'asc' | 'desc' },
): Filters & { sortBy?: Sort; sortDirection?: 'asc' | 'desc' } {
  return sort ? { ...filters, sortBy: sort, sortDirection: direction ?? 'asc' } : filters
}
