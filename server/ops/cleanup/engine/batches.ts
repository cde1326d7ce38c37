import { eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { makeBackup } from '#server/ops/cleanup/engine/backup.ts'
import { isCanceled } from '#server/db/failures/database-unavailable.ts'
import { limitWaiting } from '#server/db/transactions/lock-wait.ts'
import { givenUpAfter, addTallies, archiveTable, lockTask, progressOf } from '#server/ops/cleanup/engine/task.ts'
import type { BatchSize, Task } from '#server/ops/cleanup/engine/task.ts'
import type { LookAhead } from '#server/ops/cleanup/engine/look-ahead.ts'
import { archiveRows, lockRows, restoreRows, RowsChanged } from '#server/ops/cleanup/engine/move-rows.ts'
import { cleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import type { Queryable } from '#server/db/client.ts'
import type { OneConnection } from '#server/db/transactions/one-connection.ts'
import { shortlyOver } from '#server/db/transactions/short-transaction.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'

/** Result of a batch. */
export interface Batch extends BatchSize {
  /** Rows were looked at, they took too long and none moved, all are done, or the task is not to go on. */
  outcome: 'looked' | 'givenUp' | 'over' | 'halted'
  /** The task as it is after it, where something was done. */
  task?: Task
}

/**
 * Rows are let go before the disk has the commit: what goes and how far the task is are in one, so that a crash takes both back. The
 * disk has all of it when it has the task's end.
 */
const commitLater = sql`set_config('synchronous_commit', 'off', true)`

/** The task is read by the triggers that refuse to delete what is written once, and by those that keep figures: moved rows are no change. */
const moving = namedStatement('cleanup_moving', () => {
  const namesTask = sql`set_config('paydesk.cleanup_task', ${sql.placeholder('id')}, true)`
  return sql`select ${limitWaiting}, ${commitLater}, ${namesTask}`
})

const beginMoving = (tx: Queryable, { id }: Task) => moving(tx, { id: String(id) })

/** Leaves the next statement what is left of the time since the transaction began; each statement has a limit of its own. */
const hurrying = namedStatement('cleanup_hurrying', () => {
  const sinceBegun = sql`(extract(epoch from clock_timestamp() - now()) * 1000)::int`
  const left = sql`greatest(1, ${sql.placeholder('givenUpMs')}::int - ${sinceBegun})`
  return sql`select set_config('statement_timeout', ${left}::text, true)`
})

async function hurry(tx: Queryable, givenUpMs: number): Promise<void> {
  if (givenUpMs > 0) await hurrying(tx, { givenUpMs })
}

const OVER: Batch = { outcome: 'over', looked: 0, rows: 0, heldMs: 0 }

/**
 * Makes the task's backup, and lets the connection plan what moves its rows: in the first batch that would take longer than rows may be
 * held.
 */
export async function prepareToMove({ db, client }: OneConnection, task: Task): Promise<void> {
  await makeBackup(db, task.tableName, task.id)
  await shortlyOver(client, async (tx) => void (await archiveFree(tx.db, task, [], 0)))
}

/**
 * Moves those of the next rows in time that are not held back, with the progress in the same transaction: whatever ends it, nothing is
 * lost and nothing goes twice. Which rows these are is found before anything is locked, and judged anew once they are. The task's time
 * is counted up to `since`.
 */
export async function moveBatch(
  { client, ahead, prepare }: Pick<OneConnection, 'client'> & { ahead: LookAhead; prepare: () => Promise<void> },
  task: Task,
  limit: number,
  since: number,
): Promise<Batch> {
  const looked = await ahead.next(task, limit)
  const last = looked.at(-1)
  if (last === undefined) return OVER
  const free = looked.filter(({ isFree }) => isFree).map(({ id }) => id)
  if (free.length > 0) await prepare()
  const batch = await whileLocked(client, task, { looked: looked.length, rows: free.length }, async (tx, present) => {
    const moved = free.length === 0 ? {} : await archiveFree(tx, task, free, givenUpAfter(limit))
    return { ...progressOf(present, moved), lastAt: last.at, lastId: last.id, workMs: workMs(present, since) }
  })
  ahead.leave(batch.task === undefined ? Infinity : looked.length)
  return batch
}

/** Puts the next rows of a backup back, with what was put back in the same transaction. */
export async function restoreBatch({ db, client }: OneConnection, task: Task, limit: number): Promise<Batch> {
  const found = cleanable(task.tableName)
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 as id from ${archiveTable(found.table)} where task_id = ${task.id} order by id limit ${limit}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return OVER
  return await whileLocked(client, task, { looked: ids.length, rows: ids.length }, async (tx, present) => {
    const [, , restored] = await Promise.all([
      beginMoving(tx, task),
      hurry(tx, givenUpAfter(limit)),
      restoreRows(tx, found, task.id, ids),
    ])
    return { restored: addTallies(present.restored, restored) }
  })
}

/** Works on rows in one transaction with what it says of the task then, which is sent with the commit: rows are held no longer than it takes. */
async function whileLocked(
  client: PoolClient,
  task: Task,
  { looked, rows }: Pick<Batch, 'looked' | 'rows'>,
  work: (tx: Queryable, present: Task) => Promise<Partial<Task>>,
): Promise<Batch> {
  const began = performance.now()
  try {
    const after = await shortlyOver(client, async ({ db, together, commit }) => {
      const present = await lockTask(db, task)
      if (present === undefined) return undefined
      const change = await work(db, present)
      together()
      const update = db.update(cleanupTasks).set(change).where(eq(cleanupTasks.id, task.id)).returning()
      // `execute` sends it in this tick, before the commit; awaited, it would be sent after.
      const [[after]] = await Promise.all([update.execute(), commit()])
      return after
    })
    const outcome = after === undefined ? 'halted' : 'looked'
    return { outcome, looked, rows, heldMs: performance.now() - began, task: after }
  } catch (error) {
    const size = { looked, rows: 0, heldMs: performance.now() - began }
    // Looked at anew, it is known what holds them back.
    if (error instanceof RowsChanged) return { outcome: 'looked', ...size }
    if (isCanceled(error)) return { outcome: 'givenUp', ...size }
    throw error
  }
}

/** Locks the rows and moves them in one round trip: the statements are sent together, and run in this order. */
async function archiveFree(
  tx: Queryable,
  task: Task,
  free: readonly number[],
  givenUpMs: number,
): Promise<Record<string, Tally>> {
  const found = cleanable(task.tableName)
  const before = [beginMoving(tx, task), hurry(tx, givenUpMs), lockRows(tx, found, free), hurry(tx, givenUpMs)]
  const [moved] = await Promise.all([archiveRows(tx, found, task.id, free), ...before])
  return moved
}

const workMs = (task: Task, since: number) => task.workMs + Math.max(1, Math.round(performance.now() - since))
