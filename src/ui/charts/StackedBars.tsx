import { memo, useMemo, useState } from 'react'
import type { PointerEvent, ReactNode } from 'react'
import { layoutBars, PLOT } from '#ui/charts/bar-layout.ts'
import type { BarColumn, BarLayout, BarMark, PlotBox } from '#ui/charts/bar-layout.ts'
import styles from '#ui/charts/charts.module.css'
import type { MarkLink } from '#ui/charts/mark-link.ts'
import type { MarkGrid, MarkPlace } from '#ui/charts/marks.ts'
import { useMarks } from '#ui/charts/use-marks.ts'

/** What a layer says by its colour. */
export type Tone = 'success' | 'rest'

interface StackedBarsProps {
  label: string
  /** From the ground up. */
  tones: readonly Tone[]
  columns: readonly BarColumn[]
  /** What a mark says when it is come to or pointed at. */
  describe: (mark: BarMark) => string
  link: MarkLink<BarMark>
  numberText: (value: number) => string
  /** Stands below while no mark is come to. */
  legend: ReactNode
}

/** As many labels as fit below a chart of half the window. */
const LABELS_MAX = 24

/**
 * Columns of stacked bars, such as the hours of a day. Only the mark that the keys or the pointer have come to is an
 * element, a link: one tab stop however many marks there are.
 */
export function StackedBars({ label, tones, columns, describe, link, numberText, legend }: StackedBarsProps) {
  const layout = useMemo(() => layoutBars(columns, tones.length), [columns, tones.length])
  const marks = useMarks(gridOf(columns, tones.length))
  const [isEntered, setEntered] = useState(false)
  const active = marks.active === null ? null : markOf(marks.active, tones.length)
  const labelEvery = Math.ceil(columns.length / LABELS_MAX)

  function point(event: PointerEvent<HTMLElement>): void {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const mark = layout.markAt(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100)
    setEntered(mark !== null)
    if (mark !== null) marks.choose({ column: mark.column, row: tones.length - 1 - mark.layer })
  }

  return (
    <div role="group" aria-label={label}>
      <div className={styles.plotBox}>
        <div className={styles.axis} aria-hidden="true">
          {layout.ticks.map(({ value, top }) => (
            <span key={value} style={{ top: `${top}%` }}>
              {numberText(value)}
            </span>
          ))}
        </div>
        <div
          className={styles.plot}
          onPointerMove={point}
          onPointerLeave={() => setEntered(false)}
          onFocus={() => setEntered(true)}
          onBlur={() => setEntered(false)}
        >
          <Bars layout={layout} tones={tones} />
          {active === null
            ? null
            : link(active, {
                className: styles.mark,
                style: styleOf(layout.boxOf(active)),
                'aria-label': describe(active),
                onKeyDown: marks.moveBy,
              })}
        </div>
        <div className={styles.columnLabels} aria-hidden="true">
          {columns.map((column, at) =>
            at % labelEvery === 0 ? (
              <span key={column.id} style={{ left: `${((at + 0.5) / columns.length) * 100}%` }}>
                {column.label}
              </span>
            ) : null,
          )}
        </div>
      </div>
      {/* A link whose name changes while it has the focus is not read out again; this is. */}
      <p className={styles.legend} aria-live="polite">
        {isEntered && active !== null ? describe(active) : legend}
      </p>
    </div>
  )
}

/** Drawn once for its data, whatever is come to. */
const Bars = memo(function Bars({ layout, tones }: { layout: BarLayout; tones: readonly Tone[] }) {
  return (
    <svg className={styles.bars} viewBox={`0 0 ${PLOT} ${PLOT}`} preserveAspectRatio="none" aria-hidden="true">
      {layout.ticks.map(({ value, top }) => (
        <line key={value} className={styles.gridline} x2={PLOT} y1={top * (PLOT / 100)} y2={top * (PLOT / 100)} />
      ))}
      {tones.map((tone, layer) => (
        <path key={tone} className={styles[tone]} d={layout.paths[layer]} />
      ))}
    </svg>
  )
})

/** The uppermost layer is the first row. */
function gridOf(columns: readonly BarColumn[], layers: number): MarkGrid {
  return {
    columns: columns.length,
    rows: layers,
    has: (place) => (columns[place.column]?.values[markOf(place, layers).layer] ?? 0) > 0,
  }
}

const markOf = ({ column, row }: MarkPlace, layers: number): BarMark => ({ column, layer: layers - 1 - row })

const styleOf = ({ left, top, width, height }: PlotBox) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
})
