import { and, eq } from 'drizzle-orm'
import type { CleanupState } from '#domain/system/cleanable-tables.ts'
import { cleanupTaskLifecycle } from '#machines/lifecycles/cleanup-task.lifecycle.ts'
import type { CleanupEvent } from '#machines/lifecycles/cleanup-task.lifecycle.ts'
import { isDatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import { differenceOf, dropBackup, tallyBackup } from '#server/ops/cleanup/engine/backup.ts'
import { inBatches, moveBatch, restoreBatch } from '#server/ops/cleanup/engine/batches.ts'
import { moveMonths } from '#server/ops/cleanup/engine/months.ts'
import { whileInUse } from '#server/ops/cleanup/engine/task.ts'
import type { Pace, Task } from '#server/ops/cleanup/engine/task.ts'
import type { Services } from '#server/platform/services.ts'

type Parts = Pick<Services, 'db' | 'log' | 'now'>

/** Works on a task from where it stands until it is over, halted by a person, or this process stops. */
export async function runTask(services: Parts, started: Task, pace: Pace): Promise<void> {
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
  const { db, now } = services
  const left = await moveMonths(db, task, pace)
  if (left === undefined) return
  const isOver = await inBatches(db, left, pace, moveBatch)
  if (!isOver) return
  const done = await read(services, task.id)
  if (done === undefined) return
  const difference = differenceOf(done.moved, await tallyBackup(db, done.tableName, done.id))
  await follow(services, task.id, difference === null ? 'FINISH' : 'FAIL', { error: difference, endedAt: now() })
}

async function restore(services: Parts, task: Task, pace: Pace): Promise<void> {
  const { db, now } = services
  const isOver = await inBatches(db, task, pace, restoreBatch)
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
