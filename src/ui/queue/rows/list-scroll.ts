import { flushSync } from 'react-dom'
import { offsetToReveal, positionFrom, scrolled, scrollScale } from './scroll-scale.ts'
import type { ScrollPosition } from './scroll-scale.ts'

/** The view as rows are drawn in it. */
export interface ViewPlace {
  /** Subtracted from a row's list offset to get its position in the row container, px. */
  readonly shift: number
  /** Distance by which the list is scrolled sideways, px. */
  readonly left: number
  /** The first row of the part of the list that is around the view. */
  readonly part: number
}

/** A list is looked at in parts, which move in steps: what is measured row by row does not grow with the list. */
export const PART_ROWS = 1_024
const PART_STEP = 256

/** The place before anything is known. */
export const START: ViewPlace = { shift: 0, left: 0, part: 0 }

/** The place that a list is scrolled to, and ways to scroll it; offsets in px. */
export interface ListScroll {
  /** The list offset of the view's top edge. */
  readonly offset: () => number
  /** The height of the view. */
  readonly height: () => number
  /** Scrolls the list to an offset. */
  readonly scrollTo: (offset: number) => void
  /** Scrolls so that a row is seen whole. */
  readonly reveal: (index: number) => void
  /** Sets the row count and the heights of rows and view; the top row stays in place if the list allows. */
  readonly fit: (count: number, rowHeight: number, height: number) => void
  /** Follows a scroll element; tells which row of the part is at its top edge, with a fraction; returns how to stop. */
  readonly follow: (scroller: HTMLElement, onTopRow: (row: number) => void) => () => void
}

/**
 * Follows a scroll element whose list may be taller than an element can be. A person's scrolling is rendered before the
 * paint, since rows that come into view must not be empty for a frame.
 */
export function createListScroll(onPlace: (place: ViewPlace) => void): ListScroll {
  let element: HTMLElement | null = null
  let list = { ...scrollScale(0, 1), rowHeight: 1 }
  let position: ScrollPosition = { top: 0, shift: 0 }
  let left = 0
  let height = 0
  let place = START
  let tellTopRow: (row: number) => void = () => {}

  const offset = () => position.top + position.shift
  const tell = () => {
    const topRow = offset() / list.rowHeight
    const part = Math.max(0, Math.floor(topRow / PART_STEP) - 1) * PART_STEP
    const { shift } = position
    if (place.shift !== shift || place.left !== left || place.part !== part) onPlace((place = { shift, left, part }))
    tellTopRow(topRow - part)
  }
  const move = (next: ScrollPosition) => {
    position = next
    if (element && Math.abs(element.scrollTop - next.top) >= 1) element.scrollTop = next.top
  }
  const scrollTo = (wanted: number) => {
    const most = Math.max(0, list.listHeight - height)
    move(positionFrom(list, position, Math.round(Math.max(0, Math.min(wanted, most)))))
    tell()
  }

  return {
    offset,
    height: () => height,
    scrollTo,
    reveal: (index) => {
      const target = offsetToReveal(index, list.rowHeight, offset(), height)
      if (target !== offset()) scrollTo(target)
    },
    fit: (count, rowHeight, viewHeight) => {
      const top = offset() / list.rowHeight
      height = viewHeight
      list = { ...scrollScale(count, rowHeight), rowHeight }
      scrollTo(top * rowHeight)
    },
    follow: (scroller, onTopRow) => {
      element = scroller
      tellTopRow = onTopRow
      const onScroll = () => {
        left = scroller.scrollLeft
        move(scrolled(list, position, scroller.scrollTop))
        flushSync(tell)
      }
      scroller.addEventListener('scroll', onScroll, { passive: true })
      left = scroller.scrollLeft
      tell()
      return () => scroller.removeEventListener('scroll', onScroll)
    },
  }
}
