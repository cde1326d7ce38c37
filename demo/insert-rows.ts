import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PoolClient } from 'pg'

const CHUNK = 5_000

/**
 * Inserts rows as one array per column (`unnest`), which the server processes about ten times faster than a list of
 * values. Identities may be given; columns missing in all rows get their defaults.
 */
export async function insertRows<T extends PgTable>(
  client: PoolClient,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>).filter(([key]) => key in first)
  const names = columns.map(([, column]) => `"${columnName(column)}"`)
  const values = columns.map(([, column], at) => `unnest($${at + 1}::${column.getSQLType()}[])`)
  const statement = `insert into "${getTableName(table)}" (${names.join(', ')}) overriding system value select ${values.join(', ')}`
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk: readonly Record<string, unknown>[] = rows.slice(from, from + CHUNK)
    await client.query(
      statement,
      columns.map(([key]) => arrayText(chunk, key)),
    )
  }
}

/** Advances a table's identity sequence past the highest id inserted explicitly. */
export async function continueIdentity(client: PoolClient, table: PgTable): Promise<void> {
  const name = getTableName(table)
  await client.query(
    `select setval(pg_get_serial_sequence('${name}', 'id'), (select coalesce(max(id), 0) + 1 from "${name}"), false)`,
  )
}

function columnName(column: PgColumn): string {
  return column.keyAsName ? toSnakeCase(column.name) : column.name
}

function arrayText(rows: readonly Record<string, unknown>[], key: string): string {
  let text = '{'
  for (let at = 0; at < rows.length; at += 1) {
    if (at > 0) text += ','
    text += element(rows[at]?.[key])
  }
  return `${text}}`
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `"${value.toISOString()}"`
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`
  return quoted(typeof value === 'string' ? value : JSON.stringify(value))
}

function quoted(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
}
