import { toWallClock } from '#domain/time/zones.ts'
import type { ReportSpan, SpanFilter } from '#features/report/define-report.ts'

/** A day as far as it is in a report's span, by its first and last second. */
export function daySpan(day: string, { from, to, zone }: ReportSpan): Pick<SpanFilter, 'startTime' | 'endTime'> {
  const [first, last] = [toWallClock(from, zone), toWallClock(new Date(Date.parse(to) - 1), zone)]
  const [start, end] = [`${day} 00:00:00`, `${day} 23:59:59`]
  return { startTime: first > start ? first : start, endTime: last < end ? last : end }
}
