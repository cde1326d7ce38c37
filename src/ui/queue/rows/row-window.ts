import { offsetToReveal, positionFrom, scrolled, scrollScale } from './scroll-scale.ts'
import type { ScrollPosition } from './scroll-scale.ts'
import { createSeenRows } from './seen-rows.ts'

/** Height of the header inside the scroll element, px. */
const headerHeight = 34
/** Rows drawn beyond the view at each side. */
const overscan = 3

/** The visible part of a scroll element. */
export interface View {
  /** First row to draw. */
  readonly from: number
  /** End of the rows to draw, exclusive. */
  readonly to: number
  /** Subtracted from a row's list offset to get its position in the row container, px. */
  readonly shift: number
  /** How far the list is scrolled sideways, px. */
  readonly left: number
  /** The width available to rows, px. */
  readonly width: number
  readonly height: number
}

/** The visible rows and width of a scroll element, and how to scroll it. */
export interface RowWindow {
  /** Sets the row count and height (px); the top row stays in place if the list allows. */
  readonly fit: (count: number, rowHeight: number) => void
  readonly view: () => View
  /** The list offset of the view's top edge, px. */
  readonly offset: () => number
  /** Scrolls the list to an offset, px. */
  readonly scrollTo: (offset: number) => void
  /** Scrolls so that a row is seen whole. */
  readonly reveal: (index: number) => void
  /** Detaches from the scroll element. */
  readonly release: () => void
}

/**
 * Observes a scroll element and calls `onMove` on user scroll or resize: before the paint, since rows coming into view
 * must not be empty for a frame. Programmatic callers redraw themselves.
 */
export function createRowWindow(scroller: HTMLElement, onMove: () => void): RowWindow {
  let list = { ...scrollScale(0, 1), count: 0, rowHeight: 1 }
  let position: ScrollPosition = { top: 0, shift: 0 }
  let left = scroller.scrollLeft
  let size = roomIn(scroller)
  const seenRows = createSeenRows(scroller)

  const offset = () => position.top + position.shift
  const moveElement = (next: ScrollPosition) => {
    position = next
    if (Math.abs(scroller.scrollTop - next.top) >= 1) scroller.scrollTop = next.top
  }
  const scrollTo = (wanted: number) => {
    const most = Math.max(0, list.listHeight - size.height)
    moveElement(positionFrom(list, position, Math.round(Math.max(0, Math.min(wanted, most)))))
  }
  const onScroll = () => {
    moveElement(scrolled(list, position, scroller.scrollTop))
    left = scroller.scrollLeft
    onMove()
  }
  scroller.addEventListener('scroll', onScroll, { passive: true })
  const resizes = new ResizeObserver(() => {
    size = roomIn(scroller)
    onMove()
  })
  resizes.observe(scroller)

  return {
    fit: (count, rowHeight) => {
      const before = list
      if (before.count === count && before.rowHeight === rowHeight) return
      list = { ...scrollScale(count, rowHeight), count, rowHeight }
      if (before.count > 0) scrollTo((offset() / before.rowHeight) * rowHeight)
    },
    view: () => {
      const first = seenRows.first({ ...list, offset: offset(), height: size.height })
      return { ...wholeWindow(first, list.count, size.height / list.rowHeight), shift: position.shift, left, ...size }
    },
    offset,
    scrollTo,
    reveal: (index) => {
      const target = offsetToReveal(index, list.rowHeight, offset(), size.height)
      if (target !== offset()) scrollTo(target)
    },
    release: () => {
      scroller.removeEventListener('scroll', onScroll)
      resizes.disconnect()
      seenRows.release()
    },
  }
}

/** The area of a scroll element without its header, px. */
function roomIn({ offsetWidth, offsetHeight }: HTMLElement): Pick<View, 'width' | 'height'> {
  return { width: offsetWidth, height: Math.max(0, offsetHeight - headerHeight) }
}

/** Always the same number of rows, also at the ends, so that elements are reused. */
function wholeWindow(first: number | null, count: number, seen: number): Pick<View, 'from' | 'to'> {
  if (first === null) return { from: 0, to: 0 }
  const rows = Math.min(count, Math.ceil(seen) + 1 + 2 * overscan)
  const from = Math.max(0, Math.min(first - overscan, count - rows))
  return { from, to: from + rows }
}
