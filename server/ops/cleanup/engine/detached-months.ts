import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { heldSql } from '#server/ops/cleanup/engine/held-rows.ts'
import { lockTask } from '#server/ops/cleanup/engine/task.ts'
import type { Task } from '#server/ops/cleanup/engine/task.ts'
import { cleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import type { Month } from '#server/db/parts/parts.ts'
import { locksFor } from '#server/db/parts/parts.ts'
import { limitWaiting } from '#server/db/transactions/lock-wait.ts'
import { unhurried } from '#server/db/transactions/one-connection.ts'

/** A month that is taken off its table and not yet part of its task's backup: a table of its own, which nobody else reads or writes. */
export interface DetachedMonth {
  /** The table's name in the archive. */
  name: string
  taskId: number
  from: Date
  to: Date
}

/** Note kept with a detached month, whose bounds would be lost otherwise. */
type Note = Record<'from' | 'to', string> & Pick<DetachedMonth, 'taskId'>

/** The table of a detached month. */
export const detachedTable = ({ name }: Pick<DetachedMonth, 'name'>): SQL => sql`archive.${sql.identifier(name)}`

/** True when any row of a month is held back. A month is judged as a whole, before anything is locked. */
export async function isHeldBack(db: Db, { tableName }: Task, month: SQL): Promise<boolean> {
  const found = cleanable(tableName)
  const { table } = found
  return await unhurried(db, async (tx) => {
    const { rows } = await tx.execute<{ held: boolean }>(sql`
      select exists (
        select 1 from ${month} as ${sql.identifier(getTableName(table))} where (${heldSql(found)}) is not null
      ) as held`)
    return rows[0]?.held === true
  })
}

/** Takes a month off its table for a task; false where the task is not to go on. The table is locked for as long as the catalog takes. */
export async function detachMonth(db: Db, task: Task, { from, name, to }: Month): Promise<boolean> {
  const [live, month] = [sql.identifier(task.tableName), sql.identifier(name)]
  const detached = name.replace(task.tableName, `${task.tableName}_${task.id}_of`)
  const references = await locksFor(db, task.tableName)
  const note: Note = { taskId: task.id, from: from.toISOString(), to: to.toISOString() }
  return await db.transaction(async (tx) => {
    if ((await lockTask(tx, task)) === undefined) return false
    await tx.execute(sql`select ${limitWaiting}`)
    for (const lock of references) await tx.execute(lock)
    await tx.execute(sql`alter table public.${live} detach partition public.${month}`)
    await dropIndexes(tx, name, detached)
    await tx.execute(sql`alter table public.${month} rename to ${sql.identifier(detached)}`)
    await tx.execute(sql`alter table public.${sql.identifier(detached)} set schema archive`)
    await tx.execute(
      sql`comment on table ${detachedTable({ name: detached })} is ${sql.raw(`'${JSON.stringify(note)}'`)}`,
    )
    return true
  })
}

/** In the archive rows are found by their ids alone; the key gets the name of the table, as those of other tasks have it there. */
async function dropIndexes(tx: Queryable, month: string, detached: string): Promise<void> {
  const { rows } = await tx.execute<{ name: string; isKey: boolean }>(sql`
    select relname as name, indisprimary as "isKey" from pg_index join pg_class on oid = indexrelid where indrelid = ${`public.${month}`}::regclass`)
  for (const { isKey, name } of rows) {
    const index = sql`public.${sql.identifier(name)}`
    await tx.execute(
      isKey ? sql`alter index ${index} rename to ${sql.identifier(`${detached}_pkey`)}` : sql`drop index ${index}`,
    )
  }
}

/** All months that are taken off and not settled. */
export async function detachedMonths(db: Queryable): Promise<DetachedMonth[]> {
  const { rows } = await db.execute<{ name: string; note: string }>(sql`
    select relname as name, obj_description(oid, 'pg_class') as note from pg_class
    where relnamespace = 'archive'::regnamespace and relkind = 'r' and not relispartition and obj_description(oid, 'pg_class') is not null
    order by relname`)
  return rows.map(({ name, note }) => {
    const { from, taskId, to } = JSON.parse(note) as Note
    return { name, taskId, from: new Date(from), to: new Date(to) }
  })
}
