import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CleanableName } from '#domain/system/cleanable-tables.ts'
import { tallySql } from '#server/ops/cleanup/engine/task.ts'
import { cleanable, partsOf } from '#server/ops/cleanup/tables/all-tables.ts'
import { shortly } from '#server/db/transactions/lock-wait.ts'
import { unhurried } from '#server/db/transactions/one-connection.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { monthlyTable } from '#server/db/months/months.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'

/** The table in the archive that holds the rows of one task. */
export const backupName = (table: string, taskId: number): string => `archive.${table}_${taskId}`

/** The same in a statement, or a part of it. */
export const backup = (table: PgTable, taskId: number, part?: string): SQL =>
  sql`archive.${sql.identifier([getTableName(table), taskId, ...(part === undefined ? [] : [part])].join('_'))}`

const allTables = (name: CleanableName): PgTable[] => partsOf(cleanable(name)).map(({ table }) => table)

/**
 * Makes the tables that take a task's rows; existing ones stay as they are. Readers of the archive do not wait for it.
 * The backup of a table with monthly partitions has them too: a whole month moves there as it is, single rows go to the
 * default partition.
 */
export async function makeBackup(db: Db, name: CleanableName, taskId: number): Promise<void> {
  const monthly = await monthlyTable(db, getTableName(cleanable(name).table))
  await db.transaction(async (tx) => {
    for (const table of allTables(name)) {
      if (await isAttached(tx, table, taskId)) continue
      const parent = sql`archive.${sql.identifier(getTableName(table))}`
      const own = backup(table, taskId)
      const isByMonths = monthly?.name === getTableName(table)
      const parts = isByMonths ? sql`partition by range (${sql.identifier(monthly.key)})` : sql``
      await tx.execute(sql`create table ${own} (like ${parent} including defaults) ${parts}`)
      if (isByMonths) await addRest(tx, table, taskId)
      await tx.execute(sql`alter table ${parent} attach partition ${own} for values in (${sql.raw(String(taskId))})`)
    }
  })
}

async function addRest(tx: Queryable, table: PgTable, taskId: number): Promise<void> {
  const rest = backup(table, taskId, 'rest')
  await tx.execute(sql`create table ${rest} partition of ${backup(table, taskId)} default`)
  await tx.execute(sql`create index on ${rest} (id)`)
}

async function isAttached(db: Queryable, table: PgTable, taskId: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: string | null }>(
    sql`select to_regclass(${backupName(getTableName(table), taskId)})::text as found`,
  )
  return rows[0]?.found != null
}

/** Rows in a task's backup, by table; empty where it has none. */
export async function tallyBackup(db: Db, name: CleanableName, taskId: number): Promise<Record<string, Tally>> {
  const tallies: Record<string, Tally> = {}
  await unhurried(db, async (tx) => {
    for (const table of allTables(name)) {
      const { rows } = await tx.execute<Tally & Record<string, unknown>>(
        sql`select ${tallySql(table)} from archive.${sql.identifier(getTableName(table))} where task_id = ${taskId}`,
      )
      if (rows[0] && rows[0].rows > 0) tallies[getTableName(table)] = rows[0]
    }
  })
  return tallies
}

/** Drops the tables of a task whose rows were put back. */
export async function dropBackup(db: Db, name: CleanableName, taskId: number): Promise<void> {
  for (const table of allTables(name)) await shortly(db, [sql`drop table if exists ${backup(table, taskId)}`])
}

/**
 * The first difference between what was moved and what lies in the backup or was put back; null where they are the same.
 * Hashes over different columns are not compared: an update gave the table another column meanwhile.
 */
export function differenceOf(
  moved: Readonly<Record<string, Tally>>,
  kept: Readonly<Record<string, Tally>>,
): string | null {
  for (const table of new Set([...Object.keys(moved), ...Object.keys(kept)])) {
    const [one, other] = [moved[table], kept[table]]
    const isHashed = one?.columns !== undefined && one.columns === other?.columns
    if ((one?.rows ?? 0) !== (other?.rows ?? 0) || (isHashed && one.hash !== other.hash))
      return `${table}: ${one?.rows ?? 0} rows with hash ${one?.hash ?? 0} went, ${other?.rows ?? 0} with ${other?.hash ?? 0} are there`
  }
  return null
}
