import { createHash } from 'node:crypto'
import { getTableColumns, getTableName, sql, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable } from '#server/db/client.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'
import { cleanupTasks } from '#server/db/schema/schema.ts'
import { isInUse } from '#server/db/transactions/lock-wait.ts'
import type { AnyCleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { Among } from '#server/ops/cleanup/tables/cleanable.ts'

const columnNames = (table: PgTable): string[] =>
  Object.values<PgColumn>(getTableColumns(table)).map(({ name }) => toSnakeCase(name))

/** A table's columns in the database, with commas. */
export function columnsOf(table: PgTable): SQL {
  const names = columnNames(table).map((name) => sql.identifier(name))
  return sql.join(names, sql`, `)
}

/** A short mark of a table's columns. Another version of the product may have other columns, whose hashes do not compare. */
const columnsMark = (table: PgTable): string =>
  createHash('sha256').update(columnNames(table).join()).digest('hex').slice(0, 8)

/** The table of the rows that are moved, and the one in the archive that takes them. */
export const liveTable = (table: PgTable): SQL => sql`public.${sql.identifier(getTableName(table))}`
export const archiveTable = (table: PgTable): SQL => sql`archive.${sql.identifier(getTableName(table))}`

/** The size of a row, as the dry run and the backup count it. */
export const rowBytes = (table: PgTable): SQL => sql`pg_column_size(row(${columnsOf(table)}))`

/** Number and size of rows, and the sum of their hashes over the marked columns. A sum does not depend on the order of rows. */
export const tallySql = (table: PgTable): SQL =>
  sql`count(*)::int as rows, coalesce(sum(${rowBytes(table)}), 0)::float8 as bytes, coalesce(sum(hash_record_extended(row(${columnsOf(table)}), 0)), 0)::text as hash, ${sql.raw(`'${columnsMark(table)}'`)} as columns`

/** Tallies by table, of one and the other together. */
export function addTallies(
  one: Readonly<Record<string, Tally>>,
  other: Readonly<Record<string, Tally>>,
): Record<string, Tally> {
  const sums: Record<string, Tally> = { ...one }
  for (const [table, tally] of Object.entries(other)) {
    const { rows, bytes, hash, columns } = tally
    const before = sums[table] ?? { ...tally, rows: 0, bytes: 0, hash: '0' }
    sums[table] = {
      // Counted by two versions of the product, the hashes are of different columns.
      columns: before.columns === columns ? columns : undefined,
      rows: before.rows + rows,
      bytes: before.bytes + bytes,
      hash: String(BigInt(before.hash) + BigInt(hash)),
    }
  }
  return sums
}

/** A task as a process knows it that works on it. */
export type Task = typeof cleanupTasks.$inferSelect

/** The task, locked, unless it is in another state or further than this process knows. */
export async function lockTask(tx: Queryable, { id, state, lastId, lastAt }: Task): Promise<Task | undefined> {
  const [present] = await tx.select().from(cleanupTasks).where(eq(cleanupTasks.id, id)).for('no key update')
  return present && present.state === state && present.lastId === lastId && present.lastAt === lastAt
    ? present
    : undefined
}

/** Progress columns of a task after one more batch. */
export function progressOf(present: Task, batch: Readonly<Record<string, Tally>>) {
  const moved = addTallies(present.moved, batch)
  return {
    moved,
    movedRows: moved[present.tableName]?.rows ?? 0,
    movedBytes: Object.values(moved).reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** When work on a task has to stop, and how it waits. */
export interface Pace {
  isStopping: () => boolean
  rest: (ms: number) => Promise<unknown>
}

/** Where others hold what a batch needs, it is tried again after so long. */
const IN_USE_MS = 100

/** Tries again while others hold what it needs; undefined where this process stops meanwhile. */
export async function whileInUse<T>(
  work: () => Promise<T>,
  { isStopping, rest }: Pace,
  everyMs = IN_USE_MS,
): Promise<T | undefined> {
  while (!isStopping()) {
    try {
      return await work()
    } catch (error) {
      if (!isInUse(error)) throw error
      await rest(everyMs)
    }
  }
  return undefined
}

/** The ids of the rows of a batch, which a statement takes by this name. */
export const ids = sql`${sql.placeholder('ids')}::int8[]`
export const amongIds: Among = (column) => sql`${column} = any(${ids})`

/** Of each table that is cleaned up a statement whose text is built once. */
export function onePerTable<Row extends object>(verb: string, make: (found: AnyCleanable) => SQL) {
  const known = new Map<string, ReturnType<typeof namedStatement<Row>>>()
  return (found: AnyCleanable) => {
    const name = getTableName(found.table)
    const statement = known.get(name) ?? namedStatement<Row>(`cleanup_${verb}_${name}`, () => make(found))
    known.set(name, statement)
    return statement
  }
}
