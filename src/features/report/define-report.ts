import type { EndpointName, InputOf, OutputOf } from '#contract/contract.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import type { FieldRead } from '#domain/text/text-field.ts'
import type { ScreenNamespace, ScreenPageProps } from '#features/define-screen.ts'
import { createFilterModel } from '#features/list/fields/filters.ts'
import type { FilterModel, FilterSpec } from '#features/list/fields/filters.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'
import type { Dimension } from '#features/report/dimensions.ts'
import type { Measure, Values } from '#features/report/report-row.ts'
import type { Reading, ReportSearch } from '#features/report/report-search.ts'
import type { SearchSchema } from '#features/search-schema.ts'
import type { MarkLink } from '#ui/charts/marks.ts'

/** The time span in the queue's search parameters, as wall-clock text: of creation, or of completion. */
export interface SpanFilter {
  startTime?: string
  endTime?: string
  completedStartTime?: string
  completedEndTime?: string
}

/** The counted time span; `to` is exclusive. */
export interface ReportSpan {
  from: string
  to: string
  zone: string
  /** The moment counted at: links stand there, whatever comes later. */
  countedAt?: string
}

/** The figures of one currency; currencies are never added. Null where the report has no amounts. */
export interface ReportBlock<View> {
  currency: string | null
  exponent: number
  view: View
}

/**
 * By which reading of success the figures were counted and when, when they were last checked against the records, and how many
 * came since; instants.
 */
export interface ReportFacts {
  reading: Reading
  countedAt: string
  checkedAt: string | null
  since?: number | undefined
  /** Some of the records lie in the archive, so that the queue shows fewer. */
  countsArchived?: boolean
}

/** How a trend is stacked by the rows of another dimension, for which the call answers one at a time. */
export interface TrendStack<Input, Search, Data, View> {
  /** The dimensions it may be stacked by, of those that the answer has rows of. */
  offered(view: View): readonly string[]
  /** Inputs of the calls for the stack, one for each part. */
  inputs(search: Search, view: View, by: string): readonly Input[]
  /** The figures with the answers to those inputs, in their order. */
  join(search: Search, view: View, by: string, answers: readonly Data[]): View
}

/** The parts of a report that its links are built from. */
export interface DrillParts<Search, Drill, Name extends string> {
  /** Report filters that the queue has under the same name. */
  carried: readonly (keyof Search & keyof Drill)[]
  /** Queue filters that apply to every figure. */
  fixed: Partial<Drill>
  measures: Readonly<Record<Name, Measure<Drill, NoInfer<Name>>>>
}

interface ReportParts<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string, View>
  extends DrillParts<Search, Drill, Name> {
  /** The endpoint that computes the figures. */
  call: Call
  /** Namespace of the report's own texts, and of the queue's, which has the filter names. */
  namespace: ScreenNamespace
  filterNames: ListNamespace
  /** Schema of the search parameters, and the filters among them except the time span. */
  search: { shape: SearchSchema['shape']; safeParse(raw: unknown): FieldRead<Search> }
  filters: readonly FilterSpec<keyof Search & string>[]
  /** Filters that a variant of the screen does not offer. */
  without?: Partial<Record<ScreenVariant, readonly (keyof Search & string)[]>>
  /** The span that is counted without any being asked for; the last 24 hours by default. */
  unspanned?: 'today'
  inputOf(search: Search, span: { from?: string; to?: string }, variant?: ScreenVariant): InputOf<Call>
  span(data: OutputOf<Call>): ReportSpan
  /** One for each currency, the busiest first. */
  blocks(data: OutputOf<Call>): readonly ReportBlock<View>[]
  facts?(data: OutputOf<Call>): ReportFacts
  /** Figures above the charts. The first is the count of all records. */
  totals: {
    measures: readonly NoInfer<Name>[]
    of(view: View): Values<NoInfer<Name>>
    before?(view: View): Values<NoInfer<Name>> | undefined
  }
  dimensions: readonly Dimension<View, Drill, NoInfer<Name>>[]
  stack?: TrendStack<InputOf<Call>, Search, OutputOf<Call>, View>
  /** The dimensions, by their ids, whose rows say what a change came from. */
  movers?: readonly string[]
}

/** A report: its endpoint, filters and figures, and the queue that lists the records behind each figure. */
export interface Report<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string, View>
  extends Omit<ReportParts<Call, Search, Drill, Name, View>, 'filters'> {
  filters: FilterModel
}

/** The time span filter; it has buttons of its own instead of a chip. */
export const SPAN_FILTER = {
  id: 'created',
  fields: ['created', 'startTime', 'endTime'],
  editor: { kind: 'timeRange', from: 'startTime', to: 'endTime', span: 'created' },
} as const satisfies FilterSpec

/** Defines a report whose figures link to a queue with the search parameters `Drill`. */
export const defineReport =
  <Drill extends SpanFilter>() =>
  <Call extends EndpointName, Search extends ReportSearch, const Name extends string, View>(
    parts: ReportParts<Call, Search, Drill, Name, View>,
  ): Report<Call, Search, Drill, Name, View> => ({
    ...parts,
    filters: createFilterModel(parts.search.shape, [SPAN_FILTER, ...parts.filters]),
  })

/** Props of the page of a report. */
export interface ReportPageProps<
  Call extends EndpointName,
  Search extends ReportSearch,
  Drill extends SpanFilter,
  Name extends string,
  View,
> extends ScreenPageProps<Search> {
  report: Report<Call, Search, Drill, Name, View>
  /** Renders a link to the queue with these filters. */
  link: MarkLink<Partial<Drill>>
  /** Name of the exported file, without date and extension. */
  fileName: string
}
