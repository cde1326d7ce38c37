import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import { layoutBars } from '#ui/charts/layout/bar-layout.ts'
import type { BarColumn, BarLayout, BarMark } from '#ui/charts/layout/bar-layout.ts'
import styles from '#ui/charts/charts.module.css'
import { Gridlines } from '#ui/charts/Gridlines.tsx'
import type { MarkLink, MarkPlace } from '#ui/charts/marks.ts'
import { PLOT } from '#ui/charts/layout/plot.ts'
import type { PlotMarks } from '#ui/charts/layout/plot.ts'
import { PlotFrame } from '#ui/charts/PlotFrame.tsx'
import type { PlotBrush } from '#ui/charts/PlotFrame.tsx'

/** The colour of a layer: by its meaning, or one of the series that only differ. */
export type Tone = 'success' | 'rest' | (typeof SERIES_TONES)[number]
export const SERIES_TONES = ['series1', 'series2', 'series3', 'series4', 'series5', 'series6'] as const

interface StackedBarsProps {
  label: string
  /** One for each layer, bottom first. */
  tones: readonly Tone[]
  columns: readonly BarColumn[]
  /** Values that the columns are compared with, in all; drawn as a dashed line. */
  before?: readonly number[] | undefined
  /** True for a layer that is linked; without it, each is. */
  isLinked?: ((layer: number) => boolean) | undefined
  /** Accessible name of a mark, also shown below the chart while it is active. */
  describe: (mark: BarMark) => string
  link: MarkLink<BarMark>
  numberText: (value: number) => string
  /** Shown below the chart while no mark is active. */
  legend: ReactNode
  brush?: PlotBrush | undefined
}

/** Columns of stacked bars, such as the hours of a day. */
export function StackedBars({
  tones,
  columns,
  before,
  isLinked,
  describe,
  link,
  numberText,
  ...frame
}: StackedBarsProps) {
  const layers = tones.length
  const layout = useMemo(() => layoutBars(columns, layers, before), [columns, layers, before])
  const marks = useMemo(() => marksOf(layout, columns, layers, isLinked), [layout, columns, layers, isLinked])
  return (
    <PlotFrame
      {...frame}
      marks={marks}
      axis={layout.ticks.map(({ value, top }) => ({ id: String(value), text: numberText(value), top }))}
      columns={columns}
      describe={(place) => describe(markOf(place, layers))}
      link={(place, ...rest) => link(markOf(place, layers), ...rest)}
    >
      <Bars layout={layout} tones={tones} />
    </PlotFrame>
  )
}

/** Memoized, so that moving between marks does not draw the bars again. */
const Bars = memo(function Bars({ layout, tones }: { layout: BarLayout; tones: readonly Tone[] }) {
  return (
    <svg className={styles.bars} viewBox={`0 0 ${PLOT} ${PLOT}`} preserveAspectRatio="none" aria-hidden="true">
      <Gridlines ticks={layout.ticks} />
      {tones.map((tone, layer) => (
        <path key={tone} className={styles[tone]} d={layout.paths[layer]} />
      ))}
      <path className={styles.trendBefore} d={layout.before} />
    </svg>
  )
})

/** Row 0 is the top layer. */
function marksOf(
  layout: BarLayout,
  columns: readonly BarColumn[],
  layers: number,
  isLinked: (layer: number) => boolean = () => true,
): PlotMarks {
  return {
    columns: columns.length,
    rows: layers,
    has: (place) => {
      const { layer } = markOf(place, layers)
      return isLinked(layer) && (columns[place.column]?.values[layer] ?? 0) > 0
    },
    boxOf: (place) => layout.boxOf(markOf(place, layers)),
    markAt: (left, top) => {
      const mark = layout.markAt(left, top)
      return mark === null || !isLinked(mark.layer) ? null : { column: mark.column, row: layers - 1 - mark.layer }
    },
  }
}

const markOf = ({ column, row }: MarkPlace, layers: number): BarMark => ({ column, layer: layers - 1 - row })
