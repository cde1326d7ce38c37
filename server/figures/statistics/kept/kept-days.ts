import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { READINGS } from '#domain/statistics/statistics.ts'
import type { Reading } from '#domain/statistics/statistics.ts'
import { startOfDay } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { facetCode, FACETS_OF, GRAINS, READING_CODES } from '#server/db/rollups/define-rollup.ts'
import type { RollupKind } from '#server/db/rollups/define-rollup.ts'
import { andArchived } from '#server/orders/rows/with-archived.ts'
import { BY_LENGTH, cellOf } from '#server/figures/statistics/kept/kept-cells.ts'
import { cellSql, isWithin, rollupSql, rowsOfSpan } from '#server/figures/statistics/kept/rollup-sql.ts'
import type { Within } from '#server/figures/statistics/kept/rollup-sql.ts'
import { listed } from '#server/figures/totals/totals-sql.ts'

/** A day, or a week, of one reading, small enough to be counted at once. */
export interface KeptDay extends Within {
  reading: Reading
}

/** The days, in a zone, on which there are rows, kept figures or changes. */
export async function daysOf(db: Queryable, kind: RollupKind, zone: string): Promise<KeptDay[]> {
  const { deltas, kept } = rollupSql(kind)
  const table = sql.identifier(getTableName(kind.of))
  const ends = ['public', 'archive'].flatMap((schema) =>
    ['created_at', 'completed_at'].map((name) => {
      const at = sql.identifier(name)
      return sql`select min(${at}) as first, max(${at}) as last from ${sql.identifier(schema)}.${table}`
    }),
  )
  const { rows } = await db.execute<{ first: Date | null; last: Date | null }>(sql`
    select min(first) as first, max(last) as last from (
      ${sql.join(ends, sql` union all `)}
      union all select min(cell), max(cell) from ${kept}
      union all select min(least(created_at, completed_at)), max(greatest(created_at, completed_at)) from ${deltas}
    ) e`)
  const [span] = rows
  if (!span?.first || !span.last) return []
  const last = new Date(span.last)
  const days: KeptDay[] = []
  for (let from = startOfDay(new Date(span.first), zone); from <= last; from = startOfDay(from, zone, 1)) {
    const within = { from, to: startOfDay(from, zone, 1) }
    days.push(...READINGS.map((reading) => ({ ...within, reading })))
  }
  return days
}

/** A day's rows in the shape of deltas, those in the archive included. */
export const rowsOfDay = (kind: RollupKind, day: KeptDay): SQL =>
  rowsOfSpan(kind, andArchived(kind.of), day.reading, day)

/** Lengths counted from the rows of a day; a week is the sum of its days. */
export const WITHIN_DAY = BY_LENGTH.filter((grain) => grain !== 'week')

/** The kept figures of a span, of whatever length. */
export const keptWithin = (kind: RollupKind, { reading, ...within }: KeptDay): SQL =>
  sql`${rollupSql(kind).kept} where reading = ${sql.raw(String(READING_CODES[reading]))} and ${isWithin(sql`cell`, within)}`

/** The figures of a week, added up from its days. */
export function daysOfWeek(kind: RollupKind, zone: string, week: KeptDay): SQL {
  const { sums } = rollupSql(kind)
  const facets = listed(FACETS_OF.week.map((facet) => sql.raw(String(facetCode(facet)))))
  const [day, grain] = [GRAINS.day, GRAINS.week].map((code) => sql.raw(String(code)))
  return sql`
    select reading, facet, ${grain}::smallint as grain, ${cellSql('week', sql`cell`, zone)} as cell, a, b, currency, exponent,
      ${listed(sums.map((name) => sql`sum(${name}) as ${name}`))}
    from ${keptWithin(kind, week)} and grain = ${day} and facet in (${facets})
    group by 1, 2, 3, 4, 5, 6, 7, 8`
}

/** The weeks that have these days. */
export function weeksOf(days: readonly KeptDay[], zone: string): KeptDay[] {
  const weeks = new Map<string, KeptDay>()
  for (const { from, reading } of days) {
    const week = cellOf(from, 'week', zone)
    weeks.set(`${reading} ${week.from.getTime()}`, { ...week, reading })
  }
  return [...weeks.values()]
}
