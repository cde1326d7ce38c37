import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable } from '#server/db/client.ts'
import { runPlannedOnce } from '#server/db/named-statement.ts'
import { facetCode, GRAINS } from '#server/db/kept/define-kept.ts'
import type { TotalsKind, TotalsOwner } from '#server/db/kept/define-totals.ts'
import { anyNonZero, keptSql, listed, madeSql, raw } from '#server/figures/kept/kept-sql.ts'

/** The rows that are totalled: owner, creation days, and values of dimensions. */
export interface TotalsQuery<Dimension extends string = string> {
  /** Undefined for everyone; there may be several suppliers. */
  party?: { kind: TotalsOwner; ids: readonly number[] | SQL } | undefined
  /** The span of creation, in whole days of the platform's zone; an omitted end is open. */
  from?: Date | undefined
  to?: Date | undefined
  /** Rows with one of these values. */
  only?: DimensionValues<Dimension> | undefined
  /** Rows with none of these. */
  except?: DimensionValues<Dimension>
}

/** Values by dimension; an omitted dimension may have any. */
export type DimensionValues<Dimension extends string> = Readonly<
  Partial<Record<Dimension, readonly (string | number)[] | undefined>>
>

/** Figures of one currency; money in minor units of `exponent` decimals. */
export type CurrencyFigures<FigureName extends string> = { currency: string; exponent: number } & Record<
  FigureName,
  number
>

/** The number of rows in figures by currency. */
export const countOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, row) => sum + row.count, 0)

/**
 * The exact figures by currency and its decimals: stored totals plus unfolded changes, in one snapshot. Undefined while
 * the totals are built for another zone or being rebuilt.
 */
export async function readTotals<Dimension extends string, FigureName extends string>(
  db: Queryable,
  kind: TotalsKind<Dimension, FigureName>,
  zone: string,
  query: TotalsQuery<Dimension>,
): Promise<CurrencyFigures<FigureName>[] | undefined> {
  return (await readFigures(db, kind, zone, query, false))?.map(({ figures }) => figures)
}

/** The same by owner, for several of them at once; an owner without rows is missing. */
export async function readTotalsByOwner<Dimension extends string, FigureName extends string>(
  db: Queryable,
  kind: TotalsKind<Dimension, FigureName>,
  zone: string,
  query: TotalsQuery<Dimension> & { party: NonNullable<TotalsQuery['party']> },
): Promise<Map<number, CurrencyFigures<FigureName>[]> | undefined> {
  const rows = await readFigures(db, kind, zone, query, true)
  if (rows === undefined) return undefined
  const byOwner = new Map<number, CurrencyFigures<FigureName>[]>()
  for (const { ownerId, figures } of rows) byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), figures])
  return byOwner
}

async function readFigures<Dimension extends string, FigureName extends string>(
  db: Queryable,
  kind: TotalsKind<Dimension, FigureName>,
  zone: string,
  query: TotalsQuery<Dimension>,
  isByOwner: boolean,
): Promise<{ ownerId: number; figures: CurrencyFigures<FigureName> }[] | undefined> {
  const { deltas, kept, always, sums } = keptSql(kind)
  const { party } = query
  const ids = party === undefined ? sql`(0)` : idsOf(party.ids)
  const facet = raw(facetCode(Object.keys(kind.divided), party === undefined ? [] : [party.kind]))
  const owner = party && sql.identifier(party.kind)
  const owned = owner === undefined ? sql`true` : sql`${owner} in ${ids}`
  const by = isByOwner ? sql`owner_id, ` : sql``
  const ownerOf = (column: SQL) => (isByOwner ? sql`${column} as owner_id, ` : sql``)
  const { cells, created } = spanOf(query)
  const columns = listed([...always, ...sums])
  const values = valuesOf(kind, query)
  const [found] = await runPlannedOnce<{ isKept: boolean; figures: Record<string, string>[] | null }>(
    db,
    sql`
    select exists (select 1 from totals_states where ${madeSql(kind, zone)}) as "isKept", (
      select json_agg(c order by c.currency, c.exponent) from (
        select ${by}currency, exponent, ${figuresSql(kind)}
        from (
          select ${ownerOf(sql`a`)}${columns} from ${kept} where reading = 0 and facet = ${facet} and a in ${ids} and b = 0 and ${cells} and ${values}
          union all select ${ownerOf(sql`${owner}`)}${columns} from ${deltas} where ${owned} and ${created} and ${values}
        ) t
        group by ${by}currency, exponent having ${anyNonZero(sums.map((name) => sql`sum(${name})`))}
      ) c
    ) as figures`,
  )
  return found?.isKept === true
    ? (found.figures ?? []).map((row) => ({ ownerId: Number(row['owner_id'] ?? 0), figures: figuresOf(kind, row) }))
    : undefined
}

