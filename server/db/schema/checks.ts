import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import type { AnyPgColumn, CheckBuilder, ExtraConfigColumn } from 'drizzle-orm/pg-core'

type Column = AnyPgColumn | ExtraConfigColumn

/** A CHECK that a column holds one of the values; NULL passes. */
export function oneOf(name: string, column: Column, values: readonly (string | number)[]): CheckBuilder {
  const list = values.map((value) => (typeof value === 'number' ? String(value) : `'${value}'`)).join(', ')
  return check(name, sql`${column as AnyPgColumn} in (${sql.raw(list)})`)
}

/** A CHECK that counters, limits or sums are zero or more; NULL passes. */
export function notNegative(name: string, ...columns: readonly Column[]): CheckBuilder {
  return check(name, allOf(columns.map((column) => sql`${column as AnyPgColumn} >= 0`)))
}

/** A CHECK that amounts are above zero; NULL passes. */
export function positive(name: string, ...columns: readonly Column[]): CheckBuilder {
  return check(name, allOf(columns.map((column) => sql`${column as AnyPgColumn} > 0`)))
}

function allOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `)
}
