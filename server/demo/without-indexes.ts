import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/client.ts'

/**
 * Runs work on tables with their indexes dropped, and recreates the indexes afterwards: building them once takes a
 * fraction of the time of inserting each row into every index. Keys are kept. For a transaction on tables not in use by
 * others.
 */
export async function withoutIndexes(
  tx: Queryable,
  tables: readonly PgTable[],
  work: () => Promise<void>,
): Promise<void> {
  const names = sql.join(
    tables.map((table) => sql`${getTableName(table)}`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select format('%I.%I', i.schemaname, i.indexname) as name, i.indexdef as definition
    from pg_indexes i
    where i.schemaname = 'public' and i.tablename in (${names})
      and not exists (select 1 from pg_constraint c where c.conname = i.indexname and c.conrelid = format('%I.%I', i.schemaname, i.tablename)::regclass)`)
  if (rows.length > 0) await tx.execute(sql.raw(`drop index ${rows.map(({ name }) => name).join(', ')}`))
  await work()
  // Of a table in parts the definition is that of the whole alone, which would have none of them.
  for (const { definition } of rows) await tx.execute(sql.raw(definition.replace(' ON ONLY ', ' ON ')))
}
