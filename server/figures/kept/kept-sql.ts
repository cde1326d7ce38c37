import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { KeptKind, Part } from '#server/db/kept/define-kept.ts'
import { andArchived } from '#server/orders/rows/with-archived.ts'

/** The tables and columns of a kind, as statements about its figures name them. */
export function keptSql({ columns, deltas, kept }: KeptKind) {
  const named = (parts: readonly Part[]) => parts.map(({ name }) => sql.identifier(name))
  const keys = columns.keys.map((name) => sql.identifier(name))
  const sums = named(columns.measures)
  return {
    deltas: sql.identifier(getTableName(deltas)),
    kept: sql.identifier(getTableName(kept)),
    divided: named(columns.divided),
    always: named(columns.always),
    keys,
    sums,
    columns: listed([...keys, ...sums]),
  }
}

/** SQL values with commas between them. */
export const listed = (values: readonly (SQL | ReturnType<typeof sql.identifier>)[]): SQL =>
  sql.join([...values], sql`, `)

/** The condition that one of these differs from 0; a figure without rows is 0 in all of them. */
export const anyNonZero = (values: readonly SQL[]): SQL =>
  sql.join(
    values.map((value) => sql`${value} <> 0`),
    sql` or `,
  )

export const raw = (value: number): SQL => sql.raw(String(value))

/** Values of rows under the names of their columns. */
export const valuesOf = (parts: readonly Part[]): SQL =>
  listed(parts.map(({ name, value }) => sql`${value} as ${sql.identifier(name)}`))

/** Where a kind's rows are read. */
export const rowsOf = ({ isArchiveCounted, of }: KeptKind): SQL => (isArchiveCounted ? andArchived(of) : sql`${of}`)

/** The condition on deltas that they are of rows that count. */
export const isCounted = ({ hidden }: KeptKind): SQL =>
  hidden === undefined ? sql`true` : sql`${sql.identifier(hidden.by)} <> ${raw(hidden.value)}`

/** Adds figures to the kept ones; `figures` has the columns of their table. Figures that are read together are stored together. */
export function addFigures(kind: KeptKind, figures: SQL): SQL {
  const { columns, kept, keys, sums } = keptSql(kind)
  return sql`
    insert into ${kept} as t (${columns}) select ${columns} from (${figures}) f order by ${listed(keys)}
    on conflict (${listed(keys)}) do update
    set ${listed(sums.map((name) => sql`${name} = t.${name} + excluded.${name}`))}`
}

/** The row of figures that are made for a zone. */
export const madeSql = ({ cells, key }: KeptKind, zone: string): SQL =>
  sql`kind = ${key} and zone = ${zone} and cells is not distinct from ${cells}::text`
