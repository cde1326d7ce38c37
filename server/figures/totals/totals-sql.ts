import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { TOTAL_SCOPES } from '#server/db/totals/define-totals.ts'
import type { TotalsKind } from '#server/db/totals/define-totals.ts'
import { dimensionsOf, measuresOf, ownersOf } from '#server/db/totals/totals-parts.ts'

/** The tables and columns of a kind, as statements about its totals name them. */
export function totalsSql(kind: TotalsKind) {
  const named = (parts: readonly { name: string }[]) => parts.map(({ name }) => sql.identifier(name))
  return {
    deltas: sql.identifier(getTableName(kind.deltas)),
    totals: sql.identifier(getTableName(kind.totals)),
    dimensions: named(dimensionsOf(kind)),
    measures: named(measuresOf(kind)),
  }
}

/** SQL values with commas between them. */
export const listed = (values: readonly (SQL | ReturnType<typeof sql.identifier>)[]): SQL =>
  sql.join([...values], sql`, `)

/** True when any of these differs from 0; a total without rows is 0 in all of them. */
export const anyNonZero = (values: readonly SQL[]): SQL =>
  sql.join(
    values.map((value) => sql`${value} <> 0`),
    sql` or `,
  )

/** The counted rows in the shape of deltas. */
export function rowsAsDeltas(kind: TotalsKind): SQL {
  const parts = [{ name: 'at', value: kind.at }, ...ownersOf(kind), ...dimensionsOf(kind), ...measuresOf(kind)]
  return sql`(select ${listed(parts.map(({ name, value }) => sql`${value} as ${sql.identifier(name)}`))} from ${kind.of})`
}

/** The totals of rows in the shape of deltas: first by day and owners, then by scope and for all days together. */
export function spread(kind: TotalsKind, rows: SQL, zone: string): SQL {
  const { dimensions, measures } = totalsSql(kind)
  const owners = ownersOf(kind)
  const grouped = [...owners.map(({ name }) => sql.identifier(name)), ...dimensions].map((name) => sql`r.${name}`)
  const ofGroup = dimensions.map((name) => sql`g.${name}`)
  const sums = measures.map((name) => sql`sum(g.${name})`)
  const scopes = [
    sql`(${sql.raw(String(TOTAL_SCOPES.all))}, 0::bigint)`,
    ...owners.map(({ scope, name }) => sql`(${sql.raw(String(scope))}, g.${sql.identifier(name)})`),
  ]
  return sql`s.scope, s.scope_id, d.day, ${listed([...ofGroup, ...sums])}
    from (
      select (r.at at time zone ${zone})::date as on_day, ${listed([...grouped, ...measures.map((name) => sql`sum(r.${name}) as ${name}`)])}
      from ${rows} r group by ${listed([sql`1`, ...grouped])}
    ) g
    cross join lateral (values ${listed(scopes)}) s (scope, scope_id)
    cross join lateral (values (g.on_day), ('-infinity'::date)) d (day)
    where s.scope_id is not null
    group by s.scope, s.scope_id, d.day, ${listed(ofGroup)}
    having ${anyNonZero(sums)}`
}

/** The select list of a kind's figures over rows with the columns of its dimensions and measures; 64-bit sums as text. */
export function figuresSql({ figures }: TotalsKind): SQL {
  return listed(
    Object.entries(figures).map(([name, { measure, when = {} }]) => {
      const matches = Object.entries(when).map(
        ([dimension, value]) =>
          sql`${column(dimension)} = ${typeof value === 'number' ? sql.raw(String(value)) : value}`,
      )
      const filter = matches.length === 0 ? sql`` : sql` filter (where ${sql.join(matches, sql` and `)})`
      return sql`coalesce(sum(${column(measure)})${filter}, 0)::text as ${sql.identifier(name)}`
    }),
  )
}

const column = (field: string) => sql.identifier(toSnakeCase(field))
