import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '#features/list/columns/time-text.ts'
import { chosenOf } from '#features/report/dimensions.ts'
import type { PivotDimension, PivotHead } from '#features/report/dimensions.ts'
import { FormSegments } from '#features/report/sections/FormSegments.tsx'
import { PivotHeat, PivotStack } from '#features/report/sections/PivotCharts.tsx'
import type { SectionProps } from '#features/report/shown-section.ts'
import { ReportTable } from '#features/report/sections/ReportTable.tsx'
import type { TableCell } from '#features/report/sections/ReportTable.tsx'
import { figureFor, knownOf } from '#features/report/presented-report.ts'
import { Panel } from '#ui/Panel.tsx'
import { useIsPrinting } from '#ui/use-printing.ts'

/** Two dimensions at once: shades or stacked columns, and the table that says the same; paper has both. */
export function PivotSection<Drill, Name extends string, View>({
  shown,
  dimension,
}: SectionProps<Drill, Name, View, PivotDimension<View, Drill, Name>>) {
  const { t } = useTranslation('report')
  const { block, texts, search, linkTo } = shown
  const { id, chart } = dimension
  const title = texts.dimension(id, 'title', { zone: zoneName(shown.span.zone) })
  const grid = useMemo(() => {
    const { columns, rows, cells } = dimension.grid(block.view, texts)
    const byPlace = new Map(cells.map((cell) => [`${cell.column} ${cell.row}`, cell]))
    return { columns, rows, cellAt: (column: string, row: string) => byPlace.get(`${column} ${row}`) }
  }, [dimension, block, texts])
  const isPrinting = useIsPrinting()
  const measures = knownOf(shown, dimension.measures)
  const measure = chosenOf(measures, search.measure)
  if (measure === undefined || grid.rows.length === 0) return null
  const Chart = chart.kind === 'heat' ? PivotHeat : PivotStack

  return (
    <Panel
      title={title}
      aside={
        <FormSegments
          search={search}
          {...(dimension.insteadOf !== undefined && { stack: shown.stack, measures, measure })}
          texts={texts}
          onShow={shown.show}
        />
      }
    >
      {search.form === 'chart' ? (
        <Chart shown={shown} title={title} help={texts.dimension(id, 'help')} grid={grid} measure={measure} />
      ) : null}
      {search.form === 'table' || isPrinting ? (
        <ReportTable
          caption={`${title}, ${texts.measure(measure)}`}
          heads={[texts.dimension(id, 'head'), ...grid.rows.map(({ label }) => label)]}
          graphicHead={null}
          rows={grid.columns.map((column) => ({
            id: column.id,
            graphic: null,
            cells: [
              { text: column.label, name: column.label, link: null, change: null },
              ...grid.rows.map((row) => cellOf(column, row)),
            ],
          }))}
        />
      ) : null}
    </Panel>
  )

  function cellOf(column: PivotHead, row: PivotHead): TableCell {
    const cell = grid.cellAt(column.id, row.id)
    if (cell === undefined || measure === undefined) return { text: '–', name: '', link: null, change: null }
    const { text, isDrillable, change } = figureFor(shown, cell, measure)
    return {
      text,
      name: t('cell', { row: cell.label, measure: texts.measure(measure), value: text }),
      link: isDrillable && !row.isOthers ? linkTo(cell, measure) : null,
      change,
    }
  }
}
