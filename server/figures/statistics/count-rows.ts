import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { NO_FIGURES } from '#domain/statistics/statistics.ts'
import type { StatisticDimension } from '#domain/statistics/statistics.ts'
import type { Queryable } from '#server/db/client.ts'
import { successMs } from '#server/db/kept/define-rollup.ts'
import { withArchived } from '#server/orders/rows/with-archived.ts'
import type { AskedStatistics } from '#server/figures/statistics/asked-statistics.ts'
import { valueOfRow } from '#server/figures/statistics/statistic-kind.ts'
import type { Span } from '#server/figures/statistics/statistics-span.ts'

/** Sums of a group of one currency and its decimals; `dimension` is null for all. */
export interface Group {
  dimension: StatisticDimension | null
  value: string | null
  isBefore: boolean
  currency: string
  exponent: number
  sums: Sums
}

export const SUMS = [
  'count',
  'amountMinor',
  'successCount',
  'successAmountMinor',
  'feesMinor',
  'profitMinor',
  'successMs',
] as const
export type Sums = Record<(typeof SUMS)[number], number>

interface Row extends Record<string, unknown> {
  grouping: number
  isBefore: boolean
  currency: string
  exponent: number
}

/** The groups, and whether some of what they count lies in the archive. */
export interface Counted {
  groups: Group[]
  isArchived: boolean
}

/** A span that is counted by itself or as the period before. */
export type CountedPart = Span & { isBefore: boolean }

/** Counts the rows of spans by all dimensions in one statement. */
export async function countRows(
  db: Queryable,
  asked: AskedStatistics,
  spans: readonly CountedPart[],
): Promise<Counted> {
  const { kind, at, zone, where, countedAt, dimensions } = asked
  const { table, state, success } = kind
  const values = dimensions.map((dimension) => ({
    ...valueOfRow(kind, dimension, at, zone),
    name: sql.identifier(`of_${dimension}`),
  }))
  const names = values.map(({ name }) => name)
  const within = spans.filter((span) => span.from < span.to)
  if (within.length === 0) return { groups: [], isArchived: false }
  const { from, isArchived } = await withArchived(db, table, at, earliestOf(within))
  const isOk = sql`(${state} = ${success} and ${table.completedAt} < ${countedAt.toISOString()}::timestamptz)`
  const { rows } = await db.execute<Row>(sql`
    select ${listed([
      sql`${names.length === 0 ? sql`0` : sql`grouping(${listed(names)})`} as grouping`,
      sql`is_before as "isBefore", currency, exponent, ${sumsOfRows()}`,
      ...values.map(({ name, text }) => sql`${text(sql`${name}`)} as ${name}`),
    ])}
    from (
      select ${listed([
        sql`${isBeforeSql(at, within)} as is_before, ${table.currency} as currency, ${table.exponent} as exponent`,
        ...values.map(({ key, name }) => sql`${key} as ${name}`),
        sql`${table.amountMinor} as amount`,
        sql`${isOk} as ok`,
        sql`coalesce(${table.realAmountMinor}, 0) as received`,
        sql`coalesce(${table.feeMinor}, 0) as fee`,
        sql`coalesce(${table.commissionMinor}, 0) as commission`,
        sql`${successMs(table)} as ms`,
      ])}
      from ${from}
      where ${where ?? sql`true`} and (${anyOf(at, within)})
    ) r
    group by is_before, currency, exponent, grouping sets (${listed([sql`()`, ...names.map((name) => sql`(${name})`)])})`)
  return { groups: rows.map((row) => groupOf(row, dimensions)), isArchived }
}

/** When the earliest span begins. */
export const earliestOf = (spans: readonly Span[]): Date =>
  new Date(Math.min(...spans.map(({ from }) => from.getTime())))

function groupOf(row: Row, dimensions: readonly StatisticDimension[]): Group {
  // The bit of the one column that is grouped by is not set, the first column's is the highest.
  const dimension = dimensions.find((_, index) => (row.grouping & (1 << (dimensions.length - 1 - index))) === 0) ?? null
  return groupFrom(row, dimension, dimension === null ? null : row[`of_${dimension}`])
}

/** A group from a row with its sums. */
export function groupFrom(
  row: Record<string, unknown> & Pick<Group, 'isBefore' | 'currency' | 'exponent'>,
  dimension: Group['dimension'],
  value: unknown,
): Group {
  const { isBefore, currency, exponent } = row
  const sums = sumsOfEach((name) => Number(row[name] ?? 0))
  return { dimension, value: typeof value === 'string' ? value : null, isBefore, currency, exponent, sums }
}

/** A report by merchant has a thousand groups: this takes a quarter of what an object made from entries does. */
function sumsOfEach(numberOf: (name: keyof Sums) => number): Sums {
  const sums = { ...NO_FIGURES }
  for (const name of SUMS) sums[name] = numberOf(name)
  return sums
}

const sumsOfRows = () =>
  listed([
    sql`count(*) as "count"`,
    sql`coalesce(sum(amount), 0)::text as "amountMinor"`,
    sql`count(*) filter (where ok) as "successCount"`,
    sql`coalesce(sum(received) filter (where ok), 0)::text as "successAmountMinor"`,
    sql`coalesce(sum(fee) filter (where ok), 0)::text as "feesMinor"`,
    sql`coalesce(sum(fee - commission) filter (where ok), 0)::text as "profitMinor"`,
    sql`coalesce(sum(ms) filter (where ok), 0)::text as "successMs"`,
  ])

/** True for a row of the period before; a constant where only one of the two periods is counted. */
function isBeforeSql(at: AskedStatistics['at'], spans: readonly CountedPart[]): SQL {
  const before = spans.filter(({ isBefore }) => isBefore)
  return before.length === 0 || before.length === spans.length
    ? sql.raw(String(before.length > 0))
    : sql`(${anyOf(at, before)})`
}

const anyOf = (at: AskedStatistics['at'], spans: readonly Span[]): SQL =>
  sql.join(
    spans.map((span) => isWithin(at, span)),
    sql` or `,
  )

const isWithin = (at: AskedStatistics['at'], { from, to }: Span): SQL =>
  sql`(${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz)`

const listed = (parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]) => sql.join([...parts], sql`, `)
