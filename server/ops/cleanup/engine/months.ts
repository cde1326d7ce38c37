import { eq, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { backup, backupName, makeBackup } from '#server/ops/cleanup/engine/backup.ts'
import { heldSql, timeOf } from '#server/ops/cleanup/engine/held-rows.ts'
import { columnsOf, liveTable, lockTask, progressOf, tallySql, whileInUse } from '#server/ops/cleanup/engine/task.ts'
import type { Pace, Task } from '#server/ops/cleanup/engine/task.ts'
import { cleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { literal, locksFor, monthlyTable, monthsOf } from '#server/db/months/months.ts'
import type { Month } from '#server/db/months/months.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'
import { limitWaiting, shortly } from '#server/db/transactions/lock-wait.ts'
import { unhurried } from '#server/db/transactions/one-connection.ts'

/** Who reads the tables that a month refers to may take long, and would keep everybody waiting behind each try. */
const TRY_EVERY_MS = 1_000

/**
 * Moves the months of which all rows go to the archive as they are; the others, and what lies in no month, are left to
 * batches. Answers the task as it is then; undefined where it is not to go on.
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

/**
 * A month that is taken off its table and not yet part of its task's backup: a table of its own, which nobody else
 * reads or writes.
 */
export interface DetachedMonth {
  /** The table's name in the archive. */
  name: string
  taskId: number
  from: Date
  to: Date
}

/** Stored as the comment of a month that is taken off; its bounds would be lost otherwise. */
type Note = Record<'from' | 'to', string> & Pick<DetachedMonth, 'taskId'>

/** The table of a detached month. */
export const detachedTable = ({ name }: Pick<DetachedMonth, 'name'>): SQL => sql`archive.${sql.identifier(name)}`

/** True if any row of a month is held back. A month is judged as a whole, before anything is locked. */
async function isHeldBack(db: Db, { tableName }: Task, month: SQL): Promise<boolean> {
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

/**
 * Takes a month off its table for a task; false where the task is not to go on. The table is locked for as long as the
 * catalog takes.
 */
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

/**
 * In the archive rows are found by their ids alone; the key gets the name of the table, as those of other tasks have it
 * there.
 */
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

/**
 * Makes the months that are taken off part of their tasks' backups, whatever became of the tasks: a process may have
 * ended between. Each step finds out whether it was done. Nothing that others use is locked but for the catalog.
 */
export async function settleMonths(db: Db, pace: Pace): Promise<void> {
  for (const month of await detachedMonths(db)) {
    const [task] = await db.select().from(cleanupTasks).where(eq(cleanupTasks.id, month.taskId))
    if (task === undefined) throw new Error(`${month.name} is of no task`)
    for (const key of await referencesOf(db, month))
      await whileInUse(
        () => shortly(db, [sql`alter table ${detachedTable(month)} drop constraint ${key}`]),
        pace,
        TRY_EVERY_MS,
      )
    if (pace.isStopping()) return
    await putHeldBack(db, task, month)
    await becomePart(db, task, month)
  }
}

async function referencesOf(db: Queryable, { name }: DetachedMonth) {
  const { rows } = await db.execute<{ key: string }>(
    sql`select conname as key from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = ${`archive.${name}`}::regclass`,
  )
  return rows.map(({ key }) => sql.identifier(key))
}

/** Rows that are held back since the month was judged go back to where they were. */
async function putHeldBack(db: Db, { tableName }: Task, month: DetachedMonth): Promise<void> {
  const found = cleanable(tableName)
  const { table } = found
  const columns = columnsOf(table)
  await unhurried(db, async (tx) => {
    await tx.execute(sql`
      with held as (
        delete from ${detachedTable(month)} as ${sql.identifier(getTableName(table))} where (${heldSql(found)}) is not null returning ${columns}
      )
      insert into ${liveTable(table)} (${columns}) overriding system value select ${columns} from held`)
  })
}

/** The backup's constraints are checked before it takes the month, and its rows are counted. */
async function becomePart(db: Db, task: Task, month: DetachedMonth): Promise<void> {
  const { table } = cleanable(task.tableName)
  const monthly = await monthlyTable(db, task.tableName)
  if (monthly === undefined) throw new Error(`${task.tableName} does not lie by months`)
  const [own, moment] = [detachedTable(month), sql`${sql.identifier(monthly.key)}`]
  const [id, from, to] = [String(task.id), literal(month.from), literal(month.to)]
  const tally = await unhurried(db, async (tx) => {
    await tx.execute(sql`alter table ${own}
      add column if not exists task_id bigint not null default ${sql.raw(id)},
      add column if not exists archived_at timestamp with time zone not null default now(),
      drop constraint if exists month_of_task,
      add constraint month_of_task check (task_id = ${sql.raw(id)} and ${moment} >= ${from} and ${moment} < ${to})`)
    const { rows } = await tx.execute<Tally & Record<string, unknown>>(sql`select ${tallySql(table)} from ${own}`)
    return rows[0]
  })
  await db.transaction(async (tx) => {
    const [present] = await tx.select().from(cleanupTasks).where(eq(cleanupTasks.id, task.id)).for('no key update')
    if (present === undefined || tally === undefined) return
    await tx.execute(
      sql`alter table ${backup(table, task.id)} attach partition ${own} for values from (${from}) to (${to})`,
    )
    await tx.execute(sql`alter table ${own} drop constraint month_of_task`)
    await tx.execute(sql`comment on table ${own} is null`)
    const moved = tally.rows === 0 ? {} : { [task.tableName]: tally }
    await tx
      .update(cleanupTasks)
      .set({ ...progressOf(present, moved), ...(await reached(tx, present, month, moment)) })
      .where(eq(cleanupTasks.id, task.id))
  })
}

/** Where the table has nothing older left, the task goes on behind the month. */
async function reached(tx: Queryable, { tableName }: Task, { to }: DetachedMonth, moment: SQL): Promise<Partial<Task>> {
  const { rows } = await tx.execute<{ last: string; older: boolean }>(sql`
    select (${literal(to)} - interval '1 microsecond')::text as last,
      exists (select 1 from ${liveTable(cleanable(tableName).table)} where ${moment} < ${literal(to)}) as older`)
  return rows[0]?.older === false ? { lastAt: rows[0].last, lastId: 0 } : {}
}
