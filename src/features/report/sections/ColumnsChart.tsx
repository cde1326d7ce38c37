import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRow } from '#features/report/report-row.ts'
import type { ShownReport } from '#features/report/shown-report.ts'
import { StackedBars } from '#ui/charts/StackedBars.tsx'

const TONES = ['success', 'rest'] as const

interface ColumnsChartProps<Drill, Name extends string, View> {
  shown: ShownReport<Drill, Name, View>
  title: string
  help: string
  rows: readonly ReportRow<Drill, Name>[]
  layers: readonly [success: Name, rest: Name]
}

/** Rows as columns: what succeeded, and the rest on it. */
export function ColumnsChart<Drill, Name extends string, View>({
  shown: { texts, linkTo },
  title,
  help,
  rows,
  layers,
}: ColumnsChartProps<Drill, Name, View>) {
  const { t } = useTranslation('report')
  const columns = useMemo(
    () => rows.map(({ id, label, values }) => ({ id, label, values: layers.map((name) => values[name] ?? 0) })),
    [rows, layers],
  )
  const nameOf = (layer: number) => layers[layer === 0 ? 0 : 1]
  return (
    <StackedBars
      label={title}
      tones={TONES}
      columns={columns}
      describe={({ column, layer }) => {
        const row = rows[column]
        const [success, rest] = layers
        return t('mark', {
          row: row?.label ?? '',
          measure: texts.measure(nameOf(layer)),
          value: texts.number(row?.values[nameOf(layer)] ?? 0),
          total: texts.number((row?.values[success] ?? 0) + (row?.values[rest] ?? 0)),
        })
      }}
      link={({ column, layer }, attributes) => linkTo(rows[column] ?? null, nameOf(layer))(attributes)}
      numberText={texts.number}
      legend={help}
    />
  )
}
