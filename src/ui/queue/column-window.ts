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

/** Once somebody scrolls sideways, columns this far outside the view are drawn too, px. */
const margin = 160
/** The view's left edge is followed in steps, so that most scroll events change nothing, px. */
const step = 80

/** A left edge rounded down to the step the window follows. */
export function stepped(scrollLeft: number): number {
  return Math.max(0, Math.floor(scrollLeft / step) * step)
}

/**
 * Which of the scrolling columns the view touches. `spans` are sorted and gapless; `viewLeft` is the scroll position
 * and `viewWidth` the width of the view, of which `pinnedWidth` is covered by pinned columns.
 */
export function columnRange(spans: readonly Span[], viewLeft: number, viewWidth: number, pinnedWidth: number): ColumnRange {
  const edge = stepped(viewLeft)
  // At the left edge, where most work is done, nothing is about to come in; every cell that is drawn costs each row that does.
  const left = edge + pinnedWidth - margin
  const right = edge === 0 ? viewWidth + step : edge + step + viewWidth + margin
  let from = 0
  while (from < spans.length && endOf(spans[from]) <= left) from += 1
  let to = from
  while (to < spans.length && (spans[to]?.left ?? 0) < right) to += 1
  return { from, to }
}

function endOf(span: Span | undefined): number {
  return span ? span.left + span.width : 0
}
