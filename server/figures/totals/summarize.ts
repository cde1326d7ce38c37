import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { onePerCurrency } from '#domain/money/ledger.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Queryable } from '#server/db/client.ts'
import { ROWS } from '#server/db/kept/define-totals.ts'
import type { TotalsKind } from '#server/db/kept/define-totals.ts'
import { valuesOf } from '#server/figures/kept/kept-sql.ts'
import { countOf, figuresOf, figuresSql, readTotals } from '#server/figures/totals/read-totals.ts'
import type { CurrencyFigures, TotalsQuery } from '#server/figures/totals/read-totals.ts'

interface Asked<Dimension extends string> {
  zone: string
  /** Undefined when no totals are kept for these rows. */
  query: TotalsQuery<Dimension> | undefined
  /** The same rows. */
  where: SQL | undefined
  /** True when reading stops at the cap, with the newest rows. */
  isCapped: boolean
}

/** Figures of rows by currency; not exact when reading stopped at the cap. */
export interface Summary<FigureName extends string> {
  count: number
  isExact: boolean
  byCurrency: CurrencyFigures<FigureName>[]
}

/** Figures of rows by currency: from the kept totals where they can answer, else by reading the rows. */
export async function summarize<Dimension extends string, FigureName extends string>(
  db: Queryable,
  kind: TotalsKind<Dimension, FigureName | 'count'>,
  { zone, query, where, isCapped }: Asked<Dimension>,
): Promise<Summary<FigureName | 'count'>> {
  const kept = query && (await readTotals(db, kind, zone, query))
  if (kept) return summaryOf(kind, kept, true)
  const found = await sumRows(db, kind, where, isCapped)
  const isExact = !isCapped || countOf(found) < LIMITS.countCap || !(await hasMore(db, kind, where))
  return summaryOf(kind, found, isExact)
}

function summaryOf<FigureName extends string>(
  kind: TotalsKind<string, FigureName | 'count'>,
  rows: CurrencyFigures<FigureName | 'count'>[],
  isExact: boolean,
): Summary<FigureName | 'count'> {
  const names = Object.keys(kind.figures) as (FigureName | 'count')[]
  const isCount = (name: FigureName | 'count') => kind.measures[kind.figures[name].measure] === ROWS
  const byCurrency = onePerCurrency(
    rows,
    names.filter(isCount),
    names.filter((name) => !isCount(name)),
  )
  return { count: countOf(rows), isExact, byCurrency }
}

async function sumRows<FigureName extends string>(
  db: Queryable,
  kind: TotalsKind<string, FigureName>,
  where: SQL | undefined,
  isCapped: boolean,
): Promise<CurrencyFigures<FigureName>[]> {
  const newest = isCapped ? sql`order by ${kind.at} desc, ${kind.id} desc limit ${LIMITS.countCap}` : sql``
  const { rows } = await db.execute(sql`
    select currency, exponent, ${figuresSql(kind)}
    from (
      select ${valuesOf([...kind.columns.always, ...kind.columns.measures])}
      from ${kind.of} where ${where ?? sql`true`} ${newest}
    ) counted
    group by currency, exponent order by currency, exponent`)
  return rows.map((row) => figuresOf(kind, row))
}

async function hasMore(db: Queryable, { of }: TotalsKind, where: SQL | undefined): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${of} where ${where ?? sql`true`} offset ${LIMITS.countCap} limit 1`,
  )
  return rows.length > 0
}
