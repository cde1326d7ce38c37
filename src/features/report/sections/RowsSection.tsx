import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '#features/list/columns/time-text.ts'
import type { ReportRow } from '#features/report/report-row.ts'
import { chosenOf } from '#features/report/dimensions.ts'
import type { RowsDimension } from '#features/report/dimensions.ts'
import styles from '#features/report/Report.module.css'
import { ColumnsChart } from '#features/report/sections/ColumnsChart.tsx'
import { FormSegments } from '#features/report/sections/FormSegments.tsx'
import type { SectionProps } from '#features/report/sections/section-props.ts'
import { graphicsOf } from '#features/report/sections/row-graphics.tsx'
import { ReportTable } from '#features/report/sections/ReportTable.tsx'
import type { TableRow } from '#features/report/sections/ReportTable.tsx'
import { RowsTrend } from '#features/report/sections/RowsTrend.tsx'
import { figureFor, knownOf } from '#features/report/shown-report.ts'
import { Panel } from '#ui/panel/Panel.tsx'
import { useIsPrinting } from '#ui/use-printing.ts'

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
