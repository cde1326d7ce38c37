import { memo, useMemo, useState } from 'react'
import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { layoutBars, PLOT } from '#ui/charts/bar-layout.ts'
import type { BarColumn, BarLayout, BarMark, PlotBox } from '#ui/charts/bar-layout.ts'
import styles from '#ui/charts/charts.module.css'
import type { MarkLink } from '#ui/charts/mark-link.ts'
import type { MarkGrid, MarkPlace } from '#ui/charts/marks.ts'
import { useMarks } from '#ui/charts/use-marks.ts'

/** The colour of a layer by its meaning. */
export type Tone = 'success' | 'rest'

interface StackedBarsProps {
  label: string
  /** One for each layer, bottom first. */
  tones: readonly Tone[]
  columns: readonly BarColumn[]
  /** Accessible name of a mark, also shown below the chart while it is active. */
  describe: (mark: BarMark) => string
  link: MarkLink<BarMark>
  numberText: (value: number) => string
  /** Shown below the chart while no mark is active. */
  legend: ReactNode
}

/** The number of labels that fits below a chart of half the window. */
const LABELS_MAX = 24

/**
 * Columns of stacked bars, such as the hours of a day. Only the active mark, chosen by keyboard or pointer, is an element of
 * its own: a link, and the chart's one tab stop.
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
          onClick={openActive}
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
      {/* Screen readers do not announce a focused link whose name changes, but do announce this. */}
      <p className={styles.legend} aria-live="polite">
        {isEntered && active !== null ? describe(active) : legend}
      </p>
    </div>
  )
}

/** A click beside a bar opens the mark that is named below the chart; one on the bar is the link's own. */
function openActive({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const link = currentTarget.querySelector('a')
  if (target instanceof Node && !link?.contains(target)) link?.click()
}

/** Memoized, so that moving between marks does not draw the bars again. */
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

/** Row 0 is the top layer. */
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
