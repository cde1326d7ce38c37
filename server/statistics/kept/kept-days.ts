import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { READINGS } from '#domain/statistics/statistics.ts'
import type { Reading } from '#domain/statistics/statistics.ts'
import { startOfDay } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import type { RollupKind } from '#server/db/rollups/define-rollup.ts'
import { andArchived } from '#server/platform/orders/with-archived.ts'
import { cellOf } from '#server/statistics/kept/kept-cells.ts'
import { rollupSql, rowsOfSpan } from '#server/statistics/kept/rollup-sql.ts'
import type { Within } from '#server/statistics/kept/rollup-sql.ts'

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

/** The weeks that have these days. */
export function weeksOf(days: readonly KeptDay[], zone: string): KeptDay[] {
  const weeks = new Map<string, KeptDay>()
  for (const { from, reading } of days) {
    const week = cellOf(from, 'week', zone)
    weeks.set(`${reading} ${week.from.getTime()}`, { ...week, reading })
  }
  return [...weeks.values()]
}
