import type { EndpointName, InputOf, OutputOf } from '#contract/contract.ts'
import type { FieldRead } from '#domain/text/text-field.ts'
import type { ScreenNamespace } from '#features/define-screen.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { createFilterModel } from '#features/list/fields/filters.ts'
import type { FilterModel, FilterSpec } from '#features/list/fields/filters.ts'
import type { ListTexts, Lookup } from '#features/list/list-texts.ts'
import type { ReportSearch } from '#features/report/report-search.ts'
import type { SearchSchema } from '#features/search-schema.ts'

/** The time span in the queue's search parameters, as wall-clock text. */
export interface SpanFilter {
  startTime?: string
  endTime?: string
}

/**
 * A figure: a count, a ratio of two counts (0 to 1), or a duration in milliseconds. `only` holds the queue filters that
 * narrow a row's records to those the figure is about; without it, all of them.
 */
export type Measure<Drill, Name extends string> =
  | { kind: 'count'; only?: Partial<Drill> }
  | { kind: 'rate'; of: readonly [part: Name, whole: Name]; only?: Partial<Drill> }
  | { kind: 'duration'; only?: Partial<Drill> }

/** Counts and durations of a row, null if there are none. Rates are derived. */
export type Values<Name extends string> = { readonly [N in Name]?: number | null }

/** One table row, or one column of a chart. */
export interface ReportRow<Drill, Name extends string> {
  id: string
  label: string
  values: Values<Name>
  /** Queue filters that select the row's records. */
  filter: Partial<Drill>
}

/** Translations that row labels are built from. */
export interface RowWords {
  lookup: Lookup
  texts: Pick<ListTexts, 'enum' | 'product'>
  number(value: number): string
  /** The name of a country by its two letters, in the current language. */
  region(code: string): string
}

/** How a dimension is drawn: stacked columns, a part-of-whole bar in each row, or a duration range in each row. */
export type ReportChart<Name extends string> =
  | { kind: 'columns'; layers: readonly [success: Name, rest: Name] }
  | { kind: 'share'; whole: Name; part: Name }
  | { kind: 'range'; middle: Name; box: Name; end: Name }

/** What the records are grouped by. Texts are in `<namespace>:dimension.<id>`: title, head, help. */
export interface Dimension<Data, Drill, Name extends string> {
  id: string
  chart: ReportChart<Name>
  /** Columns of its table. The first is the count of the row's records. */
  measures: readonly Name[]
  /** Takes the whole width of the page, above those that do not. */
  isWide?: boolean
  /** Maximum number of rows on the page; the export has all of them. */
  shown?: number
  rows(data: Data, words: RowWords): readonly ReportRow<Drill, Name>[]
}

/** The counted time span; `to` is exclusive. */
export interface ReportSpan {
  from: string
  to: string
  zone: string
}

/** The parts of a report that its links are built from. */
export interface DrillParts<Search, Drill, Name extends string> {
  /** Report filters that the queue has under the same name. */
  carried: readonly (keyof Search & keyof Drill)[]
  /** Queue filters that apply to every figure. */
  fixed: Partial<Drill>
  measures: Readonly<Record<Name, Measure<Drill, NoInfer<Name>>>>
}

interface ReportParts<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string>
  extends DrillParts<Search, Drill, Name> {
  /** The endpoint that computes the figures. */
  call: Call
  /** Namespace of the report's own texts, and of the queue's, which has the filter names. */
  namespace: ScreenNamespace
  filterNames: ListNamespace
  /** Schema of the search parameters, and the filters among them except the time span. */
  search: { shape: SearchSchema['shape']; safeParse(raw: unknown): FieldRead<Search> }
  filters: readonly FilterSpec<keyof Search & string>[]
  inputOf(search: Search, span: { from?: string; to?: string }): InputOf<Call>
  span(data: OutputOf<Call>): ReportSpan
  /** Figures above the charts. The first is the count of all records. */
  totals: { measures: readonly NoInfer<Name>[]; of(data: OutputOf<Call>): Values<NoInfer<Name>> }
  dimensions: readonly Dimension<OutputOf<Call>, Drill, NoInfer<Name>>[]
}

/** A report: its endpoint, filters and figures, and the queue that lists the records behind each figure. */
export interface Report<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string>
  extends Omit<ReportParts<Call, Search, Drill, Name>, 'filters'> {
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
  <Call extends EndpointName, Search extends ReportSearch, const Name extends string>(
    parts: ReportParts<Call, Search, Drill, Name>,
  ): Report<Call, Search, Drill, Name> => ({
    ...parts,
    filters: createFilterModel(parts.search.shape, [SPAN_FILTER, ...parts.filters]),
  })
