import { sql } from 'drizzle-orm'
import type { DataCleanTaskRow } from '#contract/system/data-clean.endpoints.ts'
import { monthProgress } from '#domain/months.ts'
import { isUnfinished } from '#domain/system/cleanable-tables.ts'
import { backupName } from '#server/ops/cleanup/engine/backup.ts'
import type { Task } from '#server/ops/cleanup/engine/task.ts'
import type { Queryable } from '#server/db/client.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'

/** How far a task has come, as both lists tell it. */
export function progressOf(task: Task) {
  const { lastAt, movedRows, oldestAt, plannedRows, state, workMs, cutoff, zone } = task
  const last = lastAt === null ? null : new Date(lastAt)
  const isOver = state === 'success'
  const { month, done, of } = monthProgress({ oldest: oldestAt, last, cutoff, isOver }, zone)
  const share = plannedRows === 0 ? 0 : Math.min(1, movedRows / plannedRows)
  const isCounted = state === 'running' && movedRows > 0
  return {
    month,
    months: `${done}/${of}`,
    rows: movedRows,
    percent: isOver ? 100 : Math.floor(share * 100),
    secondsLeft: isCounted ? Math.ceil(((plannedRows - movedRows) * workMs) / movedRows / 1_000) : null,
  }
}

/** A task as lists answer it. */
export function presentTask(task: Task, now: Date): DataCleanTaskRow {
  const { id, version, tableName, state, cutoff, startedBy, beganAt, endedAt, plannedRows, error } = task
  const heldBack = Object.entries(task.heldBack).map(([reason, rows]) => ({ reason, rows }))
  return {
    id,
    taskId: id,
    version,
    tableName,
    state,
    cutoff: cutoff.toISOString(),
    startedBy,
    isAutomatic: startedBy === null,
    createTime: task.createdAt.toISOString(),
    beganAt: textOf(beganAt),
    endedAt: textOf(endedAt),
    seconds:
      beganAt && Math.round(((isUnfinished(state) ? now : (endedAt ?? now)).getTime() - beganAt.getTime()) / 1_000),
    ...progressOf(task),
    plannedRows,
    bytes: task.movedBytes,
    heldRows: heldBack.reduce((sum, { rows }) => sum + rows, 0),
    heldBack: heldBack as DataCleanTaskRow['heldBack'],
    oldestAt: textOf(task.oldestAt),
    newestAt: textOf(task.newestAt),
    backupTables: backupsOf(task),
    error,
  }
}

/** The tables in which a task's rows lie. */
function backupsOf({ id, moved, state }: Task): string | null {
  const tables = Object.keys(moved)
  return state === 'restored' || tables.length === 0 ? null : tables.map((table) => backupName(table, id)).join(', ')
}

const textOf = (at: Date | null) => at?.toISOString() ?? null

/** The latest task of each of the configurations. */
export async function latestTasks(db: Queryable, configIds: readonly number[]): Promise<Map<number, Task>> {
  const rows = await db
    .selectDistinctOn([cleanupTasks.configId])
    .from(cleanupTasks)
    .where(sql`${cleanupTasks.configId} = any(${sql.param(configIds)}::int8[])`)
    .orderBy(cleanupTasks.configId, sql`${cleanupTasks.id} desc`)
  return new Map(rows.map((task) => [task.configId, task]))
}
