import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/client.ts'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'

/** Rows to count; `isArchived` when some of them lie in the archive, which no list shows. */
export interface CountedRows {
  from: SQL
  isArchived: boolean
}

/**
 * Source of a span's rows for statistics: the table, and the archive where a row of the span lies in it. Orders that
 * were cleaned up keep counting. Most spans are too young for that and read the table alone.
 */
export async function withArchived(
  db: Queryable,
  table: typeof orders | typeof payoutOrders,
  at: PgColumn,
  since: Date,
): Promise<CountedRows> {
  const name = sql.identifier(getTableName(table))
  const time = sql.identifier(toSnakeCase(at.name))
  const { rows } = await db.execute<{ reaches: boolean }>(
    sql`select exists (select 1 from archive.${name} where ${time} >= ${since.toISOString()}::timestamptz) as reaches`,
  )
  return rows[0]?.reaches === true
    ? { from: andArchived(table), isArchived: true }
    : { from: sql`${table}`, isArchived: false }
}

/** The rows of the table and of the archive together, under the table's name. */
export function andArchived(table: PgTable): SQL {
  const name = sql.identifier(getTableName(table))
  const columns = sql.join(
    Object.values<PgColumn>(getTableColumns(table)).map((column) => sql.identifier(toSnakeCase(column.name))),
    sql`, `,
  )
  return sql`(select ${columns} from public.${name} union all select ${columns} from archive.${name}) as ${name}`
}
