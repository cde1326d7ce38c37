import type { EndpointName, OutputOf } from '#contract/contract.ts'
import { BYTE_ORDER_MARK, writeExport } from '#domain/text/csv.ts'
import type { FetchFile } from '#features/list/export/export-actor.ts'
import type { Report, Values } from '#features/report/define-report.ts'
import { figureOf } from '#features/report/drill.ts'
import { percentOf } from '#features/report/figures.ts'
import type { ReportSearch } from '#features/report/report-search.ts'
import type { ReportTexts } from '#features/report/use-report-texts.ts'

type CsvTexts = Pick<ReportTexts, 'lookup' | 'texts' | 'number' | 'region' | 'measure' | 'dimension'>

/** The figures as CSV rows, totals first: counts, rates in percent, durations in milliseconds, all as plain numbers. */
export function csvRows<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string>(
  report: Report<Call, Search, Drill, Name>,
  data: OutputOf<Call>,
  words: CsvTexts,
): string[][] {
  const names = Object.keys(report.measures) as Name[]
  const { zone } = report.span(data)
  const cells = (values: Values<Name>, measures: readonly Name[]) =>
    names.map((name) =>
      measures.includes(name) ? cellOf(report.measures[name].kind, figureOf(report, values, name)) : '',
    )
  return [
    [words.lookup('report:csv.part'), words.lookup('report:csv.row'), ...names.map(words.measure)],
    [words.lookup('report:csv.total'), '', ...cells(report.totals.of(data), report.totals.measures)],
    ...report.dimensions.flatMap(({ id, measures, rows }) =>
      rows(data, words).map(({ label, values }) => [
        words.dimension(id, 'title', { zone }),
        label,
        ...cells(values, measures),
      ]),
    ),
  ]
}

function cellOf(kind: 'count' | 'rate' | 'duration', value: number | null): string {
  if (value === null) return ''
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
