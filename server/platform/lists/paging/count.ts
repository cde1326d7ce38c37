import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LIMITS } from '#domain/limits.ts'
import type { Queryable } from '#server/db/client.ts'

/** How many rows a list has; exact up to the cap. */
export interface Total {
  total: number
  totalIsExact: boolean
}

/** How many rows a select has, counted by the database, which reads of them only what its conditions need. */
export async function countRows(db: Queryable, rows: SQLWrapper): Promise<number> {
  const [counted] = await db.select({ count: sql<string>`count(*)` }).from(sql`(${rows.getSQL()}) counted`)
  return Number(counted?.count ?? 0)
}

/** How many rows a select has; counting ends behind the cap unless it is to be exact. */
export async function countTotal(
  db: Queryable,
  rows: SQLWrapper & { limit(rows: number): SQLWrapper },
  isCapped = true,
): Promise<Total> {
  return totalOf(await countRows(db, isCapped ? rows.limit(LIMITS.countCap + 1) : rows), isCapped)
}

/** A count as lists answer it. */
export function totalOf(count: number, isCapped = true): Total {
  return isCapped && count > LIMITS.countCap
    ? { total: LIMITS.countCap, totalIsExact: false }
    : { total: count, totalIsExact: true }
}

/** How many rows of a table match; counting stops at the cap. */
export const countUpToCap = (db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> =>
  countUpTo(db, table, where, LIMITS.countCap)

/** Count of a table’s matching rows, up to `most`. */
export async function countUpTo(db: Queryable, table: PgTable, where: SQL | undefined, most: number): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most)
  return await countRows(db, found)
}
