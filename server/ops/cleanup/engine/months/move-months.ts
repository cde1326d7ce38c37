import { eq, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { timeOf } from '#server/ops/cleanup/engine/held-rows.ts'
import { backupName, makeBackup } from '#server/ops/cleanup/engine/backup.ts'
import { detachMonth, isHeldBack } from '#server/ops/cleanup/engine/months/detached-months.ts'
import { settleMonths } from '#server/ops/cleanup/engine/months/settle-months.ts'
import { whileInUse } from '#server/ops/cleanup/engine/pace.ts'
import type { Pace } from '#server/ops/cleanup/engine/pace.ts'
import type { Task } from '#server/ops/cleanup/engine/task.ts'
import type { Db } from '#server/db/client.ts'
import { monthlyTable, monthsOf } from '#server/db/parts/months.ts'
import type { Month } from '#server/db/parts/months.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'

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
