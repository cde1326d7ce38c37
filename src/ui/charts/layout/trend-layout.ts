import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { boxOfColumns, columnAt, percentOfPlot, PLOT, short } from '#ui/charts/layout/plot.ts'
import type { PlotMarks } from '#ui/charts/layout/plot.ts'

/** A value of each column; null where there is none. */
export type TrendValues = readonly (number | null)[]

export interface TrendLayout extends PlotMarks {
  /** The area below the values, their line, and the line of the values before; one SVG path each. */
  area: string
  line: string
  before: string
  /** Axis values with their distance from the top in percent. */
  ticks: readonly { value: number; top: number }[]
}

const TICKS = 4

/** Lays out a run of values from zero up, beside those of the period before; `most` is the top of the axis where it is fixed. */
export function layoutTrend(values: TrendValues, before: TrendValues, most?: number): TrendLayout {
  const columns = values.length
  const top = most ?? Math.max(0, ...values.map(zero), ...before.map(zero))
  const up = scaleLinear()
    .domain([0, top > 0 ? top : 1])
    .range([PLOT, 0])
  if (most === undefined) up.nice(TICKS)
  // The only column is crossed by its value, which would hardly be seen as a point.
  const isLone = columns === 1
  const drawn = (some: TrendValues) => (isLone ? [...some.slice(0, 1), ...some.slice(0, 1)] : some.slice(0, columns))
  const across = (at: number) => (isLone ? at * PLOT : short(((at + 0.5) / Math.max(1, columns)) * PLOT))
  const run = line<number | null>()
    .defined(isThere)
    .x((_value, column) => across(column))
    .y((value) => short(up(zero(value))))
  const below = area<number | null>()
    .defined(isThere)
    .x((_value, column) => across(column))
    .y0(PLOT)
    .y1((value) => short(up(zero(value))))
  const has = ({ column }: { column: number }) => isThere(values[column] ?? null)
  return {
    area: below(drawn(values)) ?? '',
    line: run(drawn(values)) ?? '',
    before: run(drawn(before)) ?? '',
    ticks: up
      .ticks(TICKS)
      .filter((value) => most !== undefined || Number.isInteger(value))
      .map((value) => ({ value, top: percentOfPlot(up(value)) })),
    columns,
    rows: 1,
    has,
    boxOf: ({ column }) => boxOfColumns({ from: column, to: column }, columns),
    markAt: (left) => {
      const place = { column: columnAt(left, columns), row: 0 }
      return has(place) ? place : null
    },
  }
}

const zero = (value: number | null) => value ?? 0
const isThere = (value: number | null) => value !== null
