import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'

/** A table's columns in the database, with commas. */
export function columnsOf(table: PgTable): SQL {
  const names = Object.values<PgColumn>(getTableColumns(table)).map(({ name }) => sql.identifier(toSnakeCase(name)))
  return sql.join(names, sql`, `)
}

/** The table of the rows that are moved, and the one in the archive that takes them. */
export const liveTable = (table: PgTable): SQL => sql`public.${sql.identifier(getTableName(table))}`
export const archiveTable = (table: PgTable): SQL => sql`archive.${sql.identifier(getTableName(table))}`

/** The size of a row, as the dry run and the backup count it. */
export const rowBytes = (table: PgTable): SQL => sql`pg_column_size(row(${columnsOf(table)}))`

/** How many rows there are, how large, and the sum of their hashes, in which their order does not count. */
export const tallySql = (table: PgTable): SQL =>
  sql`count(*)::int as rows, coalesce(sum(${rowBytes(table)}), 0)::float8 as bytes, coalesce(sum(hash_record_extended(row(${columnsOf(table)}), 0)), 0)::text as hash`

/** Tallies by table, of one and the other together. */
export function addTallies(
  one: Readonly<Record<string, Tally>>,
  other: Readonly<Record<string, Tally>>,
): Record<string, Tally> {
  const sums: Record<string, Tally> = { ...one }
  for (const [table, { rows, bytes, hash }] of Object.entries(other)) {
    const before = sums[table] ?? { rows: 0, bytes: 0, hash: '0' }
    sums[table] = {
      rows: before.rows + rows,
      bytes: before.bytes + bytes,
      hash: String(BigInt(before.hash) + BigInt(hash)),
    }
  }
  return sums
}
