import type { EndpointName } from '#contract/contract.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { spanOf } from '#features/list/fields/filter-input.ts'
import type { DrillParts, Report, ReportSpan, SpanFilter, Values } from '#features/report/define-report.ts'
import type { ReportSearch } from '#features/report/report-search.ts'

/**
 * Queue filters that list exactly the records behind a figure: all of the report's filters and time span, the fixed
 * filters, the row's and the measure's. The end of a span is its last second, inclusive.
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

/** The value of a figure; rates are 0 to 1, null if the whole is 0. */
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

/** Whether any records are behind a figure. */
export function isDrillable(kind: 'count' | 'rate' | 'duration', value: number | null): boolean {
  return value !== null && (kind !== 'count' || value > 0)
}

/** The endpoint's input for search parameters; explicit times take precedence over a named span. */
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
