import { offsetAt } from '#domain/time/zone-offsets.ts'
import { startOfDay } from '#domain/time/zones.ts'
import type { Grain } from '#server/db/rollups/define-rollup.ts'
import type { CountedPart } from '#server/figures/statistics/count-rows.ts'
import type { Span } from '#server/figures/statistics/statistics-span.ts'

/** Figures of a span that is counted by itself or as the period before, added or taken away. */
type KeptSpan = CountedPart & { isTaken?: boolean }
export type KeptRange = KeptSpan & { grain: Grain }

const MINUTE_MS = 60_000
const MINUTES = { hour: 60, quarterHour: 15, fiveMinutes: 5 }
/** From the longest on, each made of whole shorter ones. */
export const BY_LENGTH = ['week', 'day', 'hour', 'quarterHour', 'fiveMinutes'] as const satisfies readonly Grain[]

/** The cell that holds an instant. */
export function cellOf(at: Date, unit: Grain, zone: string): Span {
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

/** Cells of the longest length up to those nearest to the ends, and shorter ones that are added to them there or taken away. */
export function inLongest(span: KeptSpan, zone: string, [grain, ...shorter]: readonly Grain[]): KeptRange[] {
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

const nearestEnd = (at: Date, { from, to }: Span): Date =>
  at.getTime() - from.getTime() <= to.getTime() - at.getTime() ? from : to