/** The figures of a row as `figuresSql` selects them, beside its currency and exponent. */
export function figuresOf<FigureName extends string>(
  { figures }: TotalsKind<string, FigureName>,
  row: Record<string, unknown>,
): CurrencyFigures<FigureName> {
  const numbers = Object.keys(figures).map((name) => [name, Number(row[name] ?? 0)])
  return {
    currency: String(row['currency']),
    exponent: Number(row['exponent']),
    ...(Object.fromEntries(numbers) as Record<FigureName, number>),
  }
}

/** The cells of a span, and its changes. */
function spanOf({ from, to }: TotalsQuery): { cells: SQL; created: SQL } {
  const within = (at: SQL) =>
    sql`true ${from === undefined ? sql`` : sql`and ${at} >= ${from.toISOString()}::timestamptz`} ${to === undefined ? sql`` : sql`and ${at} < ${to.toISOString()}::timestamptz`}`
  const grain = raw(from === undefined && to === undefined ? GRAINS.ever : GRAINS.day)
  return { cells: sql`grain = ${grain} and ${within(sql`cell`)}`, created: within(sql`created_at`) }
}

function idsOf(ids: readonly number[] | SQL): SQL {
  return Array.isArray(ids)
    ? sql`(${sql.join(
        [null, ...ids].map((id) => sql`${id}::bigint`),
        sql`, `,
      )})`
    : sql`(${ids})`
}

function valuesOf<Dimension extends string>(
  { dimensions }: TotalsKind<Dimension>,
  { only, except }: TotalsQuery<Dimension>,
): SQL {
  const compared = (values: DimensionValues<Dimension> | undefined, compare: (column: SQL, list: SQL) => SQL) =>
    (Object.keys(dimensions) as Dimension[]).flatMap((name) => {
      const wanted = values?.[name]
      if (wanted === undefined) return []
      const type = dimensions[name].getSQLType() === 'text' ? sql`text` : sql`int`
      return [compare(sql`${sql.identifier(toSnakeCase(name))}`, sql`(${sql.param([...wanted])}::${type}[])`)]
    })
  const conditions = [
    ...compared(only, (column, list) => sql`${column} = any${list}`),
    ...compared(except, (column, list) => sql`${column} <> all${list}`),
  ]
  return sql.join([sql`true`, ...conditions], sql` and `)
}

/** The select list of a kind's figures over rows with the columns of its dimensions and measures; 64-bit sums as text. */
export function figuresSql({ figures }: TotalsKind): SQL {
  return listed(
    Object.entries(figures).map(([name, { measure, when = {} }]) => {
      const matches = Object.entries(when).map(
        ([dimension, value]) => sql`${column(dimension)} = ${typeof value === 'number' ? raw(value) : value}`,
      )
      const filter = matches.length === 0 ? sql`` : sql` filter (where ${sql.join(matches, sql` and `)})`
      return sql`coalesce(sum(${column(measure)})${filter}, 0)::text as ${sql.identifier(name)}`
    }),
  )
}

const column = (field: string) => sql.identifier(toSnakeCase(field))
