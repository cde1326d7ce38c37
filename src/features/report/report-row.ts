import type { ListTexts, Lookup } from '#features/list/list-texts.ts'

/** How a figure is written: a number, an amount in minor units, a ratio from 0 to 1, or milliseconds. */
export type FigureKind = 'count' | 'money' | 'rate' | 'duration'

/** How a figure comes about; `better` says which way a change of it is good, without it neither is. */
export type Formula<Name extends string> = { better?: 'more' | 'less' } & (
  | { kind: 'count' | 'money' | 'duration' }
  | { kind: 'rate'; of: readonly [part: Name, whole: Name] }
  | { kind: 'average'; unit: 'money' | 'duration'; of: readonly [sum: Name, count: Name] }
)

/**
 * A figure: a count, an amount in minor units of the shown currency, a duration in milliseconds, a ratio of two counts, or a sum
 * divided by how many it is of. `only` holds the queue filters that narrow a row's records to those the figure is about;
 * without it, all of them.
 */
export type Measure<Drill, Name extends string> = { only?: Partial<Drill> } & Formula<Name>

/**
 * Counts, sums and durations of a row; null if there are none, undefined if the person may not know them. Rates and averages
 * are derived.
 */
export type Values<Name extends string> = { readonly [N in Name]?: number | null | undefined }

/** Which records a figure is of: queue filters, and the part of the report's span. */
export interface RowPlace<Drill> {
  filter: Partial<Drill>
  /** Instants, `to` exclusive; without it, the report's span. */
  span?: { from: string; to: string }
}

/** One table row, one column of a chart, or one cell of a grid. */
export interface ReportRow<Drill, Name extends string> extends RowPlace<Drill> {
  id: string
  label: string
  values: Values<Name>
  /** The same of the period before. */
  before?: Values<Name> | undefined
}

/** Translations that row labels are built from. */
export interface RowLabels {
  lookup: Lookup
  texts: Pick<ListTexts, 'enum' | 'product'>
  number(value: number): string
  /** The name of a country by its two letters, in the current language. */
  region(code: string): string
}
