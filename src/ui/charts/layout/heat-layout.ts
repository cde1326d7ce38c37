import { columnAt, PLOT, short } from '#ui/charts/layout/plot.ts'
import type { PlotMarks } from '#ui/charts/layout/plot.ts'

/** Shades of a cell, from hardly anything to the most. */
export const HEAT_LEVELS = 6

export interface HeatLayout extends PlotMarks {
  /** All cells of a shade as one SVG path, the faintest first. */
  paths: readonly string[]
}

/** Room between cells, in units of the viewBox. */
const GAP = { across: 2, down: 12 }

/** Lays out a grid of values, `amountOf(column, row)`, row 0 at the top; zero is not drawn. */
export function layoutHeat(
  columns: number,
  rows: number,
  amountOf: (column: number, row: number) => number,
): HeatLayout {
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
export function levelOf(value: number, most: number): number {
  return most <= 0 ? 0 : Math.min(HEAT_LEVELS - 1, Math.floor((value / most) * HEAT_LEVELS))
}
