import { and, asc, eq, getTableName, sql } from 'drizzle-orm'
import { makeBackup } from '#server/cleanup/engine/backup.ts'
import { freeRows, heldSql, timeOf } from '#server/cleanup/engine/held-rows.ts'
import type { JudgedRow } from '#server/cleanup/engine/held-rows.ts'
import { limitWaiting } from '#server/cleanup/engine/lock-wait.ts'
import { amongIds, archiveRows, restoreRows, RowsChanged } from '#server/cleanup/engine/move-rows.ts'
import { addTallies, archiveTable, liveTable } from '#server/cleanup/engine/row-sql.ts'
import { cleanable } from '#server/cleanup/tables/all-tables.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'

export type Task = typeof cleanupTasks.$inferSelect

/** What became of a batch. */
export interface Batch {
  /** Rows were looked at, all are done, or the task is not to go on. */
  outcome: 'looked' | 'over' | 'halted'
  /** How many of the table's rows were moved, and for how long they were locked. */
  rows: number
  heldMs: number
  /** The task as it is after it, where something was done. */
  task?: Task
}

/**
 * Rows are let go before the disk has the commit: what goes and how far the task is are in one, so that a crash takes both back. The
 * disk has all of it when it has the task's end.
 */
const commitLater = sql`set_config('synchronous_commit', 'off', true)`

/** Read by the triggers that refuse to delete what is written once, and by those that keep figures, for which moved rows are no change. */
const movedBy = (task: Task) => sql`set_config('paydesk.cleanup_task', ${String(task.id)}, true)`

/** Planning what moves a batch takes a tenth of its time; any plan that goes by the indexes is as good for the next one. */
const planOnce = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`

const OVER: Batch = { outcome: 'over', rows: 0, heldMs: 0 }

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
export async function moveBatch(db: Db, task: Task, limit: number): Promise<Batch> {
  const looked = await nextRows(db, task, limit)
  const last = looked.at(-1)
  if (last === undefined) return OVER
  const free = freeRows(looked)
  if (free.length > 0 && task.movedRows === 0) await makeBackup(db, task.tableName, task.id)
  return await whileLocked(db, task, free.length, async (tx, present, began) => {
    const moved = free.length === 0 ? {} : await archiveFree(tx, task, free)
    return { ...progressOf(present, moved), lastAt: last.at, lastId: last.id, workMs: workMs(present, began) }
  })
}

/** Puts the next rows of a backup back, with what was put back in the same transaction. */
export async function restoreBatch(db: Db, task: Task, limit: number): Promise<Batch> {
  const found = cleanable(task.tableName)
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from ${archiveTable(found.table)} where task_id = ${task.id} order by id limit ${limit}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return OVER
  return await whileLocked(db, task, ids.length, async (tx, present) => {
    await tx.execute(sql`select ${limitWaiting}, ${commitLater}, ${planOnce}, ${movedBy(task)}`)
    return { restored: addTallies(present.restored, await restoreRows(tx, found, task.id, ids)) }
  })
}

/** Works on rows in one transaction with what it says of the task then. */
async function whileLocked(
  db: Db,
  task: Task,
  rows: number,
  work: (tx: Queryable, present: Task, began: number) => Promise<Partial<Task>>,
): Promise<Batch> {
  const began = performance.now()
  try {
    const after = await db.transaction(async (tx) => {
      const present = await lockTask(tx, task)
      if (present === undefined) return undefined
      const change = await work(tx, present, began)
      const [after] = await tx.update(cleanupTasks).set(change).where(eq(cleanupTasks.id, task.id)).returning()
      return after
    })
    return { outcome: after === undefined ? 'halted' : 'looked', rows, heldMs: performance.now() - began, task: after }
  } catch (error) {
    // Looked at anew, it is known what holds them back.
    if (error instanceof RowsChanged) return { outcome: 'looked', rows: 0, heldMs: performance.now() - began }
    throw error
  }
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
  // Judged one by one: of a table that is not cut to these rows yet, each condition would be answered by reading all that it looks into.
  const { rows } = await db.execute<Window>(sql`
    select ${table.id}::float8 as id, ${at}::text as at, ${withoutGapIn ?? sql`null`}::float8 as chain, ${follows} as follows,
      (${heldSql(heldBy)}) is not null as held
    from (
      select * from ${liveTable(table)} where ${and(sql`${at} < ${task.cutoff.toISOString()}::timestamptz`, from)}
      order by ${asc(at)}, ${asc(table.id)} limit ${limit}
    ) as ${sql.identifier(getTableName(table))}
    order by ${asc(at)}, ${asc(table.id)}`)
  return rows
}

/** Locks the rows, and moves them. */
async function archiveFree(tx: Queryable, task: Task, free: readonly number[]): Promise<Record<string, Tally>> {
  const found = cleanable(task.tableName)
  await tx.execute(sql`select ${limitWaiting}, ${commitLater}, ${planOnce}, ${movedBy(task)}`)
  await tx.execute(sql`
    select 1 from ${liveTable(found.table)} where ${amongIds(free)(found.table.id)} order by ${found.table.id} for update`)
  return await archiveRows(tx, found, task.id, free)
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
