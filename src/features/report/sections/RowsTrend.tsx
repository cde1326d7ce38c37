import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRow } from '#features/report/report-row.ts'
import { figureOf, kindOf } from '#features/report/drill.ts'
import { spanOfRows, brushOf } from '#features/report/sections/brush.ts'
import { figureFor, sumOf } from '#features/report/presented-report.ts'
import type { PresentedReport } from '#features/report/presented-report.ts'
import { TrendChart } from '#ui/charts/TrendChart.tsx'

interface RowsTrendProps<Drill, Name extends string, View> {
  shown: PresentedReport<Drill, Name, View>
  title: string
  rows: readonly ReportRow<Drill, Name>[]
  measure: Name
}

/** A measure along the rows as a line, with the period before if it is asked for. */
export function RowsTrend<Drill, Name extends string, View>({
  shown,
  title,
  rows,
  measure,
}: RowsTrendProps<Drill, Name, View>) {
  const { t } = useTranslation('report')
  const { measures, texts, linkTo, search } = shown
  const kind = kindOf(measures[measure])
  const points = useMemo(
    () =>
      rows.map(({ id, label, values, before }) => ({
        id,
        label,
        value: figureOf({ measures }, values, measure),
        before: search.before && before ? figureOf({ measures }, before, measure) : null,
      })),
    [rows, measures, measure, search.before],
  )
  const describe = (label: string, row: Pick<ReportRow<Drill, Name>, 'values' | 'before'>) => {
    const { text, change } = figureFor(shown, row, measure)
    const figure = t('cell', { row: label, measure: texts.measure(measure), value: text })
    return change ? t('compared', { figure, change: change.words, before: change.from }) : figure
  }
  const brush = brushOf(
    rows,
    (range) =>
      describe(t('range', { from: range.first.label, to: range.last.label }), {
        values: sumOf(range.rows.map(({ values }) => values)),
        before: sumOf(range.rows.map(({ before }) => before ?? {})),
      }),
    (range) => linkTo({ filter: {}, ...spanOfRows(range.rows) }, measure),
  )
  return (
    <TrendChart
      label={title}
      points={points}
      most={kind === 'rate' ? 1 : undefined}
      describe={({ id }) => {
        const row = rows.find((one) => one.id === id)
        return row ? describe(row.label, row) : ''
      }}
      link={(column, attributes) => linkTo(rows[column] ?? null, measure)(attributes)}
      numberText={(value) => texts.figure(kind, value)}
      legend={search.before ? t('legend.before') : t('legend.brush')}
      brush={brush}
    />
  )
}
