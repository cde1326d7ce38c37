import { and, asc, sql } from 'drizzle-orm'
import { freeRows, heldAmong, timeOf } from '#server/ops/cleanup/engine/held-rows.ts'
import type { JudgedRow } from '#server/ops/cleanup/engine/held-rows.ts'
import { liveTable } from '#server/ops/cleanup/engine/task.ts'
import type { Task } from '#server/ops/cleanup/engine/task.ts'
import { cleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { Db } from '#server/db/client.ts'

/** Rows that are looked at at once, for some batches: what holds rows back is read for all of them. */
const ROWS_AHEAD = 2_000

/** A row that a batch comes to, and whether it goes. */
interface LookedRow {
  id: number
  at: string
  isFree: boolean
}

interface Window extends Omit<JudgedRow, 'held'>, Record<string, unknown> {
  at: string
}

/** The rows that the next batches of a task come to; nothing is locked, and what is found may be over when they come. */
export function lookAhead(db: Db) {
  let rows: LookedRow[] = []
  return {
    /** At most so many rows; none where all are done. They stay the next ones until they are left. */
    next: async (task: Task, limit: number): Promise<LookedRow[]> => {
      if (rows.length === 0) rows = await nextRows(db, task)
      return rows.slice(0, limit)
    },
    /** Goes on behind so many rows. */
    leave: (count: number): void => {
      rows = rows.slice(count)
    },
  }
}

export type LookAhead = ReturnType<typeof lookAhead>

/** The first rows after the task's last one, in the order of time. */
async function nextRows(db: Db, task: Task): Promise<LookedRow[]> {
  const found = cleanable(task.tableName)
  const { table, withoutGapIn } = found
  const at = timeOf(task.tableName, task.timeField)
  const from =
    task.lastAt === null ? undefined : sql`(${at}, ${table.id}) > (${task.lastAt}::timestamptz, ${task.lastId})`
  const follows =
    withoutGapIn === undefined || task.lastAt === null
      ? sql`false`
      : sql`exists (select 1 from ${liveTable(table)} as older where older.${sql.identifier('resource_id')} = ${withoutGapIn}
          and (older.occurred_at, older.id) <= (${task.lastAt}::timestamptz, ${task.lastId}))`
  const { rows } = await db.execute<Window>(sql`
    select ${table.id}::float8 as id, ${at}::text as at, ${withoutGapIn ?? sql`null`}::float8 as chain, ${follows} as follows
    from ${liveTable(table)} where ${and(sql`${at} < ${task.cutoff.toISOString()}::timestamptz`, from)}
    order by ${asc(at)}, ${asc(table.id)} limit ${ROWS_AHEAD}`)
  const ids = rows.map(({ id }) => id)
  const held = await heldAmong(db, found, ids)
  const free = new Set(freeRows(rows.map((row) => ({ ...row, held: held.has(row.id) }))))
  return rows.map(({ id, at: time }) => ({ id, at: time, isFree: free.has(id) }))
}
