import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CleanableName } from '#domain/cleanup/cleanable-tables.ts'
import { cleanable } from '#server/cleanup/tables/all-tables.ts'
import type { Holds } from '#server/cleanup/tables/cleanable.ts'

const eachOf = (holds: Holds): readonly SQL[] => (is(holds, SQL) ? [holds] : holds)

/** The first reason that holds a row back; null for one that goes. */
export function heldSql(heldBy: Readonly<Record<string, Holds>>): SQL {
  const cases = Object.entries(heldBy).map(
    ([reason, holds]) => sql`when ${sql.join([...eachOf(holds)], sql` or `)} then ${sql.raw(`'${reason}'`)}`,
  )
  return cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`
}

/**
 * Whether any row of a table is held back. Each condition is asked of all rows by itself: where what holds them back is less than the
 * rows, PostgreSQL reads that first, and not what it looks into for each row.
 */
export function anyHeldSql(heldBy: Readonly<Record<string, Holds>>, from: SQL): SQL {
  const each = Object.values(heldBy).flatMap(eachOf)
  const any = each.map((holds) => sql`exists (select 1 from ${from} where ${holds})`)
  return any.length === 0 ? sql`false` : sql.join(any, sql` or `)
}

/** The column of a table's time field. */
export function timeOf(name: CleanableName, field: string): PgColumn {
  const column = getTableColumns(cleanable(name).table)[field]
  if (column === undefined) throw new RangeError(`${name} has no time ${field}`)
  return column
}

/** A row as it is judged: whether it is held back, and the chain in which it may leave no gap. */
export interface JudgedRow {
  id: number
  held: boolean
  chain: number | null
  /** An older row of its chain stayed. */
  follows: boolean
}

/** The rows that go, of rows in the order of time: one that stays holds back those after it in its chain. */
export function freeRows(rows: readonly JudgedRow[]): number[] {
  const stopped = new Set<number>()
  return rows.flatMap(({ id, held, chain, follows }) => {
    const isFree = !held && !follows && (chain === null || !stopped.has(chain))
    if (!isFree && chain !== null) stopped.add(chain)
    return isFree ? [id] : []
  })
}
