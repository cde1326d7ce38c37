import type { EndpointName, OutputOf } from '#contract/contract.ts'
import { formatMajor } from '#domain/money/money.ts'
import { BYTE_ORDER_MARK, writeExport } from '#domain/text/csv.ts'
import type { FetchFile } from '#api/transport/stream.ts'
import type { Report, ReportBlock } from '#features/report/define-report.ts'
import type { FigureKind, Values } from '#features/report/report-row.ts'
import { rowsOf } from '#features/report/dimensions.ts'
import { figureOf, isKnown, kindOf } from '#features/report/drill.ts'
import { percentOf } from '#features/report/figures.ts'
import type { ReportSearch } from '#features/report/report-search.ts'
import type { ReportTexts } from '#features/report/use-report-texts.ts'

type CsvTexts = Pick<ReportTexts, 'lookup' | 'texts' | 'number' | 'region' | 'measure' | 'dimension'>

/**
 * The figures of one currency as CSV rows, totals first: counts, amounts in major units, rates in percent, durations in
 * milliseconds, all as plain numbers; beside each, if asked for, that of the period before.
 */
export function csvRows<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string, View>(
  report: Report<Call, Search, Drill, Name, View>,
  data: OutputOf<Call>,
  { currency, exponent, view }: ReportBlock<View>,
  words: CsvTexts,
  withBefore = false,
): string[][] {
  const { measures, totals, dimensions } = report
  const total = totals.of(view)
  const written = new Set<string>([
    ...totals.measures,
    ...dimensions.flatMap(({ chart, measures: shown }) => [
      ...shown,
      ...(chart.kind === 'columns' ? chart.layers : []),
    ]),
  ])
  const names = (Object.keys(measures) as Name[]).filter((name) => written.has(name) && isKnown(report, total, name))
  const { zone } = report.span(data)
  const cell = (values: Values<Name> | undefined, name: Name, shown: readonly Name[]) =>
    values && shown.includes(name) ? cellOf(kindOf(measures[name]), figureOf(report, values, name), exponent) : ''
  const cells = (values: Values<Name>, before: Values<Name> | undefined, shown: readonly Name[]) =>
    names.flatMap((name) => [cell(values, name, shown), ...(withBefore ? [cell(before, name, shown)] : [])])
  const head = (name: Name) => {
    const text = words.measure(name)
    const title = kindOf(measures[name]) === 'money' && currency !== null ? `${text} (${currency})` : text
    return [title, ...(withBefore ? [words.lookup('report:csv.before', { measure: title })] : [])]
  }
  return [
    [words.lookup('report:csv.part'), words.lookup('report:csv.row'), ...names.flatMap(head)],
    [words.lookup('report:csv.total'), '', ...cells(total, totals.before?.(view), totals.measures)],
    ...dimensions.flatMap((dimension) =>
      rowsOf(dimension, view, words).map(({ label, values, before }) => [
        words.dimension(dimension.id, 'title', { zone }),
        label,
        ...cells(values, before, dimension.measures),
      ]),
    ),
  ]
}

function cellOf(kind: FigureKind, value: number | null, exponent: number): string {
  if (value === null) return ''
  if (kind === 'money') return formatMajor(value, exponent)
  return kind === 'rate' ? percentOf(value) : String(value)
}

/** The rows as a file for the console's export. */
export const csvFile =
  (rows: readonly (readonly string[])[], fileName: string): FetchFile =>
  async () => ({
    blob: new Blob([BYTE_ORDER_MARK, writeExport(rows)], { type: 'text/csv;charset=utf-8' }),
    fileName,
    rows: rows.length - 1,
  })
