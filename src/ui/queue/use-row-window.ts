import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { stepped } from './column-window.ts'
import { offsetToReveal, placeFrom, scrollScale, scrolled } from './scroll-scale.ts'
import type { ScrollPlace } from './scroll-scale.ts'

/** Height of the header inside the scroll element, px. */
export const headerHeight = 34
/** Rows drawn beyond the view at each side. */
const overscan = 3

/** Where the view is; a new object only when something has to be drawn for it. */
interface View {
  /** The first row in view. */
  readonly first: number
  /** What to take off a row's offset in the list to get its place in the element, px. */
  readonly shift: number
  /** The view's left edge in steps, its width, and its height below the header, px. */
  readonly left: number
  readonly width: number
  readonly height: number
}

/** Which rows and what part of the width the view shows, and how to move it. */
export interface RowWindow {
  readonly view: View
  /** First row drawn. */
  readonly from: number
  /** Behind the last row drawn. */
  readonly to: number
  /** Height of the element that holds the rows, px. */
  readonly height: number
  /** The list offset of the view's top edge now, px. */
  readonly offsetNow: () => number
  /** Scrolls the list to an offset, px. */
  readonly scrollTo: (offset: number) => void
  /** Scrolls so that a row is seen whole. */
  readonly reveal: (index: number) => void
}

/**
 * Follows the scroll element and says which rows to draw. All rows are `rowHeight` px, so this is arithmetic: a
 * general virtualizer keeps a size for every row, which at a million rows costs more than drawing those in view.
 */
export function useRowWindow(scroller: HTMLElement, count: number, rowHeight: number): RowWindow {
  const scale = useMemo(() => ({ ...scrollScale(count, rowHeight), rowHeight }), [count, rowHeight])
  const latest = useRef(scale)
  const place = useRef<ScrollPlace>({ top: 0, shift: 0 })
  const [view, setView] = useState<View>({ first: 0, shift: 0, left: 0, width: 0, height: 0 })
  const viewNow = useRef(view)

  /** Takes in where the view is now; true when something has to be drawn. */
  const look = useCallback((size: Pick<View, 'left' | 'width' | 'height'>) => {
    const { top, shift } = place.current
    const next = { ...size, shift, first: Math.floor((top + shift) / latest.current.rowHeight) }
    const isSame = sameView(next, viewNow.current)
    if (!isSame) viewNow.current = next
    return !isSame
  }, [])

  const moveElement = useCallback(
    (next: ScrollPlace) => {
      place.current = next
      if (Math.abs(scroller.scrollTop - next.top) >= 1) scroller.scrollTop = next.top
    },
    [scroller],
  )

  const scrollTo = useCallback(
    (offset: number) => {
      const most = Math.max(0, latest.current.listHeight - viewNow.current.height)
      moveElement(placeFrom(latest.current, place.current, Math.round(Math.max(0, Math.min(offset, most)))))
      if (look(viewNow.current)) setView(viewNow.current)
    },
    [moveElement, look],
  )

  useLayoutEffect(() => {
    const onScroll = () => {
      moveElement(scrolled(latest.current, place.current, scroller.scrollTop))
      // Before the paint: what scrolled into view must not be empty for a frame.
      if (look({ ...viewNow.current, left: stepped(scroller.scrollLeft) })) flushSync(() => setView(viewNow.current))
    }
    const onSize = () => {
      const size = { width: scroller.clientWidth, height: Math.max(0, scroller.clientHeight - headerHeight) }
      if (look({ ...viewNow.current, ...size })) setView(viewNow.current)
    }
    const observer = new ResizeObserver(onSize)
    observer.observe(scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    onSize()
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [scroller, moveElement, look])

  // Another density or another number of rows: the row at the top stays there as far as the list allows.
  useLayoutEffect(() => {
    const before = latest.current
    if (before === scale) return
    latest.current = scale
    scrollTo(((place.current.top + place.current.shift) / before.rowHeight) * scale.rowHeight)
  }, [scale, scrollTo])

  const offsetNow = useCallback(() => place.current.top + place.current.shift, [])
  const reveal = useCallback(
    (index: number) => {
      const target = offsetToReveal(index, latest.current.rowHeight, offsetNow(), viewNow.current.height)
      if (target !== offsetNow()) scrollTo(target)
    },
    [offsetNow, scrollTo],
  )

  // As many rows at the ends as in the middle, so that elements are kept and only given to other rows.
  const size = view.height === 0 ? 0 : Math.min(count, Math.ceil(view.height / rowHeight) + 1 + 2 * overscan)
  const from = Math.max(0, Math.min(view.first - overscan, count - size))
  return { view, from, to: from + size, height: scale.height, offsetNow, scrollTo, reveal }
}

function sameView(a: View, b: View): boolean {
  return a.first === b.first && a.shift === b.shift && a.left === b.left && a.width === b.width && a.height === b.height
}
