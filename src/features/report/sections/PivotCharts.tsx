import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PivotCell, PivotHead } from '#features/report/dimensions.ts'
import { figureOf, kindOf } from '#features/report/drill.ts'
import styles from '#features/report/Report.module.css'
import { brushOf, spanOfRows } from '#features/report/sections/brush.ts'
import { figureFor } from '#features/report/presented-report.ts'
import type { PresentedReport } from '#features/report/presented-report.ts'
import { HeatGrid } from '#ui/charts/HeatGrid.tsx'
import { SERIES_TONES, StackedBars } from '#ui/charts/StackedBars.tsx'

interface PivotChartProps<Drill, Name extends string, View> {
  shown: PresentedReport<Drill, Name, View>
  title: string
  help: string
  grid: {
    columns: readonly PivotHead[]
    rows: readonly PivotHead[]
    cellAt(column: string, row: string): PivotCell<Drill, Name> | undefined
  }
  measure: Name
}

/** Parts that the charts of a grid share: the value, name and link of a place. */
function usePlaces<Drill, Name extends string, View>({ shown, grid, measure }: PivotChartProps<Drill, Name, View>) {
  const { t } = useTranslation('report')
  const { measures, texts, linkTo } = shown
  const at = useCallback(
    (column: number, row: number) => grid.cellAt(grid.columns[column]?.id ?? '', grid.rows[row]?.id ?? ''),
    [grid],
  )
  const amountOf = useCallback(
    (column: number, row: number) => {
      const cell = at(column, row)
      return cell ? (figureOf({ measures }, cell.values, measure) ?? 0) : 0
    },
    [at, measures, measure],
  )
  return {
    amountOf,
    describe: (column: number, row: number) => {
      const cell = at(column, row)
      if (cell === undefined) return ''
      const { text, change } = figureFor(shown, cell, measure)
      const figure = t('cell', { row: cell.label, measure: texts.measure(measure), value: text })
      return change ? t('compared', { figure, change: change.words, before: change.from }) : figure
    },
    linkAt: (column: number, row: number) => linkTo(at(column, row) ?? null, measure),
  }
}

/** The grid as shades. */
export function PivotHeat<Drill, Name extends string, View>(props: PivotChartProps<Drill, Name, View>) {
  const { amountOf, describe, linkAt } = usePlaces(props)
  return (
    <HeatGrid
      label={props.title}
      columns={props.grid.columns}
      rows={props.grid.rows}
      amountOf={amountOf}
      describe={({ column, row }) => describe(column, row)}
      link={({ column, row }, attributes) => linkAt(column, row)(attributes)}
      legend={props.help}
    />
  )
}

/** The grid as columns, its rows stacked in them. */
export function PivotStack<Drill, Name extends string, View>(props: PivotChartProps<Drill, Name, View>) {
  const { t } = useTranslation('report')
  const { shown, grid, measure } = props
  const { texts, linkTo } = shown
  const { amountOf, describe, linkAt } = usePlaces(props)
  const kind = kindOf(shown.measures[measure])
  const columns = useMemo(
    () =>
      grid.columns.map(({ id, label }, column) => ({
        id,
        label,
        values: grid.rows.map((_row, row) => amountOf(column, row)),
      })),
    [grid, amountOf],
  )
  const brush = brushOf(
    grid.columns.map((head, column) => ({ ...head, total: columns[column]?.values.reduce((a, b) => a + b, 0) ?? 0 })),
    ({ first, last, rows }) =>
      t('cell', {
        row: t('range', { from: first.label, to: last.label }),
        measure: texts.measure(measure),
        value: texts.figure(
          kind,
          rows.reduce((sum, { total }) => sum + total, 0),
        ),
      }),
    ({ rows }) => linkTo({ filter: {}, ...spanOfRows(rows) }, measure),
  )
  const isCompared = shown.search.before === true
  const before = useMemo(
    () =>
      isCompared
        ? grid.columns.map(({ id }) =>
            grid.rows.reduce((sum, row) => sum + (grid.cellAt(id, row.id)?.before?.[measure] ?? 0), 0),
          )
        : undefined,
    [grid, measure, isCompared],
  )
  const isLinked = useCallback((layer: number) => grid.rows[layer]?.isOthers !== true, [grid])
  const tones = grid.rows.flatMap(({ isOthers }, at) =>
    isOthers ? ('rest' as const) : (SERIES_TONES[at % SERIES_TONES.length] ?? []),
  )
  return (
    <StackedBars
      label={props.title}
      tones={tones}
      columns={columns}
      before={before}
      isLinked={isLinked}
      describe={({ column, layer }) => describe(column, layer)}
      link={({ column, layer }, attributes) => linkAt(column, layer)(attributes)}
      numberText={(value) => texts.figure(kind, value)}
      legend={
        <>
          {grid.rows.map(({ id, label }, at) => (
            <span key={id} className={styles.series} data-tone={tones[at]}>
              {label}
            </span>
          ))}
          {isCompared ? t('legend.before') : t('legend.brush')}
        </>
      }
      brush={brush}
    />
  )
}
