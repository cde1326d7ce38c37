import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { heldSql } from '#server/cleanup/engine/held-rows.ts'
import { archiveTable, columnsOf, liveTable, tallySql } from '#server/cleanup/engine/row-sql.ts'
import { partsOf } from '#server/cleanup/tables/all-tables.ts'
import type { AnyCleanable } from '#server/cleanup/tables/all-tables.ts'
import type { Among, Part } from '#server/cleanup/tables/cleanable.ts'
import type { Queryable } from '#server/db/client.ts'
import { runPlannedOnce } from '#server/db/named-statement.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'

/** Written as one array, so that a statement has the same text for any number of rows, and goes by the indexes. */
export const amongIds =
  (ids: readonly number[]): Among =>
  (column) =>
    sql`${column} = any(${sql.param(ids)}::int8[])`

/** A row is held back that was free when it was looked at; nothing may stay of what its transaction did. */
export class RowsChanged extends Error {}

/**
 * Moves rows with all that goes along to the archive; answers what was moved, by table. They are judged in the same statement, whose
 * snapshot is later than the lock of the rows: between, an order may have been opened again.
 */
export async function archiveRows(
  tx: Queryable,
  found: AnyCleanable,
  taskId: number,
  ids: readonly number[],
): Promise<Record<string, Tally>> {
  const [among, { table }] = [amongIds(ids), found]
  const { free, moved } = await inOneStatement(tx, partsOf(found), {
    from: liveTable,
    to: ({ table: one }, columns) => sql`${archiveTable(one)} (${columns}, task_id) select ${columns}, ${taskId}::int8`,
    which: ({ of }) => of(among),
    free: sql`select count(*)::int from ${liveTable(table)} where ${among(table.id)} and (${heldSql(found.heldBy)}) is null`,
  })
  if (free < ids.length) throw new RowsChanged(`${ids.length - free} rows are held back`)
  return moved
}

/** Puts rows with all that went along back where they were; answers what was put back, by table. */
export async function restoreRows(
  tx: Queryable,
  found: AnyCleanable,
  taskId: number,
  ids: readonly number[],
): Promise<Record<string, Tally>> {
  const among = amongIds(ids)
  const { moved } = await inOneStatement(tx, partsOf(found), {
    from: archiveTable,
    to: ({ table: one }, columns) => sql`${liveTable(one)} (${columns}) overriding system value select ${columns}`,
    which: ({ of }) => sql`task_id = ${taskId}::int8 and ${of(among)}`,
    free: sql`0`,
  })
  return moved
}

/** From where rows go, and to where; of each table which, and how many of the table's own may go. */
interface Move {
  from: (table: Part['table']) => SQL
  to: (part: Part, columns: SQL) => SQL
  which: (part: Part) => SQL
  free: SQL
}

/**
 * Rows of all tables in one statement: they stay locked for one way to the database and back. References between the tables are checked
 * when all of it is done.
 */
async function inOneStatement(
  tx: Queryable,
  parts: readonly Part[],
  { from, to, which, free }: Move,
): Promise<{ free: number; moved: Record<string, Tally> }> {
  const steps = parts.map((part) => {
    const [name, columns] = [getTableName(part.table), columnsOf(part.table)]
    const gone = sql.identifier(`gone_${name}`)
    return {
      move: sql`${gone} as (delete from ${from(part.table)} where ${which(part)} returning ${columns}),
        ${sql.identifier(`kept_${name}`)} as (insert into ${to(part, columns)} from ${gone})`,
      tally: sql`(select row_to_json(t) from (select ${tallySql(part.table)} from ${gone}) as t) as ${sql.identifier(name)}`,
    }
  })
  const [moves, tallies] = [steps.map(({ move }) => move), steps.map(({ tally }) => tally)]
  const rows = await runPlannedOnce<Record<string, Tally> & { free_rows: number }>(
    tx,
    sql`with ${sql.join(moves, sql`, `)} select (${free}) as free_rows, ${sql.join(tallies, sql`, `)}`,
  )
  const { free_rows = 0, ...moved } = rows[0] ?? {}
  return { free: free_rows, moved: Object.fromEntries(Object.entries(moved).filter(([, tally]) => tally.rows > 0)) }
}
