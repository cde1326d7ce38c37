import { bigint, customType, integer, text, timestamp, check } from 'drizzle-orm/pg-core'
import type { AnyPgColumn, CheckBuilder, ExtraConfigColumn } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Money in minor units; `bigint` in the database, a safe integer in code. */
export const money = () => bigint({ mode: 'number' })
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const ref = () => bigint({ mode: 'number' })
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const now = () => instant().notNull().defaultNow()
export const version = () => integer().notNull().default(0)

/** Columns of records that people edit: who changed it last and when, and the version for optimistic locking. */
export const lastChange = () => ({ updatedAt: now(), updatedBy: text(), version: version() })

/** `lastChange`, and who created it and when. */
export const stamps = () => ({ createdBy: text(), createdAt: now(), ...lastChange() })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

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
