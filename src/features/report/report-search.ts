import { oneOf, wallClock, withFallback } from '#domain/text/text-field.ts'
import { DAY_SPANS } from '#domain/time/day-spans.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'

/** Search parameters of every report: a named span of days or times in the platform's zone, and chart or table. */
export const REPORT_FIELDS = {
  created: oneOf(DAY_SPANS),
  startTime: wallClock,
  endTime: wallClock,
  form: withFallback(oneOf(['chart', 'table']), 'chart'),
} as const

export type ReportForm = 'chart' | 'table'

/** Parsed search parameters of every report; without a time span the server uses the last 24 hours. */
export interface ReportSearch {
  created?: DaySpan
  startTime?: string
  endTime?: string
  form: ReportForm
}
