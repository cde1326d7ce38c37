import { offsetToReveal, positionFrom, scrolled, scrollScale } from './scroll-scale.ts'
import type { ScrollPosition } from './scroll-scale.ts'
import { createSeenRows } from './seen-rows.ts'

/** Height of the header inside the scroll element, px. */
const headerHeight = 34
/** Rows drawn beyond the view at each side. */
const overscan = 3

/** What a scroll element shows. */
export interface View {
  /** First row to draw. */
  readonly from: number
  /** Behind the last row to draw. */
  readonly to: number
  /** What to take off a row's offset in the list to get its place in the element that holds the rows, px. */
  readonly shift: number
  /** How far the list is scrolled sideways, px. */
  readonly left: number
  /** The room that rows have, px. */
  readonly width: number
  readonly height: number
}

/** Which rows and what part of the width a scroll element shows, and how to move it. */
export interface RowWindow {
  /** Takes in how many rows there are and their height, px; the row at the top stays there as far as the list allows. */
  readonly fit: (count: number, rowHeight: number) => void
  readonly view: () => View
  /** The list offset of the view's top edge, px. */
  readonly offset: () => number
  /** Scrolls the list to an offset, px. */
  readonly scrollTo: (offset: number) => void
  /** Scrolls so that a row is seen whole. */
  readonly reveal: (index: number) => void
  /** Lets go of the scroll element. */
  readonly release: () => void
}

/**
 * Follows a scroll element and calls `onMove` when a person scrolled or resized it: before the paint, since what comes
 * into view must not be empty for a frame. Whoever moves it by a call draws by himself.
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

/** What its header leaves of a scroll element, px. */
function roomIn({ offsetWidth, offsetHeight }: HTMLElement): Pick<View, 'width' | 'height'> {
  return { width: offsetWidth, height: Math.max(0, offsetHeight - headerHeight) }
}

/** Always as many rows as there are elements, also at the ends, so that elements are kept and given to other rows. */
function wholeWindow(first: number | null, count: number, seen: number): Pick<View, 'from' | 'to'> {
  if (first === null) return { from: 0, to: 0 }
  const rows = Math.min(count, Math.ceil(seen) + 1 + 2 * overscan)
  const from = Math.max(0, Math.min(first - overscan, count - rows))
  return { from, to: from + rows }
}
