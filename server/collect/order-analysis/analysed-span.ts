import { ANALYSIS_DAYS_MAX } from '#contract/orders/order-analysis.endpoints.ts'
import { badField } from '#server/platform/app-error.ts'
import { after, instantOf } from '#server/platform/lists/filters/conditions.ts'

const DAY_MS = 86_400_000
const SECOND_MS = 1_000

/** A span in whole seconds, as the queue filters; `to` is exclusive. */
export interface AnalysedSpan {
  from: Date
  to: Date
}

/** The span of wall-clock texts, or the last day; 400 where it is turned round or too long. */
export function analysedSpan(
  { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined },
  zone: string,
  now: Date,
): AnalysedSpan {
  const wholeSecond = new Date(Math.floor(now.getTime() / SECOND_MS) * SECOND_MS)
  const to = endTime === undefined ? wholeSecond : after(instantOf('endTime', endTime, zone))
  const from = startTime === undefined ? new Date(to.getTime() - DAY_MS) : instantOf('startTime', startTime, zone)
  if (from > to) throw badField('startTime', 'startAfterEnd')
  if (to.getTime() - from.getTime() > ANALYSIS_DAYS_MAX * DAY_MS + SECOND_MS)
    throw badField('startTime', 'spanTooLong', { max: ANALYSIS_DAYS_MAX })
  return { from, to }
}
