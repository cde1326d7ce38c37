import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CleanableName, HeldReason } from '#domain/system/cleanable-tables.ts'

/** Condition that a column holds the id of one of the judged rows. */
export type Among = (column: PgColumn) => SQL

/** Condition that another table has a row whose column names this one; `more` narrows those rows. */
export type IsNamed = (column: PgColumn, id: PgColumn, more?: SQL) => SQL

/** Rows of another table that go with a row and come back with it. */
export interface Part {
  table: PgTable
  /** The condition of those that belong to the rows that are meant. */
  of: (among: Among) => SQL
}

/** How a table is cleaned up. */
export interface Cleanable<Name extends CleanableName> {
  table: PgTable & { id: PgColumn }
  /** Why a row stays, each as a condition on it, which looks up by `isNamed` what names the row's id; the names are those of `CLEANABLE_TABLES`, whose order counts. */
  heldBy: (isNamed: IsNamed) => Record<Exclude<HeldReason<Name>, 'laterOnes'>, SQL>
  /** Rows that have the same here go without a gap: one that stays holds back those after it (`laterOnes`). */
  withoutGapIn?: PgColumn
  /** In the order in which they are put back after the row itself; they go before it, the last first. */
  parts: readonly Part[]
}

/** Looked up for each row by itself: where the rows are not known beforehand, or are named by something else than their id. */
export const isNamed: IsNamed = (column, id, more = sql`true`) =>
  sql`exists (select 1 from ${column.table} where ${eq(column, id)} and ${more})`

/** Looked up once for all rows of a batch by their ids, which takes a fifth of the time or less. */
export const isNamedAmong =
  (among: Among): IsNamed =>
  (column, id, more = sql`true`) =>
    sql`${id} in (select ${column} from ${column.table} where ${among(column)} and ${more})`
