import { badField } from '#server/platform/app-error.ts'
import { after, instantOf } from '#server/platform/lists/filters/conditions.ts'
import { secondOf } from '#server/platform/time/zone.ts'

const DAY_MS = 86_400_000

/** A half-open span of time. */
export interface Span {
  from: Date
  to: Date
}

/**
 * The span that a report counts: whole seconds, as in the filters of lists, so that exactly what is counted can be listed.
 * Without an end it ends now, without a start it is a day long; 400 on the field where it is longer than `daysMax`.
 */
export function reportSpan(
  { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined },
  zone: string,
  now: Date,
  daysMax: number,
): Span {
  const to = endTime === undefined ? secondOf(now.getTime()) : after(instantOf('endTime', endTime, zone))
  const from = startTime === undefined ? new Date(to.getTime() - DAY_MS) : instantOf('startTime', startTime, zone)
  if (from > to) throw badField('startTime', 'startAfterEnd')
  if (to.getTime() - from.getTime() > daysMax * DAY_MS + 1_000)
    throw badField('startTime', 'spanTooLong', { max: daysMax })
  return { from, to }
}
