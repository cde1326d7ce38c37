import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import styles from '#ui/charts/charts.module.css'
import { layoutHeat } from '#ui/charts/layout/heat-layout.ts'
import type { HeatLayout } from '#ui/charts/layout/heat-layout.ts'
import type { MarkLink } from '#ui/charts/marks/mark-link.ts'
import type { MarkPlace } from '#ui/charts/marks/marks.ts'
import { PLOT } from '#ui/charts/layout/plot.ts'
import { PlotFrame } from '#ui/charts/PlotFrame.tsx'

interface Head {
  id: string
  label: string
}

interface HeatGridProps {
  label: string
  columns: readonly Head[]
  /** From the top. */
  rows: readonly Head[]
  amountOf: (column: number, row: number) => number
  describe: (place: MarkPlace) => string
  link: MarkLink<MarkPlace>
  legend: ReactNode
}

/** A grid of shades, such as the hours of each weekday. */
export function HeatGrid({ columns, rows, amountOf, ...frame }: HeatGridProps) {
  const layout = useMemo(() => layoutHeat(columns.length, rows.length, amountOf), [columns, rows, amountOf])
  return (
    <PlotFrame
      {...frame}
      marks={layout}
      axis={rows.map(({ id, label }, row) => ({ id, text: label, top: ((row + 0.5) / rows.length) * 100 }))}
      columns={columns}
    >
      <Cells layout={layout} />
    </PlotFrame>
  )
}

const SHADES = ['heat1', 'heat2', 'heat3', 'heat4', 'heat5', 'heat6'] as const

/** Memoized, so that moving between marks does not draw the cells again. */
const Cells = memo(function Cells({ layout }: { layout: HeatLayout }) {
  return (
    <svg className={styles.bars} viewBox={`0 0 ${PLOT} ${PLOT}`} preserveAspectRatio="none" aria-hidden="true">
      {SHADES.map((shade, level) => (
        <path key={shade} className={styles[shade]} d={layout.paths[level]} />
      ))}
    </svg>
  )
})
