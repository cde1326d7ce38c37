import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '#features/list/columns/time-text.ts'
import styles from '#features/report/Report.module.css'
import { chosenOf } from '#features/report/dimensions.ts'
import type { RowsDimension, ReportChart } from '#features/report/dimensions.ts'
import type { ReportRow } from '#features/report/report-row.ts'
import { FormSegments } from '#features/report/sections/FormSegments.tsx'
import { ReportTable } from '#features/report/sections/ReportTable.tsx'
import type { TableRow } from '#features/report/sections/ReportTable.tsx'
import { RowsTrend } from '#features/report/sections/RowsTrend.tsx'
import type { SectionProps } from '#features/report/shown-section.ts'
import { figureFor, knownOf } from '#features/report/presented-report.ts'
import type { PresentedReport } from '#features/report/presented-report.ts'
import type { ReportTexts } from '#features/report/use-report-texts.ts'
import { RangeAxis, RangeBar } from '#ui/charts/RangeBar.tsx'
import { ShareBar } from '#ui/charts/ShareBar.tsx'
import { StackedBars } from '#ui/charts/StackedBars.tsx'
import { durationScale } from '#ui/charts/layout/duration-scale.ts'
import { Panel } from '#ui/Panel.tsx'
import { useIsPrinting } from '#ui/use-printing.ts'

const TONES = ['success', 'rest'] as const

interface ColumnsChartProps<Drill, Name extends string, View> {
  shown: PresentedReport<Drill, Name, View>
  title: string
  help: string
  rows: readonly ReportRow<Drill, Name>[]
  layers: readonly [success: Name, rest: Name]
}

/** Rows as columns: what succeeded, and the rest on it. */
function ColumnsChart<Drill, Name extends string, View>({
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

/** A dimension by rows: its chart, and the table that says the same; paper has both. */
export function RowsSection<Drill, Name extends string, View>({
  shown,
  dimension,
}: SectionProps<Drill, Name, View, RowsDimension<View, Drill, Name>>) {
  const { t } = useTranslation('report')
  const { block, texts, search, linkTo } = shown
  const { chart, id } = dimension
  const title = texts.dimension(id, 'title', { zone: zoneName(shown.span.zone) })
  const help = texts.dimension(id, 'help')
  const all = useMemo(
    () => dimension.rows(block.view, texts).filter((row) => chart.kind === 'trend' || isOfNow(row, search.before)),
    [dimension, block, texts, chart, search.before],
  )
  const rows = useMemo(() => all.slice(0, dimension.shown ?? all.length), [all, dimension.shown])
  const measures = knownOf(shown, dimension.measures)
  const lines = chart.kind === 'trend' ? knownOf(shown, chart.lines) : []
  const line = chosenOf(lines, search.measure)
  const isPrinting = useIsPrinting()
  if (all.length === 0) return null
  const graphic = drawn()

  return (
    <Panel title={title} aside={aside()}>
      {graphic}
      {graphic === null || isPrinting ? (
        <ReportTable
          caption={title}
          heads={[texts.dimension(id, 'head'), ...measures.map(texts.measure)]}
          {...table()}
        />
      ) : null}
    </Panel>
  )

  function drawn(): ReactNode {
    if (search.form !== 'chart') return null
    if (chart.kind === 'columns')
      return <ColumnsChart shown={shown} title={title} help={help} rows={rows} layers={chart.layers} />
    return chart.kind === 'trend' && line !== undefined ? (
      <RowsTrend shown={shown} title={title} rows={rows} measure={line} />
    ) : null
  }

  function aside() {
    if (chart.kind === 'columns' || chart.kind === 'trend')
      return (
        <FormSegments
          search={search}
          {...(chart.kind === 'trend' && { stack: shown.stack })}
          measures={lines}
          measure={line}
          texts={texts}
          onShow={shown.show}
        />
      )
    if (all.length > rows.length) return <span>{t('more', { count: all.length - rows.length })}</span>
    return help === '' ? null : <span className={styles.help}>{help}</span>
  }

  function table() {
    const { head, draw } = graphicsOf(chart, rows, texts, t('spread'))
    return { graphicHead: head, rows: rows.map((row) => tableRow(row, draw(row))) }
  }

  function tableRow(row: ReportRow<Drill, Name>, graphic: ReactNode): TableRow {
    const [counted] = dimension.measures
    const hasAny = counted !== undefined && figureFor(shown, row, counted).isDrillable
    const label = { text: row.label, name: row.label, link: hasAny ? linkTo(row, counted) : null, change: null }
    const figures = measures.map((name) => {
      const { text, change, isDrillable } = figureFor(shown, row, name)
      const named = t('cell', { row: row.label, measure: texts.measure(name), value: text })
      return {
        text,
        name: change ? t('compared', { figure: named, change: change.words, before: change.from }) : named,
        link: isDrillable ? linkTo(row, name) : null,
        change,
      }
    })
    return { id: row.id, cells: [label, ...figures], graphic }
  }
}

/** Rows that only the period before had are shown beside it alone. */
function isOfNow<Name extends string>(
  { values, before }: Pick<ReportRow<never, Name>, 'values' | 'before'>,
  isCompared = false,
) {
  return isCompared || before === undefined || Object.values(values).some((value) => value)
}

type Row<Name extends string> = Pick<ReportRow<never, Name>, 'values'>

/** The graphic of each table row, all on one scale, and its column header. */
interface RowGraphics<Name extends string> {
  head: ReactNode
  draw(row: Row<Name>): ReactNode
}

/** Graphics for the rows of a dimension; stacked columns become bars, a line has none. */
function graphicsOf<Name extends string>(
  chart: ReportChart<Name>,
  rows: readonly Row<Name>[],
  texts: Pick<ReportTexts, 'measure' | 'duration'>,
  spread: string,
): RowGraphics<Name> {
  if (chart.kind === 'range') {
    const known = rows.flatMap(({ values }) => [values[chart.middle] ?? [], values[chart.end] ?? []].flat())
    const scale = durationScale(known)
    return {
      head: (
        <>
          <span className={styles.hidden}>{spread}</span>
          <RangeAxis scale={scale} text={texts.duration} />
        </>
      ),
      draw: ({ values }) => {
        const at = (name: Name) => values[name] ?? null
        return <RangeBar scale={scale} range={{ middle: at(chart.middle), box: at(chart.box), end: at(chart.end) }} />
      },
    }
  }
  if (chart.kind === 'trend') return { head: null, draw: () => null }
  const shareOf = ({ values }: Row<Name>) => {
    if (chart.kind === 'share') return { part: values[chart.part] ?? 0, whole: values[chart.whole] ?? 0 }
    const [part = 0, rest = 0] = chart.layers.map((name) => values[name] ?? 0)
    return { part, whole: part + rest }
  }
  const most = Math.max(1, ...rows.map((row) => shareOf(row).whole))
  const part = chart.kind === 'share' ? chart.part : chart.layers[0]
  return {
    head: <span className={styles.hidden}>{texts.measure(part)}</span>,
    draw: (row) => <ShareBar {...shareOf(row)} most={most} />,
  }
}
