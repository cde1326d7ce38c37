import { oneOf, wallClock, withFallback } from '#domain/text-field.ts'
import { DAY_SPANS } from '#features/list/fields/filters.ts'
import type { DaySpan } from '#features/list/fields/filters.ts'

/** Fields of every report's address: a named span of days or moments of the platform's zone, and how columns are shown. */
export const REPORT_FIELDS = {
  created: oneOf(DAY_SPANS),
  startTime: wallClock,
  endTime: wallClock,
  form: withFallback(oneOf(['chart', 'table']), 'chart'),
} as const

export type ReportForm = 'chart' | 'table'

/** What every report reads from its address; without a span the server takes its own, the last 24 hours. */
export interface ReportSearch {
  created?: DaySpan
  startTime?: string
  endTime?: string
  form: ReportForm
}
