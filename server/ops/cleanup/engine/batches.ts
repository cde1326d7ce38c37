import { eq, sql } from 'drizzle-orm'
import { makeBackup } from '#server/ops/cleanup/engine/backup.ts'
import { nextRows } from '#server/ops/cleanup/engine/held-rows.ts'
import { archiveRows, restoreRows, RowsChanged } from '#server/ops/cleanup/engine/move-rows.ts'
import { addTallies, archiveTable, lockTask, progressOf, whileInUse } from '#server/ops/cleanup/engine/task.ts'
import type { Pace, Task } from '#server/ops/cleanup/engine/task.ts'
import { cleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { planOnce } from '#server/db/named-statement.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import { limitWaiting } from '#server/db/transactions/lock-wait.ts'

/** The outcome of a batch: how many rows it came to, none where all are done, and the task as it is then. */
interface Batch {
  rows: number
  /** Undefined where the task is not to go on. */
  task: Task | undefined
}

/** Makes the next batch of a task; `since` it, the task's time is counted. */
type MakeBatch = (db: Db, task: Task, since: number) => Promise<Batch>

/** Between two batches, for whoever else is at work. */
const PAUSE_MS = 1_000

/** Makes batch after batch with a pause between them; true where all is done. A batch that waits for what others hold is tried again. */
export async function inBatches(db: Db, started: Task, pace: Pace, make: MakeBatch): Promise<boolean> {
  // As this process knows it, not as it is by now: a batch is not made of one that somebody has paused meanwhile.
  let task = started
  let since = performance.now()
  while (!pace.isStopping()) {
    const made = await whileInUse(() => make(db, task, since), pace)
    if (made?.task === undefined) return false
    if (made.rows === 0) return true
    task = made.task
    since = performance.now()
    // Fewer rows are the last ones.
    if (made.rows === task.batchRows) await pace.rest(PAUSE_MS)
  }
  return false
}

/**
 * Moves those of the next rows in time that are not held back, with the progress in the same transaction: whatever ends it, nothing is
 * lost and nothing goes twice. Which rows these are is found before anything is locked, and judged anew once they are.
 */
export const moveBatch: MakeBatch = async (db, task, since) => {
  const { free, rows } = await nextRows(db, task)
  const last = rows.at(-1)
  if (last === undefined) return { rows: 0, task }
  if (free.length > 0 && task.movedRows === 0) await makeBackup(db, task.tableName, task.id)
  const move = async (tx: Queryable, present: Task) => {
    const moved = free.length === 0 ? {} : await archiveRows(tx, cleanable(task.tableName), task.id, free)
    const workMs = present.workMs + Math.max(1, Math.round(performance.now() - since))
    return { ...progressOf(present, moved), lastAt: last.at, lastId: last.id, workMs }
  }
  try {
    return { rows: rows.length, task: await inOwnTransaction(db, task, move) }
  } catch (error) {
    if (!(error instanceof RowsChanged)) throw error
    // Looked at anew, it is known what holds them back.
    return { rows: rows.length, task }
  }
}

/** Puts the next rows of a backup back, with what was put back in the same transaction. */
export const restoreBatch: MakeBatch = async (db, task) => {
  const found = cleanable(task.tableName)
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from ${archiveTable(found.table)} where task_id = ${task.id} order by id limit ${task.batchRows}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: 0, task }
  const restore = async (tx: Queryable, present: Task) => ({
    restored: addTallies(present.restored, await restoreRows(tx, found, task.id, ids)),
  })
  return { rows: ids.length, task: await inOwnTransaction(db, task, restore) }
}

/**
 * Works on rows in one transaction with what it says of the task then; undefined where the task is not to go on. The task is read by the
 * triggers that refuse to delete what is written once, and by those that keep figures: moved rows are no change.
 */
async function inOwnTransaction(
  db: Db,
  task: Task,
  work: (tx: Queryable, present: Task) => Promise<Partial<Task>>,
): Promise<Task | undefined> {
  return await db.transaction(async (tx) => {
    const namesTask = sql`set_config('paydesk.cleanup_task', ${String(task.id)}, true)`
    await tx.execute(sql`select ${limitWaiting}, ${planOnce}, ${namesTask}`)
    const present = await lockTask(tx, task)
    if (present === undefined) return undefined
    const change = await work(tx, present)
    const [after] = await tx.update(cleanupTasks).set(change).where(eq(cleanupTasks.id, task.id)).returning()
    return after
  })
}
