import type { EndpointName } from '#contract/contract.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { spanOf } from '#features/list/fields/filter-input.ts'
import type { DrillParts, Report, ReportSpan, SpanFilter } from '#features/report/define-report.ts'
import type { FigureKind, Formula, Values } from '#features/report/report-row.ts'
import type { ReportSearch } from '#features/report/report-search.ts'

/**
 * Queue filters that list exactly the records behind a figure: all of the report's filters and time span, the fixed
 * filters, the row's and the measure's. The end of a span is its last second, inclusive. The queue stands at the moment that
 * was counted at.
 */
export function drillOf<Search extends ReportSearch, Drill extends SpanFilter, Name extends string>(
  { carried, fixed, measures }: DrillParts<Search, Drill, Name>,
  search: Search,
  { from, to, zone, countedAt }: ReportSpan,
  { row, measure }: { row: Partial<Drill> | null; measure: NoInfer<Name> },
): Partial<Drill> {
  const kept = Object.fromEntries(
    carried.flatMap((field) => (search[field] === undefined ? [] : [[field, search[field]] as const])),
  )
  const [start, end] = [toWallClock(from, zone), toWallClock(new Date(new Date(to).getTime() - 1), zone)]
  const span: SpanFilter =
    search.reading === 'completed'
      ? { completedStartTime: start, completedEndTime: end }
      : { startTime: start, endTime: end }
  const standing = countedAt === undefined ? {} : { countedAt: toWallClock(countedAt, zone) }
  return { ...kept, ...span, ...standing, ...fixed, ...row, ...measures[measure].only } as Partial<Drill>
}

interface Measures<Name extends string> {
  measures: Readonly<Record<Name, Formula<NoInfer<Name>>>>
}

/** The value of a figure; rates are 0 to 1, rates and averages null if the whole is 0. */
export function figureOf<Name extends string>(
  { measures }: Measures<Name>,
  values: Values<NoInfer<Name>>,
  name: NoInfer<Name>,
): number | null {
  const measure = measures[name]
  if (measure.kind !== 'rate' && measure.kind !== 'average') return values[name] ?? null
  const [part, whole] = measure.of.map((one) => values[one] ?? null)
  if (!whole || part == null) return null
  return measure.kind === 'rate' ? part / whole : Math.round(part / whole)
}

/** True for a figure that the person may know at all, by the values of the whole report. */
export function isKnown<Name extends string>(
  { measures }: Measures<Name>,
  total: Values<NoInfer<Name>>,
  name: NoInfer<Name>,
): boolean {
  const measure = measures[name]
  return (measure.kind === 'rate' || measure.kind === 'average' ? measure.of : [name]).every(
    (one) => total[one] !== undefined,
  )
}

/** How a measure is written. */
export const kindOf = (measure: Formula<string>): FigureKind =>
  measure.kind === 'average' ? measure.unit : measure.kind

/** True if any records are behind a figure. */
export function isDrillable({ kind }: Pick<Formula<string>, 'kind'>, value: number | null): boolean {
  return value !== null && (value !== 0 || (kind !== 'count' && kind !== 'money'))
}

/** The endpoint's input for search parameters; explicit times take precedence over a named span. */
export function inputOf<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string, View>(
  report: Report<Call, Search, Drill, Name, View>,
  search: Search,
  zone: string,
  now: Date,
  variant?: ScreenVariant,
) {
  const { created, startTime, endTime } = search
  const isOwn = startTime !== undefined || endTime !== undefined
  return report.inputOf(search, isOwn ? { from: startTime, to: endTime } : spanOf(created, zone, now), variant)
}

/** The block of the currency that is asked for, or the first. */
export function blockOf<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string, View>(
  report: Report<Call, Search, Drill, Name, View>,
  data: Parameters<typeof report.blocks>[0],
  currency: string | undefined,
) {
  const blocks = report.blocks(data)
  return blocks.find((block) => block.currency === currency) ?? blocks[0]
}
