import { eq, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { backup } from '#server/ops/cleanup/engine/backup.ts'
import { heldSql } from '#server/ops/cleanup/engine/held-rows.ts'
import { detachedMonths, detachedTable } from '#server/ops/cleanup/engine/detached-months.ts'
import type { DetachedMonth } from '#server/ops/cleanup/engine/detached-months.ts'
import { whileInUse, columnsOf, liveTable, tallySql, progressOf } from '#server/ops/cleanup/engine/task.ts'
import type { Pace, Task } from '#server/ops/cleanup/engine/task.ts'
import { cleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'
import { literal, monthlyTable } from '#server/db/parts/parts.ts'
import { shortly } from '#server/db/transactions/lock-wait.ts'
import { unhurried } from '#server/db/transactions/one-connection.ts'

/** Who reads the tables that a month refers to may take long, and would keep everybody waiting behind each try. */
const TRY_EVERY_MS = 1_000

/**
 * Makes the months that are taken off part of their tasks' backups, whatever became of the tasks: a process may have ended between. Each
 * step finds out whether it was done. Nothing that others use is locked but for the catalog.
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

/** Checks the constraints of the backup before it takes the month, and counts the month's rows. */
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
