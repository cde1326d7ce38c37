import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/client.ts'

/**
 * Runs work on tables with their indexes dropped, and recreates the indexes afterwards: building them once takes a
 * fraction of the time of inserting each row into every index. Keys are kept; nothing looks into other parts of a table for what is to
 * be unique over all. For a transaction on tables not in use by others.
 */
export async function withoutIndexes(
  tx: Queryable,
  tables: readonly PgTable[],
  work: () => Promise<void>,
): Promise<void> {
  const all = sql`any(array[${sql.join(
    tables.map((table) => sql`${`public.${getTableName(table)}`}`),
    sql`, `,
  )}]::regclass[])`
  const indexes = await indexesOf(tx, all)
  const looks = await looksOf(tx, all)
  if (indexes.length > 0) await tx.execute(sql.raw(`drop index ${indexes.map(({ name }) => name).join(', ')}`))
  for (const { table, trigger } of looks) await tx.execute(sql.raw(`alter table ${table} disable trigger ${trigger}`))
  await work()
  for (const { table, trigger } of looks) await tx.execute(sql.raw(`alter table ${table} enable trigger ${trigger}`))
  // Of a table in parts the definition is that of the whole alone, which would have none of them.
  for (const { definition } of indexes) await tx.execute(sql.raw(definition.replace(' ON ONLY ', ' ON ')))
}

/** The indexes of tables and those that each of their parts has for itself. */
async function indexesOf(tx: Queryable, all: SQL): Promise<{ name: string; definition: string }[]> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where (indrelid = ${all} or exists (select from pg_inherits where inhrelid = indrelid and inhparent = ${all}))
      and not exists (select from pg_inherits where inhrelid = indexrelid)
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`)
  return rows
}

/** The triggers that look into other parts for what is to be unique over all. */
async function looksOf(tx: Queryable, all: SQL): Promise<{ table: string; trigger: string }[]> {
  const { rows } = await tx.execute<{ table: string; trigger: string }>(sql`
    select tgrelid::regclass::text as "table", tgname as trigger from pg_trigger
    where tgrelid = ${all} and not tgisinternal and tgname like '%\\_once'`)
  return rows
}
