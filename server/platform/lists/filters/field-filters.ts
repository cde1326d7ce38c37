import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { callNameOf, entriesOf } from '#domain/lists/fields/list-field.ts'
import type { ListField, ListFields } from '#domain/lists/fields/list-field.ts'
import type { CallFilters } from '#domain/lists/fields/list-filters.ts'
import type { ValueOf } from '#domain/text/text-field.ts'
import {
  amountAtLeast,
  amountAtMost,
  atLeast,
  atMost,
  contains,
  equals,
  isOneOf,
  since,
  until,
} from '#server/platform/lists/filters/filters.ts'
import type { Filter, Filters } from '#server/platform/lists/filters/filters.ts'
import type { ListAsked } from '#server/platform/lists/list-parts.ts'

/** The fields that narrow a list. */
type Narrowing<F extends ListFields> = {
  [K in keyof F & string]: F[K] extends { kind: 'json' | 'sums' } | { filter: false }
    ? never
    : F[K] extends { kind: 'time' | 'money'; range?: undefined }
      ? F[K] extends { range: unknown }
        ? K
        : never
      : K
}[keyof F & string]

/** The fields with the decimals of amounts that have a range; rows of several currencies are compared by them. */
type Decimals<F extends ListFields> = {
  [K in keyof F & string]: F[K] extends { kind: 'money'; range: readonly string[]; exponent: infer Name extends string }
    ? Name
    : never
}[keyof F & string]

type FilterValues<F extends ListFields> = { [K in keyof CallFilters<F>]: ValueOf<CallFilters<F>[K]> }
// Each kind of field has a filter of its own; the call's types say which values it gets.
type AnyFilter = Filter<never, ListAsked>

/**
 * The filters of a list's fields over the columns that hold them: texts anywhere in the column, ranges with both ends.
 */
export function fieldFilters<F extends ListFields>(
  fields: F,
  columns: Readonly<Record<Narrowing<F>, PgColumn> & Record<Decimals<F>, PgColumn | SQL>>,
): Filters<FilterValues<F>, ListAsked> {
  const byName = columns as Readonly<Record<string, PgColumn | undefined>>
  const decimals = columns as Readonly<Record<string, PgColumn | SQL>>
  const entries = entriesOf<ListFields>(fields).flatMap(([name, field]) => {
    const column = byName[name]
    return column ? filtersOf(name, field, column, decimals) : []
  })
  return Object.fromEntries(entries) as Filters<FilterValues<F>, ListAsked>
}

function filtersOf(
  name: string,
  field: ListField,
  column: PgColumn,
  decimals: Readonly<Record<string, PgColumn | SQL>>,
): [string, AnyFilter][] {
  if ('range' in field && field.range) {
    const [from, to] = field.range
    const [isFrom, isTo] = endsOf(field, column, decimals)
    return [
      [from, isFrom],
      [to, isTo],
    ]
  }
  if (field.kind === 'text') return [[name, contains(column)]]
  if (field.kind === 'choice' && field.several) return [[callNameOf(name, field), isOneOf(column)]]
  return [[callNameOf(name, field), equals(column)]]
}

function endsOf(
  field: Extract<ListField, { kind: 'time' | 'money' }>,
  column: PgColumn,
  decimals: Readonly<Record<string, PgColumn | SQL>>,
): [AnyFilter, AnyFilter] {
  if (field.kind === 'time') return [since(column), until(column)]
  if (typeof field.exponent === 'number') return [atLeast(column), atMost(column)]
  const exponent = decimals[field.exponent]
  if (exponent === undefined) throw new Error(`${field.exponent} has no column`)
  return [amountAtLeast(column, exponent), amountAtMost(column, exponent)]
}
