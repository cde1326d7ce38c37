import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import { PlotFrame } from '#ui/charts/PlotFrame.tsx'
import styles from '#ui/charts/charts.module.css'
import { PLOT, columnAt, short } from '#ui/charts/layout/plot.ts'
import type { PlotMarks } from '#ui/charts/layout/plot.ts'
import type { MarkLink, MarkPlace } from '#ui/charts/marks.ts'

/** Shades of a cell, from hardly anything to the most. */
const HEAT_LEVELS = 6

interface HeatLayout extends PlotMarks {
  /** All cells of a shade as one SVG path, the faintest first. */
  paths: readonly string[]
}

/** Room between cells, in units of the viewBox. */
const GAP = { across: 2, down: 12 }

/** Lays out a grid of values, `amountOf(column, row)`, row 0 at the top; zero is not drawn. */
function layoutHeat(columns: number, rows: number, amountOf: (column: number, row: number) => number): HeatLayout {
  const cells = Array.from({ length: columns * rows }, (_none, at) => ({
    column: at % columns,
    row: Math.floor(at / columns),
  }))
  const most = Math.max(0, ...cells.map(({ column, row }) => amountOf(column, row)))
  const [width, height] = [PLOT / Math.max(1, columns), PLOT / Math.max(1, rows)]
  const has = ({ column, row }: { column: number; row: number }) => amountOf(column, row) > 0
  const draw = ({ column, row }: { column: number; row: number }) =>
    `M${short(column * width + GAP.across)},${short(row * height + GAP.down)}h${short(width - 2 * GAP.across)}v${short(height - 2 * GAP.down)}h${short(2 * GAP.across - width)}z`
  return {
    paths: Array.from({ length: HEAT_LEVELS }, (_none, level) =>
      cells
        .filter((cell) => has(cell) && levelOf(amountOf(cell.column, cell.row), most) === level)
        .map(draw)
        .join(''),
    ),
    columns,
    rows,
    has,
    boxOf: ({ column, row }) => ({
      left: (column / columns) * 100,
      top: (row / rows) * 100,
      width: 100 / columns,
      height: 100 / rows,
    }),
    markAt: (left, top) => {
      const place = { column: columnAt(left, columns), row: columnAt(top, rows) }
      return has(place) ? place : null
    },
  }
}

/** The shade of a value, 0 to `HEAT_LEVELS` − 1; equal steps of the value. */
function levelOf(value: number, most: number): number {
  return most <= 0 ? 0 : Math.min(HEAT_LEVELS - 1, Math.floor((value / most) * HEAT_LEVELS))
}

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
