import type { ReactNode } from 'react'
import type { Report, ReportBlock, ReportSpan } from '#features/report/define-report.ts'
import type { RowPlace, Values } from '#features/report/report-row.ts'
import type { Dimension } from '#features/report/dimensions.ts'
import { figureOf, isDrillable, isKnown, kindOf } from '#features/report/drill.ts'
import { changeOf } from '#features/report/figures.ts'
import type { Change } from '#features/report/figures.ts'
import type { Reading, ReportSearch } from '#features/report/report-search.ts'
import type { ReportTexts } from '#features/report/use-report-texts.ts'
import type { LinkAttributes } from '#ui/charts/marks.ts'

/** Renders the link of a figure of some records, or of all of the report if the place is null. */
export type LinkTo<Drill, Name extends string> = (
  place: RowPlace<Drill> | null,
  measure: Name,
) => (attributes: LinkAttributes, children?: ReactNode) => ReactNode

/** A report with one currency's figures, as its page shows it. */
export interface PresentedReport<Drill, Name extends string, View>
  extends Pick<Report<never, ReportSearch, Drill, Name, View>, 'measures' | 'totals' | 'movers'> {
  dimensions: readonly Dimension<View, Drill, Name>[]
  block: ReportBlock<View>
  span: ReportSpan
  search: ReportSearch
  /** By what success is read; null where the report has only one reading. */
  reading: Reading | null
  /** Dimensions that the trend may be stacked by, and the one that it is. */
  stack: { offered: readonly string[]; by: string | undefined }
  texts: ReportTexts
  linkTo: LinkTo<Drill, Name>
  /** Changes what is shown, without a step of history. */
  show(patch: Partial<ReportSearch>): void
}

/** A figure as it is shown. */
export interface Figure {
  value: number | null
  text: string
  /** Compared with the period before; null if it is not asked for or nothing is known. */
  change: (Pick<Change, 'direction' | 'tone'> & { by: string; words: string; from: string }) | null
  isDrillable: boolean
}

/** A figure with its text; a rate as its two numbers if they are asked for. */
export function figureFor<Drill, Name extends string, View>(
  {
    measures,
    search,
    texts,
    totals,
  }: Pick<PresentedReport<Drill, Name, View>, 'measures' | 'search' | 'texts' | 'totals'>,
  { values, before }: { values: Values<Name>; before?: Values<Name> | undefined },
  name: Name,
): Figure {
  const measure = measures[name]
  const kind = kindOf(measure)
  const value = figureOf({ measures }, values, name)
  const isDrill = isDrillable(measure, value)
  if (measure.kind === 'rate' && search.parts && value !== null) {
    const [part, whole] = measure.of.map((one) => texts.number(values[one] ?? 0))
    return { value, text: `${part} / ${whole}`, change: compared(), isDrillable: isDrill }
  }
  return { value, text: texts.figure(kind, value), change: compared(), isDrillable: isDrill }

  function compared(): Figure['change'] {
    if (!search.before || before === undefined) return null
    const past = figureOf({ measures }, before, name)
    const counted = countOf({ measures, totals }, name)
    const countBefore = counted === undefined ? 0 : (before[counted] ?? 0)
    const change = changeOf(kind, measure.better, value, past, countBefore)
    return change && { ...change, ...texts.change(kind, change), from: texts.figure(kind, past) }
  }
}

/** The measure that counts the records which a figure is of. */
export function countOf<Drill, Name extends string, View>(
  { measures, totals }: Pick<PresentedReport<Drill, Name, View>, 'measures' | 'totals'>,
  name: Name,
): Name | undefined {
  const measure = measures[name]
  if ('of' in measure) return measure.of[1]
  return totals.measures.find((one) => measures[one].kind === 'count' && measures[one].only === measure.only)
}

/** The measures among those that the person may know. */
export function knownOf<Drill, Name extends string, View>(
  { measures, totals, block }: Pick<PresentedReport<Drill, Name, View>, 'measures' | 'totals' | 'block'>,
  names: readonly Name[],
): readonly Name[] {
  const total = totals.of(block.view)
  return names.filter((name) => isKnown({ measures }, total, name))
}

/** Values of several rows together. */
export function sumOf<Name extends string>(all: readonly Values<Name>[]): Values<Name> {
  const sum: Partial<Record<Name, number>> = {}
  for (const values of all)
    for (const [name, value] of Object.entries(values) as [Name, number | null | undefined][])
      if (value !== null && value !== undefined) sum[name] = (sum[name] ?? 0) + value
  return sum
}
