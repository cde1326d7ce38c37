import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable } from '#server/db/client.ts'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'

type Versioned = typeof orders | typeof payoutOrders

/** A row as read under its lock, and its new value. */
export interface ChangedRow<Row> {
  before: Row
  after: Row
}

/**
 * Updates changed rows in one statement, writing only the columns in which any of them differs. The rows are locked, so
 * one whose version has changed since it was read is a bug.
 */
export async function storeChanged<T extends Versioned>(
  tx: Queryable,
  table: T,
  rows: readonly ChangedRow<T['$inferSelect']>[],
): Promise<void> {
  const columns = Object.keys(getTableColumns(table)) as (keyof T['$inferSelect'])[]
  const changed = columns.filter((column) => rows.some(({ after, before }) => after[column] !== before[column]))
  const values = rows.map(({ after }) =>
    Object.fromEntries(['id' as const, ...changed].map((column) => [toSnakeCase(String(column)), after[column]])),
  )
  const set = changed.map((column) => assignment(toSnakeCase(String(column))))
  const { rowCount } = await tx.execute(sql`
    update ${table} o set ${sql.join(set, sql`, `)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(values)}::json) n
    where o.id = n.id and o.version = n.version - 1`)
  if (rowCount !== rows.length)
    throw new Error(
      `${rowCount ?? 0} of ${rows.length} rows of ${getTableName(table)} were stored: others changed behind their lock`,
    )
}

const assignment = (name: string): SQL => sql`${sql.identifier(name)} = n.${sql.identifier(name)}`
