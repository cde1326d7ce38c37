import { useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#ui/charts/charts.module.css'
import { boxOfColumns, columnAt } from '#ui/charts/layout/plot.ts'
import type { ColumnRange, PlotBox, PlotMarks } from '#ui/charts/layout/plot.ts'
import type { MarkLink, MarkPlace } from '#ui/charts/marks.ts'
import { useMarks } from '#ui/charts/marks.ts'

/** Columns beside each other as one mark. */
export interface PlotBrush {
  describe(range: ColumnRange): string
  link: MarkLink<ColumnRange>
}

interface PlotFrameProps {
  label: string
  marks: PlotMarks
  /** Texts beside the plot with their distance from the top in percent. */
  axis: readonly { id: string; text: string; top: number }[]
  /** Texts below the columns. */
  columns: readonly { id: string; label: string }[]
  /** Accessible name of a mark, also shown below the plot while it is active. */
  describe: (place: MarkPlace) => string
  link: MarkLink<MarkPlace>
  /** Shown below the plot while no mark is active. */
  legend: ReactNode
  brush?: PlotBrush | undefined
  /** The drawing. */
  children: ReactNode
}

/** The number of labels that fits below a chart of half the window. */
const LABELS_MAX = 24
/** The letters that fit below it in all. */
const LETTERS_MAX = 110

/**
 * Frame of all plots: axis, labels, legend, and the marks. Only the active mark, chosen by keyboard or pointer, is an
 * element of its own: a link, and the chart's one tab stop. With a brush, Shift and the arrows or a drag make several
 * columns the mark.
 */
export function PlotFrame({
  label,
  marks: grid,
  axis,
  columns,
  describe,
  link,
  legend,
  brush,
  children,
}: PlotFrameProps) {
  const marks = useMarks(grid)
  const chosen = useBrush(grid.columns)
  const [isEntered, setEntered] = useState(false)
  const plot = useRef<HTMLDivElement>(null)
  /** The column that a drag began in. */
  const drag = useRef<number | null>(null)
  /** The click that ends a drag opens nothing. */
  const isClickSpent = useRef(false)
  const { active } = marks
  const range = brush ? chosen.range : null
  const letters = Math.max(1, ...columns.map((column) => column.label.length))
  const labelEvery = Math.ceil(columns.length / Math.min(LABELS_MAX, LETTERS_MAX / letters))
  const said = range !== null && brush ? brush.describe(range) : active === null ? null : describe(active)

  function pointOf(event: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { left: ((event.clientX - left) / width) * 100, top: ((event.clientY - top) / height) * 100 }
  }
  function point(event: PointerEvent<HTMLElement>): void {
    const at = pointOf(event)
    const column = columnAt(at.left, grid.columns)
    if (event.buttons === 0) drag.current = null
    if (drag.current !== null && (range !== null || column !== drag.current)) {
      event.currentTarget.setPointerCapture(event.pointerId)
      isClickSpent.current = true
      chosen.extendTo(drag.current, column)
      return setEntered(true)
    }
    if (range !== null) return setEntered(true)
    const mark = grid.markAt(at.left, at.top)
    setEntered(mark !== null)
    if (mark !== null) marks.choose(mark)
  }
  function press(event: PointerEvent<HTMLElement>): void {
    isClickSpent.current = false
    if (!brush || event.button !== 0) return
    const column = columnAt(pointOf(event).left, grid.columns)
    if (range !== null && column >= range.from && column <= range.to) return
    // A press beside what was chosen only lets go of it.
    isClickSpent.current = range !== null
    chosen.drop()
    drag.current = column
  }
  function release(): void {
    drag.current = null
    // The dragged span is now the mark, so that Enter lists it.
    if (isClickSpent.current) plot.current?.querySelector('a')?.focus({ preventScroll: true })
  }
  function spend(event: MouseEvent<HTMLElement>): void {
    if (!isClickSpent.current) return
    isClickSpent.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  function move(event: KeyboardEvent): void {
    if (brush && active !== null && chosen.extendBy(event, active.column)) return
    if (marks.moveBy(event)) chosen.drop()
  }

  const attributes = { 'aria-label': said ?? '', onKeyDown: move, draggable: false }
  return (
    <div role="group" aria-label={label} data-brush={brush ? '' : undefined}>
      <div className={styles.plotBox}>
        <div className={styles.axis} aria-hidden="true">
          {axis.map(({ id, text, top }) => (
            <span key={id} style={{ top: `${top}%` }}>
              {text}
            </span>
          ))}
          {/* Makes room for the longest. */}
          <i>{axis.reduce((most, { text }) => (text.length > most.length ? text : most), '')}</i>
        </div>
        <div
          ref={plot}
          className={styles.plot}
          onPointerMove={point}
          onPointerDown={press}
          onPointerUp={release}
          onClickCapture={spend}
          onClick={openActive}
          onPointerLeave={() => setEntered(false)}
          onFocus={() => setEntered(true)}
          onBlur={() => setEntered(false)}
        >
          {children}
          {range !== null && brush
            ? brush.link(range, {
                ...attributes,
                className: styles.brushed,
                style: styleOf(boxOfColumns(range, grid.columns)),
              })
            : active === null
              ? null
              : link(active, { ...attributes, className: styles.mark, style: styleOf(grid.boxOf(active)) })}
        </div>
        <div className={styles.columnLabels} aria-hidden="true">
          {columns.map((column, at) =>
            at % labelEvery === 0 ? (
              <span key={column.id} style={{ left: `${((at + 0.5) / columns.length) * 100}%` }}>
                {visibleText(column.label)}
              </span>
            ) : null,
          )}
        </div>
      </div>
      {/* Screen readers do not announce a focused link whose name changes, but do announce this. */}
      <p className={styles.legend} aria-live="polite">
        {isEntered && said !== null ? said : legend}
      </p>
    </div>
  )
}

/** A click beside a mark opens the one that is named below the plot; one on it is the link's own. */
function openActive({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const link = currentTarget.querySelector('a')
  if (target instanceof Node && !link?.contains(target)) link?.click()
}

const styleOf = ({ left, top, width, height }: PlotBox) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
})

/** Columns chosen beside each other, by Shift and the arrows or by the pointer; none while it is null. */
function useBrush(columns: number) {
  const [ends, setEnds] = useState<{ anchor: number; head: number } | null>(null)
  const range: ColumnRange | null =
    ends === null || ends.anchor >= columns || ends.head >= columns
      ? null
      : { from: Math.min(ends.anchor, ends.head), to: Math.max(ends.anchor, ends.head) }

  /** Extends the range, or begins one at `from`, if the key says so. */
  function extendBy(event: KeyboardEvent, from: number): boolean {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0 || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    event.preventDefault()
    event.stopPropagation()
    const { anchor, head } = range && ends ? ends : { anchor: from, head: from }
    setEnds({ anchor, head: Math.min(columns - 1, Math.max(0, head + step)) })
    return true
  }
  return {
    range,
    extendBy,
    extendTo: (anchor: number, head: number) => setEnds({ anchor, head }),
    drop: () => setEnds(null),
  }
}
