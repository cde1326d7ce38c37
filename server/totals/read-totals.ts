import { sql, StringChunk } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable } from '#server/db/client.ts'
import { runPlannedOnce } from '#server/db/named-statement.ts'
import { ownerColumn, TOTAL_SCOPES } from '#server/db/totals/define-totals.ts'
import type { TotalsKind, TotalsOwner } from '#server/db/totals/define-totals.ts'
import { readingSql } from '#server/totals/reading-sql.ts'

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
  const text = readingSql(kind)
  const { party } = query
  const ids = party === undefined ? sql`(0)` : idsOf(party.ids)
  const scope = party === undefined ? TOTAL_SCOPES.all : TOTAL_SCOPES[party.kind]
  const owned = party === undefined ? sql`true` : sql`${sql.identifier(toSnakeCase(ownerColumn(party.kind)))} in ${ids}`
  const { days, created } = spanOf(query, zone)
  const values = valuesOf(kind, query)
  const [found] = await runPlannedOnce<{ isKept: boolean; figures: Record<string, string>[] | null }>(
    db,
    sql`${text.state}${zone}${text.totals}scope = ${scope} and scope_id in ${ids} and ${days} and ${values}${text.deltas}${owned} and ${created} and ${values}${text.end}`,
  )
  return found?.isKept === true ? (found.figures ?? []).map((row) => figuresOf(kind, row)) : undefined
}

/** The figures of a row as `readingSql` selects them, beside its currency and exponent. */
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

function spanOf({ from, to }: TotalsQuery, zone: string): { days: SQL; created: SQL } {
  const dayOf = (instant: Date) => sql`(${instant.toISOString()}::timestamptz at time zone ${zone})::date`
  const days =
    from === undefined && to === undefined
      ? sql`day = '-infinity'`
      : sql`day > '-infinity' ${from === undefined ? sql`` : sql`and day >= ${dayOf(from)}`} ${to === undefined ? sql`` : sql`and day < ${dayOf(to)}`}`
  const created = sql`true ${from === undefined ? sql`` : sql`and at >= ${from.toISOString()}::timestamptz`} ${to === undefined ? sql`` : sql`and at < ${to.toISOString()}::timestamptz`}`
  return { days, created }
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
  const compared = (values: DimensionValues<Dimension> | undefined, isWanted: boolean) =>
    (Object.keys(dimensions) as Dimension[]).flatMap((name) => {
      const wanted = values?.[name]
      if (wanted === undefined) return []
      const type = dimensions[name].getSQLType() === 'text' ? 'text' : 'int'
      const [one, ...more] = wanted
      const operator = isWanted ? '=' : '<>'
      // A list is compared in a loop for each row, which one value spares.
      if (one !== undefined && more.length === 0)
        return [sql`${new StringChunk(` and ${toSnakeCase(name)} ${operator} `)}${one}${new StringChunk(`::${type}`)}`]
      const among = new StringChunk(` and ${toSnakeCase(name)} ${operator} ${isWanted ? 'any' : 'all'}(`)
      return [sql`${among}${sql.param([...wanted])}${new StringChunk(`::${type}[])`)}`]
    })
  return sql.join([new StringChunk('true'), ...compared(only, true), ...compared(except, false)])
}
