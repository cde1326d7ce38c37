import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CleanableName } from '#domain/cleanup/cleanable-tables.ts'
import { tallySql } from '#server/cleanup/engine/row-sql.ts'
import { cleanable, partsOf } from '#server/cleanup/tables/all-tables.ts'
import { limitWaiting } from '#server/cleanup/engine/lock-wait.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'

/** The table in the archive that holds the rows of one task. */
export const backupName = (table: string, taskId: number): string => `archive.${table}_${taskId}`

const allTables = (name: CleanableName): PgTable[] => partsOf(cleanable(name)).map(({ table }) => table)

/** Makes the tables that take a task's rows; does nothing for those that are there. Those who read the archive do not wait for it. */
export async function makeBackup(db: Db, name: CleanableName, taskId: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of allTables(name)) {
      if (await isAttached(tx, table, taskId)) continue
      const parent = sql`archive.${sql.identifier(getTableName(table))}`
      const own = sql`archive.${sql.identifier(`${getTableName(table)}_${taskId}`)}`
      await tx.execute(sql`create table ${own} (like ${parent} including defaults)`)
      await tx.execute(sql`alter table ${parent} attach partition ${own} for values in (${sql.raw(String(taskId))})`)
    }
  })
}

async function isAttached(db: Queryable, table: PgTable, taskId: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: string | null }>(
    sql`select to_regclass(${backupName(getTableName(table), taskId)})::text as found`,
  )
  return rows[0]?.found != null
}

/** What lies in a task's backup, by table; nothing where it has none. */
export async function tallyBackup(db: Db, name: CleanableName, taskId: number): Promise<Record<string, Tally>> {
  const tallies: Record<string, Tally> = {}
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
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
  for (const table of allTables(name))
    await db.transaction(async (tx) => {
      await tx.execute(sql`select ${limitWaiting}`)
      await tx.execute(sql`drop table if exists archive.${sql.identifier(`${getTableName(table)}_${taskId}`)}`)
    })
}

/** The first difference between what was moved and what lies in the backup; null where they are the same. */
export function differenceOf(
  moved: Readonly<Record<string, Tally>>,
  kept: Readonly<Record<string, Tally>>,
): string | null {
  for (const table of new Set([...Object.keys(moved), ...Object.keys(kept)])) {
    const [one, other] = [moved[table], kept[table]]
    if ((one?.rows ?? 0) !== (other?.rows ?? 0) || (one?.hash ?? '0') !== (other?.hash ?? '0'))
      return `${table}: ${one?.rows ?? 0} rows with hash ${one?.hash ?? 0} went, ${other?.rows ?? 0} with ${other?.hash ?? 0} are there`
  }
  return null
}
