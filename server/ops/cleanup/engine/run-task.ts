import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { CleanupState } from '#domain/cleanable-tables.ts'
import { cleanupTaskLifecycle } from '#machines/lifecycles/cleanup-task.lifecycle.ts'
import type { CleanupEvent } from '#machines/lifecycles/cleanup-task.lifecycle.ts'
import type { Db } from '#server/db/client.ts'
import { isDatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { monthlyTable, monthsOf } from '#server/db/parts/parts.ts'
import type { Month } from '#server/db/parts/parts.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import type { OneConnection } from '#server/db/transactions/one-connection.ts'
import { differenceOf, dropBackup, tallyBackup, backupName, makeBackup } from '#server/ops/cleanup/engine/backup.ts'
import { FIRST_ROWS, nextLimit, whileInUse } from '#server/ops/cleanup/engine/task.ts'
import { moveBatch, prepareToMove, restoreBatch } from '#server/ops/cleanup/engine/batches.ts'
import type { Batch } from '#server/ops/cleanup/engine/batches.ts'
import { timeOf } from '#server/ops/cleanup/engine/held-rows.ts'
import { lookAhead } from '#server/ops/cleanup/engine/look-ahead.ts'
import { detachMonth, isHeldBack } from '#server/ops/cleanup/engine/detached-months.ts'
import { settleMonths } from '#server/ops/cleanup/engine/settle-months.ts'
import type { Pace, Task } from '#server/ops/cleanup/engine/task.ts'
import type { Services } from '#server/platform/services.ts'
import { foregroundBegun } from '#server/platform/turns/turns.ts'

/** Whoever reads the table may take long, and would keep others waiting behind each try. */
const TRY_EVERY_MS = 1_000

/**
 * Moves the months of which all rows go to the archive as they are; the others, and what lies in no month, are left to batches. Answers
 * the task as it is then; undefined where it is not to go on.
 */
export async function moveMonths(db: Db, started: Task, pace: Pace): Promise<Task | undefined> {
  const months = await wholeMonths(db, started)
  if (months.length > 0) await makeBackup(db, started.tableName, started.id)
  // A backup that the version before began takes single rows alone.
  if (!(await takesMonths(db, started))) return started
  let task: Task | undefined = started
  for (const month of months) {
    if (task === undefined || pace.isStopping()) return undefined
    if (await isHeldBack(db, task, sql`public.${sql.identifier(month.name)}`)) continue
    task = await moveMonth(db, task, month, pace)
  }
  return task
}

async function takesMonths(db: Db, { id, tableName }: Task): Promise<boolean> {
  const { rows } = await db.execute<{ kind: string }>(
    sql`select relkind as kind from pg_class where oid = to_regclass(${backupName(tableName, id)})`,
  )
  return rows[0]?.kind === 'p'
}

/** The months before the cutoff that no batch has come to. */
async function wholeMonths(db: Db, task: Task): Promise<Month[]> {
  const { cutoff, lastAt, tableName, timeField } = task
  const monthly = await monthlyTable(db, tableName)
  if (monthly === undefined || toSnakeCase(timeOf(tableName, timeField).name) !== monthly.key) return []
  const since = lastAt === null ? -Infinity : Date.parse(lastAt)
  return (await monthsOf(db, monthly)).filter(({ from, to }) => to <= cutoff && from.getTime() >= since)
}

async function moveMonth(db: Db, task: Task, month: Month, pace: Pace): Promise<Task | undefined> {
  const began = performance.now()
  const isOff = await whileInUse(() => detachMonth(db, task, month), pace, TRY_EVERY_MS)
  if (isOff !== true) return undefined
  await settleMonths(db, pace)
  const workMs = task.workMs + Math.max(1, Math.round(performance.now() - began))
  const [after] = await db.update(cleanupTasks).set({ workMs }).where(eq(cleanupTasks.id, task.id)).returning()
  return after?.state === task.state ? after : undefined
}

/** While people and merchants are at work it rests 24 times as long as it worked, so that hardly one order of twenty meets a batch. */
const REST_TIMES = 24
/** Calls that come farther apart than that hardly meet a batch. */
const CALLS_APART_MS = 15

type Parts = OneConnection & Pick<Services, 'log' | 'now'>

/** Works on a task from where it stands until it is over, halted by a person, or this process stops. */
export async function runTask(
  services: Parts,
  started: Task,
  isStopping: () => boolean,
  rest: Pace['rest'] = delay,
): Promise<void> {
  const pace = { isStopping, rest }
  try {
    const task = started.state === 'planned' ? await begin(services, started) : started
    if (task === undefined) return
    if (task.state === 'restoring') await restore(services, task, pace)
    if (task.state === 'running') await clean(services, task, pace)
  } catch (error) {
    // The database comes back; anything else would fail again.
    if (isDatabaseUnavailable(error)) throw error
    services.log.error({ err: error, task: started.id }, 'a cleanup failed')
    await follow(services, started.id, 'FAIL', { error: messageOf(error), endedAt: services.now() })
  }
}

async function begin(services: Parts, { id }: Task): Promise<Task | undefined> {
  return await follow(services, id, 'BEGIN', { beganAt: services.now() })
}

async function clean(services: Parts, task: Task, pace: Pace): Promise<void> {
  const { db, client, now } = services
  const left = await moveMonths(db, task, pace)
  if (left === undefined) return
  let isPrepared = false
  const prepare = async () => {
    if (!isPrepared) await prepareToMove(services, left)
    isPrepared = true
  }
  const moving = { client, ahead: lookAhead(db), prepare }
  const isOver = await inBatches(left, pace, (...batch) => moveBatch(moving, ...batch))
  if (!isOver) return
  const done = await read(services, task.id)
  if (done === undefined) return
  const difference = differenceOf(done.moved, await tallyBackup(db, done.tableName, done.id))
  await follow(services, task.id, difference === null ? 'FINISH' : 'FAIL', { error: difference, endedAt: now() })
}

async function restore(services: Parts, task: Task, pace: Pace): Promise<void> {
  const { db, now } = services
  const isOver = await inBatches(task, pace, (from, limit) => restoreBatch(services, from, limit))
  if (!isOver) return
  const done = await read(services, task.id)
  if (done === undefined) return
  const difference = differenceOf(done.moved, done.restored)
  if (difference === null) await whileInUse(() => dropBackup(db, done.tableName, done.id), pace)
  await follow(services, task.id, difference === null ? 'FINISH_RESTORE' : 'FAIL', {
    error: difference,
    endedAt: now(),
  })
}

type MakeBatch = (task: Task, limit: number, since: number) => Promise<Batch>

/** Makes batch after batch, as large as they may be for how long they take, and gives way to others; whether all is done. */
async function inBatches(started: Task, pace: Pace, batch: MakeBatch): Promise<boolean> {
  let limit = FIRST_ROWS
  // As this process knows it, not as it is by now: a batch is not made of one that somebody has paused meanwhile.
  let task = started
  let since = performance.now()
  while (!pace.isStopping()) {
    const [asked, others] = [Math.min(limit, task.batchRows), foregroundBegun()]
    const made = await whileInUse(() => batch(task, asked, since), pace)
    if (made === undefined || made.outcome === 'halted') return false
    if (made.outcome === 'over') return true
    // Fewer than asked for were the last of those looked at so far, and say less.
    if (made.looked === asked || made.outcome === 'givenUp') limit = nextLimit(made)
    task = made.task ?? task
    since = performance.now()
    const calls = foregroundBegun() - others
    if (calls * CALLS_APART_MS > made.heldMs) await pace.rest(REST_TIMES * made.heldMs)
  }
  return false
}

async function read({ db }: Parts, id: number): Promise<Task | undefined> {
  const [task] = await db.select().from(cleanupTasks).where(eq(cleanupTasks.id, id))
  return task
}

/** Lets the task go on by an event, unless somebody did something else with it; answers it as it is then. */
async function follow({ db }: Parts, id: number, type: CleanupEvent, values: Partial<Task>): Promise<Task | undefined> {
  const [task] = await db.select().from(cleanupTasks).where(eq(cleanupTasks.id, id))
  if (task === undefined) return undefined
  const verdict = cleanupTaskLifecycle.judge(
    { state: task.state, context: { hasBackup: task.movedRows > 0 } },
    { type },
  )
  if (!verdict.ok) return undefined
  const [after] = await db
    .update(cleanupTasks)
    .set({ ...values, state: verdict.to as CleanupState, version: task.version + 1 })
    .where(and(eq(cleanupTasks.id, id), eq(cleanupTasks.state, task.state)))
    .returning()
  return after
}

function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
