import type { EndpointName } from '#contract/contract.ts'
import { toWallClock } from '#domain/zones.ts'
import { spanOf } from '#features/list/fields/filter-input.ts'
import type { DrillParts, Report, ReportSpan, SpanFilter, Values } from '#features/report/define-report.ts'
import type { ReportSearch } from '#features/report/report-search.ts'

/**
 * The filters of the queue that list exactly what a figure counts: the report's own filters and span, what holds for every
 * figure, the row's, and the measure's. The end of a span names the last second that belongs to it.
 */
export function drillOf<Search extends ReportSearch, Drill extends SpanFilter, Name extends string>(
  { carried, fixed, measures }: DrillParts<Search, Drill, Name>,
  search: Search,
  { from, to, zone }: ReportSpan,
  { row, measure }: { row: Partial<Drill> | null; measure: NoInfer<Name> },
): Partial<Drill> {
  const kept = Object.fromEntries(
    carried.flatMap((field) => (search[field] === undefined ? [] : [[field, search[field]] as const])),
  )
  const span: SpanFilter = {
    startTime: toWallClock(from, zone),
    endTime: toWallClock(new Date(new Date(to).getTime() - 1), zone),
  }
  return { ...kept, ...span, ...fixed, ...row, ...measures[measure].only } as Partial<Drill>
}

/** A figure's value: a rate in parts of one. Null where there is nothing that it could be of. */
export function figureOf<Drill, Name extends string>(
  { measures }: { measures: DrillParts<never, Drill, Name>['measures'] },
  values: Values<NoInfer<Name>>,
  name: NoInfer<Name>,
): number | null {
  const measure = measures[name]
  if (measure.kind !== 'rate') return values[name] ?? null
  const [part, whole] = measure.of.map((one) => values[one] ?? 0)
  return whole ? (part ?? 0) / whole : null
}

/** Whether there is anything to list behind a figure. */
export function isDrillable(kind: 'count' | 'rate' | 'duration', value: number | null): boolean {
  return value !== null && (kind !== 'count' || value > 0)
}

/** The call's input for an address: its own moments before a named span. */
export function inputOf<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string>(
  report: Report<Call, Search, Drill, Name>,
  search: Search,
  zone: string,
  now: Date,
) {
  const { created, startTime, endTime } = search
  const isOwn = startTime !== undefined || endTime !== undefined
  return report.inputOf(search, isOwn ? { from: startTime, to: endTime } : spanOf(created, zone, now))
}
