import { parseMajor } from '#domain/money/money.ts'
import { startOfDay, toWallClock } from '#domain/time/zones.ts'
import type { DaySpan } from '#domain/limits.ts'
import { pastedText } from '#domain/text/search-text.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length

/**
 * A span of days as wall-clock texts; the last second is included. A span up to now has no end, so that new rows match.
 */
export function spanOf(span: DaySpan | undefined, zone: string, now: Date): { from?: string; to?: string } {
  const day = (shift: number) => toWallClock(startOfDay(now, zone, shift), zone)
  const lastSecondOf = (shift: number) => `${day(shift).slice(0, DAY_LENGTH)} 23:59:59`
  const dayOfMonth = Number(day(0).slice(DAY_LENGTH - 2, DAY_LENGTH))
  switch (span) {
    case undefined:
      return {}
    case 'today':
      return { from: day(0) }
    case 'yesterday':
      return { from: day(-1), to: lastSecondOf(-1) }
    case 'last7Days':
      return { from: day(-6) }
    case 'thisMonth':
      return { from: day(1 - dayOfMonth) }
    case 'lastMonth': {
      const to = lastSecondOf(-dayOfMonth)
      return { from: `${to.slice(0, DAY_LENGTH - 2)}01 00:00:00`, to }
    }
  }
}

/** Converts an amount in major units to minor units; undefined if it is not an amount. */
export function minorOf(major: string | undefined, exponent: number): number | undefined {
  if (major === undefined) return undefined
  const parsed = parseMajor(major, exponent)
  return parsed.ok ? parsed.minor : undefined
}

/** Drops entries that are not set. */
export function withoutEmpty<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T
}

/** Filters with the sorting from the URL; the list's default order needs none. */
export function sortedInput<Filters extends object, Sort extends string>(
  filters: Filters,
  { sort, direction }: { sort?: Sort; direction?: 'asc' | 'desc' },
): Filters & { sortBy?: Sort; sortDirection?: 'asc' | 'desc' } {
  return sort ? { ...filters, sortBy: sort, sortDirection: direction ?? 'asc' } : filters
}

/** Suggests a search text as the value of one field, truncated to `max` characters. */
export function suggestText(field: string, max: number): (text: string) => { field: string; value: string }[] {
  return (text) => (pastedText(text) === '' ? [] : [{ field, value: pastedText(text).slice(0, max) }])
}
