import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { archiveTable, columnsOf, liveTable, tallySql } from '#server/cleanup/engine/row-sql.ts'
import type { AnyCleanable } from '#server/cleanup/tables/all-tables.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'

const idsOf = (ids: readonly number[]): SQL => sql`select unnest(${sql.param(ids)}::int8[])`

/** Moves rows with all that goes along to the archive; answers what was moved, by table. */
export async function archiveRows(
  tx: Queryable,
  { table, parts }: AnyCleanable,
  taskId: number,
  ids: readonly number[],
): Promise<Record<string, Tally>> {
  // Read by the triggers that refuse to delete what is written once.
  await tx.execute(sql`select set_config('paydesk.cleanup_task', ${String(taskId)}, true)`)
  const tallies: Record<string, Tally> = {}
  for (const part of parts.toReversed()) await move(part.table, part.of(idsOf(ids)))
  await move(table, sql`${table.id} in (${idsOf(ids)})`)
  return tallies

  async function move(from: PgTable, which: SQL): Promise<void> {
    const columns = columnsOf(from)
    const { rows } = await tx.execute<Tally & Record<string, unknown>>(sql`
      with gone as (delete from ${liveTable(from)} where ${which} returning ${columns}),
        kept as (insert into ${archiveTable(from)} (${columns}, task_id) select ${columns}, ${taskId}::int8 from gone)
      select ${tallySql(from)} from gone`)
    if (rows[0] && rows[0].rows > 0) tallies[getTableName(from)] = rows[0]
  }
}

/** Puts rows with all that went along back where they were; answers what was put back, by table. */
export async function restoreRows(
  tx: Queryable,
  { table, parts }: AnyCleanable,
  taskId: number,
  ids: readonly number[],
): Promise<Record<string, Tally>> {
  const tallies: Record<string, Tally> = {}
  await move(table, sql`${table.id} in (${idsOf(ids)})`)
  for (const part of parts) await move(part.table, part.of(idsOf(ids)))
  return tallies

  async function move(to: PgTable, which: SQL): Promise<void> {
    const columns = columnsOf(to)
    const { rows } = await tx.execute<Tally & Record<string, unknown>>(sql`
      with back as (delete from ${archiveTable(to)} where task_id = ${taskId}::int8 and ${which} returning ${columns}),
        kept as (insert into ${liveTable(to)} (${columns}) overriding system value select ${columns} from back)
      select ${tallySql(to)} from back`)
    if (rows[0] && rows[0].rows > 0) tallies[getTableName(to)] = rows[0]
  }
}
