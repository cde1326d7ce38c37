import { scaleBand, scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'

/** A stack of values, from the ground up. */
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

/** A place in a plot, in percent of its width and height from the top left. */
export interface PlotBox {
  left: number
  top: number
  width: number
  height: number
}

export interface BarLayout {
  /** Each layer's bars in one path. */
  paths: readonly string[]
  /** Values of the axis with their distance from the top in percent. */
  ticks: readonly { value: number; top: number }[]
  boxOf(mark: BarMark): PlotBox
  /** The mark at a place of the plot, in percent; above a column's bars its uppermost. Null in an empty column. */
  markAt(left: number, top: number): BarMark | null
}

/** The side of the square that paths are drawn in; it is stretched to the plot. */
export const PLOT = 1_000
const TICKS = 4

/** Places stacked bars: one path a layer, since a browser draws few long paths much faster than many short ones. */
export function layoutBars(columns: readonly BarColumn[], layerCount: number): BarLayout {
  const layers = Array.from({ length: layerCount }, (_none, layer) => layer)
  const series = stack<BarColumn, number>()
    .keys(layers)
    .value(({ values }, layer) => values[layer] ?? 0)([...columns])
  const most = Math.max(1, ...(series.at(-1) ?? []).map(([, end]) => end))
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
  const percent = (length: number) => (length / PLOT) * 100

  function pathOf(layer: number): string {
    return columns
      .map((_column, column) => {
        const [from, to] = endsOf({ column, layer })
        if (to <= from) return ''
        return `M${short(across(column) ?? 0)},${short(up(to))}h${short(width)}V${short(up(from))}h${short(-width)}z`
      })
      .join('')
  }

  return {
    paths: layers.map(pathOf),
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
      const column = Math.min(columns.length - 1, Math.max(0, Math.floor((left / 100) * columns.length)))
      const value = up.invert((top / 100) * PLOT)
      const drawn = layers.filter((layer) => (columns[column]?.values[layer] ?? 0) > 0)
      const layer = drawn.find((one) => endsOf({ column, layer: one })[1] > value) ?? drawn.at(-1)
      return layer === undefined ? null : { column, layer }
    },
  }
}

const short = (length: number) => Number(length.toFixed(1))
