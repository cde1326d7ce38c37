import { scaleBand, scaleLinear } from 'd3-scale'
import { line, stack } from 'd3-shape'
import { columnAt, percentOfPlot as percent, PLOT, short } from '#ui/charts/layout/plot.ts'
import type { PlotBox } from '#ui/charts/layout/plot.ts'

/** A column of values, bottom layer first. */
export interface BarColumn {
  id: string
  label: string
  values: readonly number[]
}

/** One layer of one column. */
export interface BarMark {
  column: number
  layer: number
}

export interface BarLayout {
  /** All bars of a layer as one SVG path. */
  paths: readonly string[]
  /** The line of what the columns are compared with, as one SVG path. */
  before: string
  /** Axis values with their distance from the top in percent. */
  ticks: readonly { value: number; top: number }[]
  boxOf(mark: BarMark): PlotBox
  /** The mark at a point in percent; above the bars, the column's top mark. Null in an empty column. */
  markAt(left: number, top: number): BarMark | null
}

const TICKS = 4

/**
 * Lays out stacked bars with one path for each layer: few long paths are much faster to draw than many elements. `before` is
 * what the columns are compared with, in all.
 */
export function layoutBars(
  columns: readonly BarColumn[],
  layerCount: number,
  before: readonly number[] = [],
): BarLayout {
  const layers = Array.from({ length: layerCount }, (_none, layer) => layer)
  const series = stack<BarColumn, number>()
    .keys(layers)
    .value(({ values }, layer) => values[layer] ?? 0)([...columns])
  const most = Math.max(1, ...(series.at(-1) ?? []).map(([, end]) => end), ...before)
  const across = scaleBand<number>()
    .domain(columns.map((_column, at) => at))
    .range([0, PLOT])
    .paddingInner(0.2)
    .paddingOuter(0.1)
  const up = scaleLinear().domain([0, most]).nice(TICKS).range([PLOT, 0])
  const width = across.bandwidth()
  const endsOf = ({ column, layer }: BarMark): readonly [number, number] => {
    const [from = 0, to = 0] = series[layer]?.[column] ?? []
    return [from, to]
  }

  function pathOf(layer: number): string {
    return columns
      .map((_column, column) => {
        const [from, to] = endsOf({ column, layer })
        if (to <= from) return ''
        return `M${short(across(column) ?? 0)},${short(up(to))}h${short(width)}V${short(up(from))}h${short(-width)}z`
      })
      .join('')
  }

  const compared = line<number>()
    .x((_value, column) => short((across(column) ?? 0) + width / 2))
    .y((value) => short(up(value)))

  return {
    paths: layers.map(pathOf),
    before: compared(before.slice(0, columns.length)) ?? '',
    ticks: up
      .ticks(TICKS)
      .filter(Number.isInteger)
      .map((value) => ({ value, top: percent(up(value)) })),
    boxOf: (mark) => {
      const [from, to] = endsOf(mark)
      return {
        left: percent(across(mark.column) ?? 0),
        top: percent(up(to)),
        width: percent(width),
        height: percent(up(from) - up(to)),
      }
    },
    markAt: (left, top) => {
      const column = columnAt(left, columns.length)
      const value = up.invert((top / 100) * PLOT)
      const drawn = layers.filter((layer) => (columns[column]?.values[layer] ?? 0) > 0)
      const layer = drawn.find((one) => endsOf({ column, layer: one })[1] > value) ?? drawn.at(-1)
      return layer === undefined ? null : { column, layer }
    },
  }
}
