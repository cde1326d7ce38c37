import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import styles from '#ui/charts/charts.module.css'
import { Gridlines } from '#ui/charts/Gridlines.tsx'
import type { MarkLink } from '#ui/charts/marks.ts'
import { PLOT } from '#ui/charts/layout/plot.ts'
import { PlotFrame } from '#ui/charts/PlotFrame.tsx'
import type { PlotBrush } from '#ui/charts/PlotFrame.tsx'
import { layoutTrend } from '#ui/charts/layout/trend-layout.ts'
import type { TrendLayout } from '#ui/charts/layout/trend-layout.ts'

/** A moment of a trend: its value, and that of the period before. */
export interface TrendPoint {
  id: string
  label: string
  value: number | null
  before: number | null
}

interface TrendChartProps {
  label: string
  points: readonly TrendPoint[]
  /** The top of the axis, where it is fixed: 1 for rates. */
  most?: number | undefined
  describe: (point: TrendPoint) => string
  link: MarkLink<number>
  numberText: (value: number) => string
  legend: ReactNode
  brush?: PlotBrush | undefined
}

/** A run of values as a line over an area, and the period before as a dashed line. */
export function TrendChart({ points, most, describe, link, numberText, ...frame }: TrendChartProps) {
  const layout = useMemo(
    () =>
      layoutTrend(
        points.map(({ value }) => value),
        points.map(({ before }) => before),
        most,
      ),
    [points, most],
  )
  return (
    <PlotFrame
      {...frame}
      marks={layout}
      axis={layout.ticks.map(({ value, top }) => ({ id: String(value), text: numberText(value), top }))}
      columns={points}
      describe={({ column }) => {
        const point = points[column]
        return point ? describe(point) : ''
      }}
      link={({ column }, ...rest) => link(column, ...rest)}
    >
      <Lines layout={layout} />
    </PlotFrame>
  )
}

/** Memoized, so that moving between marks does not draw the lines again. */
const Lines = memo(function Lines({ layout }: { layout: TrendLayout }) {
  return (
    <svg className={styles.bars} viewBox={`0 0 ${PLOT} ${PLOT}`} preserveAspectRatio="none" aria-hidden="true">
      <Gridlines ticks={layout.ticks} />
      <path className={styles.trendArea} d={layout.area} />
      <path className={styles.trendBefore} d={layout.before} />
      <path className={styles.trendLine} d={layout.line} />
    </svg>
  )
})
