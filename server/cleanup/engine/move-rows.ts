import { getTableName, sql } from 'drizzle-orm'
import { archiveTable, columnsOf, liveTable, tallySql } from '#server/cleanup/engine/row-sql.ts'
import type { AnyCleanable } from '#server/cleanup/tables/all-tables.ts'
import type { Among, Part } from '#server/cleanup/tables/cleanable.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'

/** Written as an array, whose length the planner sees: of few rows it then goes by the indexes. */
export const amongIds =
  (ids: readonly number[]): Among =>
  (column) =>
    sql`${column} = any(${sql.param(ids)}::int8[])`

/** Moves rows with all that goes along to the archive; answers what was moved, by table. */
export async function archiveRows(
  tx: Queryable,
  { table, parts }: AnyCleanable,
  taskId: number,
  ids: readonly number[],
): Promise<Record<string, Tally>> {
  // Read by the triggers that refuse to delete what is written once.
  const named = tx.execute(sql`select set_config('paydesk.cleanup_task', ${String(taskId)}, true)`).then()
  const own = { table, of: (among: Among) => among(table.id) }
  const [moved] = await Promise.all([inOneTrip([...parts.toReversed(), own], move), named])
  return moved

  async function move({ table: from, of }: Part): Promise<Tally | undefined> {
    const [columns, which] = [columnsOf(from), of(amongIds(ids))]
    const { rows } = await tx.execute<Tally & Record<string, unknown>>(sql`
      with gone as (delete from ${liveTable(from)} where ${which} returning ${columns}),
        kept as (insert into ${archiveTable(from)} (${columns}, task_id) select ${columns}, ${taskId}::int8 from gone)
      select ${tallySql(from)} from gone`)
    return rows[0]
  }
}

/** Puts rows with all that went along back where they were; answers what was put back, by table. */
export async function restoreRows(
  tx: Queryable,
  { table, parts }: AnyCleanable,
  taskId: number,
  ids: readonly number[],
): Promise<Record<string, Tally>> {
  return await inOneTrip([{ table, of: (among: Among) => among(table.id) }, ...parts], move)

  async function move({ table: to, of }: Part): Promise<Tally | undefined> {
    const [columns, which] = [columnsOf(to), of(amongIds(ids))]
    const { rows } = await tx.execute<Tally & Record<string, unknown>>(sql`
      with back as (delete from ${archiveTable(to)} where task_id = ${taskId}::int8 and ${which} returning ${columns}),
        kept as (insert into ${liveTable(to)} (${columns}) overriding system value select ${columns} from back)
      select ${tallySql(to)} from back`)
    return rows[0]
  }
}

/**
 * Sends the statements of all tables before the first one is answered: they are made in this order, and rows stay locked for one way to
 * the database and back instead of one for each table.
 */
async function inOneTrip(
  tables: readonly Part[],
  move: (part: Part) => Promise<Tally | undefined>,
): Promise<Record<string, Tally>> {
  const moved = await Promise.all(tables.map(async (part) => [getTableName(part.table), await move(part)] as const))
  return Object.fromEntries(moved.flatMap(([name, tally]) => (tally && tally.rows > 0 ? [[name, tally]] : [])))
}
