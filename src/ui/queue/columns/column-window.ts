import { useMemo } from 'react'
import type { CSSProperties } from 'react'
import type { PlacedColumns } from './column-layout.ts'

/** A column's place on the x axis, px. */
interface Span {
  readonly left: number
  readonly width: number
}

/** Indexes of the columns to draw, end exclusive. */
export interface ColumnRange {
  readonly from: number
  readonly to: number
}

/** The rendered columns; a new object only when they change. */
export interface DrawnColumns<Row> extends Pick<PlacedColumns<Row>, 'pinned' | 'scrolling'> {
  readonly pinnedStyle: CSSProperties
}

/** After horizontal scrolling, columns this far outside the view are rendered too, px. */
const margin = 160
/** The view's left edge is quantised, so that most scroll events change nothing, px. */
const step = 80

/**
 * Which of the scrolling columns the view touches. `spans` are sorted and gapless; `viewLeft` is the scroll position
 * and `viewWidth` the width of the view, of which `pinnedWidth` is covered by pinned columns.
 */
export function columnRange(
  spans: readonly Span[],
  viewLeft: number,
  viewWidth: number,
  pinnedWidth: number,
): ColumnRange {
  const edge = Math.max(0, Math.ceil(viewLeft / step) * step)
  // At the left edge, the usual position, no margin is needed there; every rendered cell costs each rendered row.
  const left = edge - step + pinnedWidth - margin
  const right = edge === 0 ? viewWidth : edge + viewWidth + margin
  let from = 0
  while (from < spans.length && endOf(spans[from]) <= left) from += 1
  let to = from
  while (to < spans.length && (spans[to]?.left ?? 0) < right) to += 1
  return { from, to }
}

function endOf(span: Span | undefined): number {
  return span ? span.left + span.width : 0
}

/** The columns to render in a view scrolled to `left` and `width` wide, px; the same object while unchanged. */
export function useDrawnColumns<Row>(columns: PlacedColumns<Row>, left: number, width: number): DrawnColumns<Row> {
  const { from, to } = columnRange(columns.scrolling, left, width, columns.pinnedWidth)
  return useMemo(
    () => ({
      pinned: columns.pinned,
      scrolling: columns.scrolling.slice(from, to),
      pinnedStyle: { width: columns.pinnedWidth },
    }),
    [columns, from, to],
  )
}
