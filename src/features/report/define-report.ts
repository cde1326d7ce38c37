import type { EndpointName, InputOf, OutputOf } from '#contract/contract.ts'
import type { FieldRead } from '#domain/text-field.ts'
import type { ScreenNamespace } from '#features/define-screen.ts'
import { createFilterModel } from '#features/list/fields/filters.ts'
import type { FilterModel, FilterSpec } from '#features/list/fields/filters.ts'
import type { ListTexts, Lookup } from '#features/list/list-texts.ts'
import type { ReportSearch } from '#features/report/report-search.ts'
import type { SearchSchema } from '#features/search-schema.ts'

/** Filters of the queue that a report's figures lead into, as its address takes them. */
export interface SpanFilter {
  startTime?: string
  endTime?: string
}

/**
 * A figure: a number of records, a part of them (0 to 1), or a duration in milliseconds. `only` is what of a row's records
 * it is a figure of, as filters of the queue; all of them where it is left out.
 */
export type Measure<Drill, Name extends string> =
  | { kind: 'count'; only?: Partial<Drill> }
  | { kind: 'rate'; of: readonly [part: Name, whole: Name]; only?: Partial<Drill> }
  | { kind: 'duration'; only?: Partial<Drill> }

/** A row's counts and durations; rates come from them. Null is what there is none of. */
export type Values<Name extends string> = { readonly [N in Name]?: number | null }

/** One row, or column of a chart. */
export interface ReportRow<Drill, Name extends string> {
  id: string
  label: string
  values: Values<Name>
  /** The row's records among all of the report's, as filters of the queue. */
  filter: Partial<Drill>
}

/** What rows are worded with. */
export interface RowWords {
  lookup: Lookup
  texts: Pick<ListTexts, 'enum' | 'product'>
  number(value: number): string
}

/** How a dimension is drawn: columns of stacked measures, a bar of a part in each row, or a spread of durations in each row. */
export type ReportChart<Name extends string> =
  | { kind: 'columns'; layers: readonly [success: Name, rest: Name] }
  | { kind: 'share'; whole: Name; part: Name }
  | { kind: 'range'; middle: Name; box: Name; end: Name }

/** What the records are broken down by. Its words are `<namespace>:dimension.<id>`: title, head, help. */
export interface Dimension<Data, Drill, Name extends string> {
  id: string
  chart: ReportChart<Name>
  /** The figures of its table. The first counts a row's records. */
  measures: readonly Name[]
  /** Takes the whole width of the page. */
  isWide?: boolean
  /** How many rows are shown; the export has all of them. */
  shown?: number
  rows(data: Data, words: RowWords): readonly ReportRow<Drill, Name>[]
}

/** The span that was counted; `to` does not belong to it. */
export interface ReportSpan {
  from: string
  to: string
  zone: string
}

/** What a figure's link is made of. */
export interface DrillParts<Search, Drill, Name extends string> {
  /** Filters that the report and the queue both have, under the same name. */
  carried: readonly (keyof Search & keyof Drill)[]
  /** Filters of the queue that hold for every figure. */
  fixed: Partial<Drill>
  measures: Readonly<Record<Name, Measure<Drill, NoInfer<Name>>>>
}

interface ReportParts<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string>
  extends DrillParts<Search, Drill, Name> {
  /** The call that counts. */
  call: Call
  /** The namespace of the report's own words, and that of the queue's, which names the filters. */
  namespace: ScreenNamespace
  filterNames: ScreenNamespace
  /** The fields of the address, and the filters among them beside the span. */
  search: { shape: SearchSchema['shape']; safeParse(raw: unknown): FieldRead<Search> }
  filters: readonly FilterSpec<keyof Search & string>[]
  inputOf(search: Search, span: { from?: string; to?: string }): InputOf<Call>
  span(data: OutputOf<Call>): ReportSpan
  /** The strip above the charts. The first counts all records. */
  totals: { measures: readonly NoInfer<Name>[]; of(data: OutputOf<Call>): Values<NoInfer<Name>> }
  dimensions: readonly Dimension<OutputOf<Call>, Drill, NoInfer<Name>>[]
}

/** A report: one call, its filters, the figures it gives, and the queue that lists what each of them counts. */
export interface Report<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string>
  extends Omit<ReportParts<Call, Search, Drill, Name>, 'filters'> {
  filters: FilterModel
}

/** The filter that holds a report's span; set by the strip of spans, not by a chip. */
export const SPAN_FILTER = {
  id: 'created',
  fields: ['created', 'startTime', 'endTime'],
  editor: { kind: 'timeRange', from: 'startTime', to: 'endTime', span: 'created' },
} as const satisfies FilterSpec

/** States one report whose figures lead into a queue with the search parameters `Drill`. */
export const defineReport =
  <Drill extends SpanFilter>() =>
  <Call extends EndpointName, Search extends ReportSearch, const Name extends string>(
    parts: ReportParts<Call, Search, Drill, Name>,
  ): Report<Call, Search, Drill, Name> => ({
    ...parts,
    filters: createFilterModel(parts.search.shape, [SPAN_FILTER, ...parts.filters]),
  })
