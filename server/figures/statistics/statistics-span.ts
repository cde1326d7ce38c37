import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { StatisticDimension } from '#domain/statistics/statistics.ts'
import { dayIn, startOfDay } from '#domain/time/zones.ts'
import { isMidnight } from '#server/figures/totals/totals-query.ts'
import { badField } from '#server/platform/app-error.ts'
import { after, instantOf } from '#server/platform/lists/filters/conditions.ts'
import { settledMoment } from '#server/platform/time/zone.ts'

/** A half-open span of instants. */
export interface Span {
  from: Date
  to: Date
}

/** Counted span: the part of the asked span before `countedAt`, and a period of the same length before it. */
export interface CountedSpan {
  asked: Span
  counted: Span
  before: Span
  countedAt: Date
  /** How many days the period before is shifted by. */
  shiftDays: number
}

type Asked = Pick<ParsedInputOf<'order.statisticsV2'>, 'startTime' | 'endTime' | 'countedAt'>

const DAY_MS = 86_400_000

/** The spans of a call; 400 names the field of a time that is none, or of a start after its end. */
export function countedSpan({ startTime, endTime, countedAt: at }: Asked, zone: string, now: Date): CountedSpan {
  const settled = settledMoment(now)
  const given = at === undefined ? settled : instantOf('countedAt', at, zone)
  const countedAt = given < settled ? given : settled
  const from = startTime === undefined ? startOfDay(now, zone) : instantOf('startTime', startTime, zone)
  const to = endTime === undefined ? startOfDay(now, zone, 1) : after(instantOf('endTime', endTime, zone))
  if (from >= to) throw badField('startTime', 'startAfterEnd')
  const until = new Date(Math.max(from.getTime(), Math.min(to.getTime(), countedAt.getTime())))
  const beforeFrom = shiftedBack({ from, to }, zone)
  const shift = from.getTime() - beforeFrom.getTime()
  const before = { from: beforeFrom, to: new Date(Math.min(from.getTime(), until.getTime() - shift)) }
  const shiftDays = Math.round((dayStart(from, zone) - dayStart(beforeFrom, zone)) / DAY_MS)
  return { asked: { from, to }, counted: { from, to: until }, before, countedAt, shiftDays }
}

/** Whole days are shifted by days of the zone, whatever their length. */
function shiftedBack({ from, to }: Span, zone: string): Date {
  const length = to.getTime() - from.getTime()
  if (!isMidnight(from, zone) || !isMidnight(to, zone)) return new Date(from.getTime() - length)
  return startOfDay(from, zone, -Math.round(length / DAY_MS))
}

const dayStart = (instant: Date, zone: string) => Date.parse(`${dayIn(instant, zone)}T00:00:00Z`)

/** The day of the span that a day of the period before stands beside. */
export function alignedDay(day: string, shiftDays: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + shiftDays * DAY_MS).toISOString().slice(0, 10)
}

/** How figures are grouped by a dimension: by a small key, which is written as text only once for each group. */
export interface DimensionValue {
  key: SQL
  text: (key: SQL) => SQL
}

type TimeDimension = 'day' | 'hour' | 'weekHour'

/** Value that a time of the platform's wall clock counts under; undefined for dimensions other than times. */
export function timeValue(dimension: StatisticDimension | null, local: SQL): DimensionValue | undefined {
  const hour = sql`date_part('hour', ${local})::int`
  const values: Record<TimeDimension, DimensionValue> = {
    day: { key: sql`${local}::date`, text: (key) => sql`to_char(${key}, 'YYYY-MM-DD')` },
    hour: { key: hour, text: (key) => sql`lpad(${key}::text, 2, '0')` },
    weekHour: {
      key: sql`date_part('isodow', ${local})::int * 100 + ${hour}`,
      text: (key) => sql`${key} / 100 || '-' || lpad((${key} % 100)::text, 2, '0')`,
    },
  }
  return isTime(dimension) ? values[dimension] : undefined
}

export const isTime = (dimension: StatisticDimension | null): dimension is TimeDimension =>
  dimension === 'day' || dimension === 'hour' || dimension === 'weekHour'
