import { flag, line, oneOf, wallClock, withFallback } from '#domain/text/text-field.ts'
import { DAY_SPANS } from '#domain/time/day-spans.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'

/** Search parameters of every report: a named span of days or times in the platform's zone, and chart or table. */
export const REPORT_FIELDS = {
  created: oneOf(DAY_SPANS),
  startTime: wallClock,
  endTime: wallClock,
  form: withFallback(oneOf(['chart', 'table']), 'chart'),
} as const

/** The dimension that the trend is stacked by, of reports whose trend may be. */
export const STACK_FIELDS = { stack: line(32) } as const

/** Time by which success is read: when the order was made (a cohort), or when it was completed. */
export const READINGS = ['created', 'completed'] as const
export type Reading = (typeof READINGS)[number]

/** Search parameters of reports with amounts, two readings of success, and a period before to compare with. */
export const COMPARED_FIELDS = {
  currency: line(8),
  reading: oneOf(READINGS),
  /** Beside every figure, that of the period before. */
  before: flag,
  /** Rates as their numerator and denominator. */
  parts: flag,
  /** The measure of the trend and of the grids. */
  measure: line(32),
  /** The dimension that says what changed. */
  by: line(32),
} as const

export type ReportForm = 'chart' | 'table'

/** Parsed search parameters of every report; without a time span the server uses the last 24 hours. */
export interface ReportSearch {
  created?: DaySpan
  startTime?: string
  endTime?: string
  form: ReportForm
  currency?: string
  reading?: Reading
  before?: boolean
  parts?: boolean
  measure?: string
  by?: string
  stack?: string
}
