import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { offsetAt } from '#domain/time/zone-offsets.ts'
import { startOfDay } from '#domain/time/zones.ts'
import type { Grain } from '#server/db/kept/define-kept.ts'

/** Half-open instants. */
export interface Within {
  from: Date
  to: Date
}

/** A span that is added or taken away, in cells of one length. */
export type KeptRange<Span extends Within> = Span & { isTaken?: boolean; grain: Cell }

/** The length of a cell with two ends. */
export type Cell = Exclude<Grain, 'ever'>

const MINUTE_MS = 60_000
const MINUTES = { hour: 60, quarterHour: 15, fiveMinutes: 5 }
/** From the longest on, each made of whole shorter ones. */
export const BY_LENGTH = ['week', 'day', 'hour', 'quarterHour', 'fiveMinutes'] as const satisfies readonly Cell[]

/** The cell that holds an instant. */
export function cellOf(at: Date, unit: Cell, zone: string): Within {
  if (unit === 'day') return { from: startOfDay(at, zone), to: startOfDay(at, zone, 1) }
  const offset = offsetAt(at.getTime(), zone)
  if (unit === 'week') {
    const sinceMonday = (new Date(at.getTime() + offset).getUTCDay() + 6) % 7
    return { from: startOfDay(at, zone, -sinceMonday), to: startOfDay(at, zone, 7 - sinceMonday) }
  }
  const length = MINUTES[unit] * MINUTE_MS
  const from = Math.floor((at.getTime() + offset) / length) * length - offset
  return { from: new Date(from), to: new Date(from + length) }
}

/** The start of the cell that holds a moment. Every zone is whole quarters of an hour away from the others. */
export function cellSql(grain: Grain, at: SQL, zone: string): SQL {
  if (grain === 'ever') return sql`'-infinity'::timestamptz`
  if (grain === 'fiveMinutes') return sql`date_bin('5 minutes', ${at}, 'epoch')`
  if (grain === 'quarterHour') return sql`date_bin('15 minutes', ${at}, 'epoch')`
  return sql`date_trunc(${sql.raw(`'${grain}'`)}, ${at}, ${zone})`
}

export const isWithin = (at: SQL, { from, to }: Within): SQL =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`

/** Cells of the longest length up to those nearest to the ends, and shorter ones that are added to them there or taken away. */
export function inLongest<Span extends Within & { isTaken?: boolean }>(
  span: Span,
  zone: string,
  [grain, ...shorter]: readonly Cell[],
): KeptRange<Span>[] {
  const { from, isTaken, to } = span
  if (grain === undefined || from >= to) return []
  if (shorter.length === 0) return [{ ...span, grain }]
  const begin = nearestEnd(from, cellOf(from, grain, zone))
  const end = nearestEnd(to, cellOf(to, grain, zone))
  if (begin >= end) return inLongest(span, zone, shorter)
  const beside = (one: Date, other: Date) =>
    inLongest({ ...span, from: one, to: other, isTaken: isTaken !== true }, zone, shorter)
  const within = (one: Date, other: Date) => inLongest({ ...span, from: one, to: other }, zone, shorter)
  return [
    ...(begin < from ? beside(begin, from) : within(from, begin)),
    { ...span, from: begin, to: end, grain },
    ...(end > to ? beside(to, end) : within(end, to)),
  ]
}

const nearestEnd = (at: Date, { from, to }: Within): Date =>
  at.getTime() - from.getTime() <= to.getTime() - at.getTime() ? from : to
