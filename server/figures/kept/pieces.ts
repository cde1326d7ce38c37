import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { startOfDay } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { facetCode, GRAINS, READING_CODES } from '#server/db/kept/define-kept.ts'
import type { KeptKind } from '#server/db/kept/define-kept.ts'
import { cellOf, cellSql, isWithin } from '#server/figures/kept/cells.ts'
import { keptSql, listed, raw, rowsOf, valuesOf } from '#server/figures/kept/kept-sql.ts'
import { grainsOf, readingsOf, spread } from '#server/figures/kept/spread.ts'
import type { ReadSpan } from '#server/figures/kept/spread.ts'

/** A part of the figures that is small enough to be counted at once: as they stand, and counted anew. Both are to be equal. */
export interface Piece {
  stored: SQL
  counted: SQL
}

/**
 * All figures in pieces: each day with its rows and then, added up from days, the weeks and all days together. Each once: what is changed
 * with every day leaves as many traces in the index, which reports would pass over.
 */
export async function piecesOf(db: Queryable, kind: KeptKind, zone: string): Promise<Iterable<Piece>> {
  return inPieces(kind, zone, await daysOf(db, kind, zone))
}

function* inPieces(kind: KeptKind, zone: string, days: readonly ReadSpan[]): Generator<Piece> {
  for (const day of days) yield ofDay(kind, zone, day)
  for (const week of kind.facets.week ? weeksOf(days, zone) : []) yield ofDays(kind, zone, 'week', week)
  for (const reading of kind.facets.ever ? readingsOf(kind) : []) yield ofDays(kind, zone, 'ever', { reading })
}

/** The days, in a zone, on which there are rows, kept figures or changes. */
async function daysOf(db: Queryable, kind: KeptKind, zone: string): Promise<ReadSpan[]> {
  const { deltas, kept } = keptSql(kind)
  const table = sql.identifier(getTableName(kind.of))
  const moments = kind.columns.moments
  const ends = (kind.isArchiveCounted ? ['public', 'archive'] : ['public']).flatMap((schema) =>
    moments.map(
      ({ value }) => sql`select min(${value}) as first, max(${value}) as last from ${sql.identifier(schema)}.${table}`,
    ),
  )
  const changed = moments.map(({ name }) => sql.identifier(name))
  const { rows } = await db.execute<{ first: Date | null; last: Date | null }>(sql`
    select min(first) as first, max(last) as last from (
      ${sql.join(ends, sql` union all `)}
      union all select min(cell), max(cell) from ${kept} where grain <> ${raw(GRAINS.ever)}
      union all select min(least(${listed(changed)})), max(greatest(${listed(changed)})) from ${deltas}
    ) e`)
  const [span] = rows
  if (!span?.first || !span.last) return []
  const last = new Date(span.last)
  const days: ReadSpan[] = []
  for (let from = startOfDay(new Date(span.first), zone); from <= last; from = startOfDay(from, zone, 1)) {
    const within = { from, to: startOfDay(from, zone, 1) }
    days.push(...readingsOf(kind).map((reading) => ({ ...within, reading })))
  }
  return days
}

/** The weeks that have these days. */
function weeksOf(days: readonly ReadSpan[], zone: string): ReadSpan[] {
  const weeks = new Map<string, ReadSpan>()
  for (const { from, reading } of days) {
    const week = cellOf(from, 'week', zone)
    weeks.set(`${reading} ${week.from.getTime()}`, { ...week, reading })
  }
  return [...weeks.values()]
}

/** The figures of a day, with the changes that are not folded yet. */
function ofDay(kind: KeptKind, zone: string, day: ReadSpan): Piece {
  const { columns, deltas } = keptSql(kind)
  const grains = grainsOf(kind).filter((grain) => grain !== 'week' && grain !== 'ever')
  const addedUp = listed([raw(GRAINS.week), raw(GRAINS.ever)])
  const spreadOf = (rows: SQL) => spread(kind, rows, zone, day, grains)
  return {
    stored: sql`select ${columns} from ${keptIn(kind, day)} and grain not in (${addedUp}) union all ${spreadOf(sql`${deltas}`)}`,
    counted: spreadOf(rowsAsDeltas(kind, day)),
  }
}

/** A day's rows in the shape of deltas. */
function rowsAsDeltas(kind: KeptKind, { reading, ...day }: ReadSpan): SQL {
  const { moments, divided, always, measures } = kind.columns
  const parts = [...moments, ...divided, ...always, ...measures]
  return sql`(select ${valuesOf(parts)} from ${rowsOf(kind)} where ${isWithin(sql`${kind.moments[reading]}`, day)})`
}

/** Figures that are added up from days. Changes that are not folded yet are in neither. */
function ofDays(
  kind: KeptKind,
  zone: string,
  grain: 'week' | 'ever',
  span: Pick<ReadSpan, 'reading'> | ReadSpan,
): Piece {
  const { columns, always, sums } = keptSql(kind)
  const facets = (kind.facets[grain] ?? []).map((facet) => raw(facetCode(Object.keys(kind.divided), facet)))
  const added = sums.map((name) => sql`sum(${name}) as ${name}`)
  const code = raw(GRAINS[grain])
  return {
    stored: sql`select ${columns} from ${keptIn(kind, span)} and grain = ${code}`,
    counted: sql`
      select ${columns} from (
        select reading, facet, ${code}::smallint as grain, ${cellSql(grain, sql`cell`, zone)} as cell, a, b, ${listed([...always, ...added])}
        from ${keptIn(kind, span)} and grain = ${raw(GRAINS.day)} and facet in (${listed(facets)})
        group by 1, 2, 3, 4, a, b, ${listed(always)}
      ) d`,
  }
}

/** The kept figures of a span, of whatever length, or those of all time. */
const keptIn = (kind: KeptKind, span: Pick<ReadSpan, 'reading'> | ReadSpan): SQL =>
  sql`${keptSql(kind).kept} where reading = ${raw(READING_CODES[span.reading])} ${'from' in span ? sql`and ${isWithin(sql`cell`, span)}` : sql``}`
