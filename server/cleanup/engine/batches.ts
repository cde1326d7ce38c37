import { and, asc, eq, sql } from 'drizzle-orm'
import { makeBackup } from '#server/cleanup/engine/backup.ts'
import { freeRows, heldSql, timeOf } from '#server/cleanup/engine/held-rows.ts'
import type { JudgedRow } from '#server/cleanup/engine/held-rows.ts'
import { limitWaiting } from '#server/cleanup/engine/lock-wait.ts'
import { amongIds, archiveRows, restoreRows } from '#server/cleanup/engine/move-rows.ts'
import { addTallies, archiveTable, liveTable } from '#server/cleanup/engine/row-sql.ts'
import { cleanable } from '#server/cleanup/tables/all-tables.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'

export type Task = typeof cleanupTasks.$inferSelect

/** What became of a batch: rows were looked at, all are done, or the task is not to go on. */
export type BatchOutcome = 'looked' | 'over' | 'halted'

interface Window extends Record<string, unknown> {
  id: number
  at: string
  chain: number | null
  follows: boolean
  held: boolean
}

/**
 * Moves those of the next rows in time that are not held back, with the progress in the same transaction: whatever ends it, nothing is
 * lost and nothing goes twice. Which rows these are is found before anything is locked, and judged anew once they are.
 */
export async function moveBatch(db: Db, task: Task, limit: number): Promise<BatchOutcome> {
  const looked = await nextRows(db, task, limit)
  const last = looked.at(-1)
  if (last === undefined) return 'over'
  const free = freeRows(looked)
  if (free.length > 0 && task.movedRows === 0) await makeBackup(db, task.tableName, task.id)
  return await db.transaction(async (tx) => {
    const present = await lockTask(tx, task)
    if (present === undefined) return 'halted'
    const began = performance.now()
    const moved = free.length === 0 ? {} : await archiveFree(tx, task, looked, free)
    await tx
      .update(cleanupTasks)
      .set({ ...progressOf(present, moved), lastAt: last.at, lastId: last.id, workMs: workMs(present, began) })
      .where(eq(cleanupTasks.id, task.id))
    return 'looked'
  })
}

/** Puts the next rows of a backup back, with what was put back in the same transaction. */
export async function restoreBatch(db: Db, task: Task, limit: number): Promise<BatchOutcome> {
  const found = cleanable(task.tableName)
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from ${archiveTable(found.table)} where task_id = ${task.id} order by id limit ${limit}`)
  if (rows.length === 0) return 'over'
  return await db.transaction(async (tx) => {
    const present = await lockTask(tx, task)
    if (present === undefined) return 'halted'
    await limitWaiting(tx)
    const back = await restoreRows(
      tx,
      found,
      task.id,
      rows.map(({ id }) => id),
    )
    await tx
      .update(cleanupTasks)
      .set({ restored: addTallies(present.restored, back) })
      .where(eq(cleanupTasks.id, task.id))
    return 'looked'
  })
}

/** The task, locked, unless it is in another state or further than this process knows. */
async function lockTask(tx: Queryable, { id, state, lastId, lastAt }: Task): Promise<Task | undefined> {
  const [present] = await tx.select().from(cleanupTasks).where(eq(cleanupTasks.id, id)).for('no key update')
  return present && present.state === state && present.lastId === lastId && present.lastAt === lastAt
    ? present
    : undefined
}

async function nextRows(db: Db, task: Task, limit: number): Promise<(Window & JudgedRow)[]> {
  const { table, heldBy, withoutGapIn } = cleanable(task.tableName)
  const at = timeOf(task.tableName, task.timeField)
  const from =
    task.lastAt === null ? undefined : sql`(${at}, ${table.id}) > (${task.lastAt}::timestamptz, ${task.lastId})`
  const follows =
    withoutGapIn === undefined || task.lastAt === null
      ? sql`false`
      : sql`exists (select 1 from ${liveTable(table)} as older where older.${sql.identifier('resource_id')} = ${withoutGapIn}
          and (older.occurred_at, older.id) <= (${task.lastAt}::timestamptz, ${task.lastId}))`
  const { rows } = await db.execute<Window>(sql`
    select ${table.id}::float8 as id, ${at}::text as at, ${withoutGapIn ?? sql`null`}::float8 as chain, ${follows} as follows,
      (${heldSql(heldBy)}) is not null as held
    from ${liveTable(table)}
    where ${and(sql`${at} < ${task.cutoff.toISOString()}::timestamptz`, from)}
    order by ${asc(at)}, ${asc(table.id)} limit ${limit}`)
  return rows
}

/** Locks the rows and judges them once more: between, an order may have been opened again. */
async function archiveFree(
  tx: Queryable,
  task: Task,
  looked: readonly JudgedRow[],
  free: readonly number[],
): Promise<Record<string, Tally>> {
  const found = cleanable(task.tableName)
  const isOne = amongIds(free)(found.table.id)
  // Sent together; each is begun when the one before is done.
  const [, , { rows }] = await Promise.all([
    limitWaiting(tx),
    tx.execute(sql`select 1 from ${liveTable(found.table)} where ${isOne} order by ${found.table.id} for update`),
    tx.execute<{ id: number }>(sql`
      select ${found.table.id}::float8 as id from ${liveTable(found.table)} where ${isOne} and (${heldSql(found.heldBy)}) is null`),
  ])
  const still = new Set(rows.map(({ id }) => id))
  const ids = freeRows(looked.map((row) => ({ ...row, held: row.held || !still.has(row.id) })))
  return ids.length === 0 ? {} : await archiveRows(tx, found, task.id, ids)
}

function progressOf(present: Task, batch: Readonly<Record<string, Tally>>) {
  const moved = addTallies(present.moved, batch)
  return {
    moved,
    movedRows: moved[present.tableName]?.rows ?? 0,
    movedBytes: Object.values(moved).reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

const workMs = (task: Task, began: number) => task.workMs + Math.max(1, Math.round(performance.now() - began))
