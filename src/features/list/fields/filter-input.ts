import type { DaySpan } from '#domain/time/day-spans.ts'
import { parseMajor } from '#domain/money/money.ts'
import { pastedText } from '#domain/text/pasted-text.ts'
import { startOfDay, toWallClock } from '#domain/time/zones.ts'
import { lazyModule } from '#features/lazy-module.ts'
import type { FilterChoice, FilterSpec } from '#features/list/fields/filters.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'

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

/** The choices selected in the URL. */
export function chosenIn(filter: FilterSpec, search: ListSearch): FilterChoice[] {
  const [field] = filter.fields
  const { editor } = filter
  if (field === undefined || (editor.kind !== 'choice' && editor.kind !== 'choices')) return []
  const values = listIn(search, field)
  return editor.choices.filter((choice) => values.includes(choice.value))
}

/** A search parameter as text, empty when it is not set. */
export function textIn(search: ListSearch, field: string | undefined): string {
  const value = field === undefined ? undefined : search[field]
  return value === undefined ? '' : String(value)
}

/** A search parameter as a list; a single value becomes a list of one. */
export function listIn(search: ListSearch, field: string): readonly unknown[] {
  const value: unknown = search[field]
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** The filters that a search text may mean, likeliest first; where `load` is there, none before it has ended. */
export interface SuggestFilters {
  (text: string): readonly { field: string; value: string }[]
  load?: () => Promise<unknown>
}

/** Reads texts by a module that is loaded once somebody searches. */
export function suggestedBy(load: () => Promise<{ suggest: SuggestFilters }>): SuggestFilters {
  const module = lazyModule(load)
  return Object.assign((text: string) => module.now()?.suggest(text) ?? [], { load: module.fetch })
}
