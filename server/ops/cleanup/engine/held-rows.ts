import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CleanableName } from '#domain/cleanable-tables.ts'
import { amongIds, onePerTable, liveTable } from '#server/ops/cleanup/engine/task.ts'
import { cleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { AnyCleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { IsNamed } from '#server/ops/cleanup/tables/cleanable.ts'
import { isNamed, isNamedAmong } from '#server/ops/cleanup/tables/cleanable.ts'
import type { Queryable } from '#server/db/client.ts'

/**
 * The first reason that holds a row back; null for one that goes. Values are written out: a plan that is made once for any rows is to know
 * how few others have them.
 */
export function heldSql({ heldBy }: Pick<AnyCleanable, 'heldBy'>, isIdNamed: IsNamed = isNamed): SQL {
  const cases = Object.entries(heldBy(isIdNamed)).map(([reason, holds]) => sql`when ${holds} then ${reason}`)
  return cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`.inlineParams()
}

const judging = onePerTable<{ id: number }>(
  'judge',
  (found) => sql`select ${found.table.id}::float8 as id from ${liveTable(found.table)}
    where ${amongIds(found.table.id)} and (${heldSql(found, isNamedAmong(amongIds))}) is not null`,
)

/** Ids of the rows that something holds back. */
export async function heldAmong(db: Queryable, found: AnyCleanable, ids: readonly number[]): Promise<Set<number>> {
  const rows = await judging(found)(db, { ids })
  return new Set(rows.map(({ id }) => id))
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
