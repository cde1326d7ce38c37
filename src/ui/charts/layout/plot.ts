import type { MarkPlace } from '#ui/charts/marks.ts'

/** A rectangle in percent of the plot's width and height, from the top left. */
export interface PlotBox {
  left: number
  top: number
  width: number
  height: number
}

/** Side of the square viewBox, which is stretched to the plot. */
export const PLOT = 1_000

/** Where the marks of a plot are: columns from the left, rows from the top. */
export interface PlotMarks {
  columns: number
  rows: number
  /** True if anything is drawn at a place. */
  has(place: MarkPlace): boolean
  boxOf(place: MarkPlace): PlotBox
  /** The mark at a point in percent; null where there is none. */
  markAt(left: number, top: number): MarkPlace | null
}

/** Columns beside each other, both ends included. */
export interface ColumnRange {
  from: number
  to: number
}

/** A length in the plot's viewBox, or in percent of it, with one decimal at most. */
export const short = (length: number) => Number(length.toFixed(1))
export const percentOfPlot = (length: number) => (length / PLOT) * 100

/** The column at a point in percent from the left. */
export const columnAt = (left: number, columns: number) =>
  Math.min(columns - 1, Math.max(0, Math.floor((left / 100) * columns)))

/** The box of columns beside each other, as high as the plot. */
export function boxOfColumns({ from, to }: ColumnRange, columns: number): PlotBox {
  const width = 100 / Math.max(1, columns)
  return { left: from * width, top: 0, width: (to - from + 1) * width, height: 100 }
}
