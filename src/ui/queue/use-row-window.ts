import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import type { Range, Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { stepped } from './column-window.ts'
import { offsetToReveal, placeFrom, scrollScale, scrolled } from './scroll-scale.ts'
import type { ScrollPlace } from './scroll-scale.ts'

/** Height of the header inside the scroll element, px. */
export const headerHeight = 34
/** Rows drawn beyond the view at each side. */
const overscan = 3

type Observed = Virtualizer<HTMLElement, HTMLElement>

/** Where the view is, px. */
interface View {
  /** What to take off a row's offset in the list to get its place in the element. */
  readonly shift: number
  /** The view's left edge in steps, its width, and its height below the header. */
  readonly left: number
  readonly width: number
  readonly height: number
}

/** Which rows and what part of the width the view shows, and how to move it. */
export interface RowWindow {
  /** First row drawn. */
  readonly from: number
  /** Behind the last row drawn. */
  readonly to: number
  /** Height of the element that holds the rows, px. */
  readonly height: number
  readonly view: View
  /** The list offset of the view's top edge now, px. */
  readonly offsetNow: () => number
  /** Scrolls the list to an offset, px. */
  readonly scrollTo: (offset: number) => void
  /** Scrolls so that a row is seen whole. */
  readonly reveal: (index: number) => void
}

/** Follows the scroll element and says which rows to draw; all rows are `rowHeight` px. */
export function useRowWindow(scroller: HTMLElement, count: number, rowHeight: number): RowWindow {
  const scale = useMemo(() => ({ ...scrollScale(count, rowHeight), rowHeight }), [count, rowHeight])
  const latest = useRef(scale)
  const place = useRef<ScrollPlace>({ top: 0, shift: 0 })
  const [view, setView] = useState<View>(() => ({ shift: 0, left: 0, ...sizeOf(scroller) }))
  const viewNow = useRef(view)

  /** Takes in where the view is; true when something has to be drawn for it beside other rows. */
  const look = useCallback((change: Partial<View>) => {
    const next = { ...viewNow.current, ...change }
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

  const observeElementOffset = useCallback(
    (_: Observed, report: (offset: number, isScrolling: boolean) => void) => {
      const onScroll = () => {
        const next = scrolled(latest.current, place.current, scroller.scrollTop)
        moveElement(next)
        // Before the paint, as the rows are: what scrolled into view must not be empty for a frame.
        if (look({ shift: next.shift, left: stepped(scroller.scrollLeft) })) flushSync(() => setView(viewNow.current))
        report(next.top + next.shift, true)
      }
      scroller.addEventListener('scroll', onScroll, { passive: true })
      report(place.current.top + place.current.shift, false)
      return () => scroller.removeEventListener('scroll', onScroll)
    },
    [scroller, moveElement, look],
  )

  const observeRect = useCallback(
    (instance: Observed, report: (rect: { width: number; height: number }) => void) =>
      observeElementRect(instance, (size) => {
        const inner = belowHeader(size)
        if (look(inner)) setView(viewNow.current)
        report(inner)
      }),
    [look],
  )

  const slots = Math.min(count, Math.ceil(view.height / rowHeight) + 1 + 2 * overscan)
  const rangeExtractor = useCallback((range: Range) => wholeWindow(range, slots), [slots])
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    // The first rows are drawn with the table and not after it was measured. From the state: to ask the element would lay it out at each drawing.
    initialRect: view,
    rangeExtractor,
    observeElementRect: observeRect,
    observeElementOffset,
    // The table scrolls by itself, because only it knows the scale.
    scrollToFn: () => undefined,
  })

  const scrollTo = useCallback(
    (offset: number) => {
      const most = Math.max(0, latest.current.listHeight - viewNow.current.height)
      const next = placeFrom(latest.current, place.current, Math.round(Math.max(0, Math.min(offset, most))))
      moveElement(next)
      if (look({ shift: next.shift })) setView(viewNow.current)
    },
    [moveElement, look],
  )

  // Another density or another number of rows: the row at the top stays there as far as the list allows.
  useLayoutEffect(() => {
    const before = latest.current
    if (before === scale) return
    latest.current = scale
    if (before.rowHeight !== scale.rowHeight) virtualizer.measure()
    scrollTo(((place.current.top + place.current.shift) / before.rowHeight) * scale.rowHeight)
  }, [scale, virtualizer, scrollTo])

  const offsetNow = useCallback(() => place.current.top + place.current.shift, [])
  const reveal = useCallback(
    (index: number) => {
      const target = offsetToReveal(index, latest.current.rowHeight, offsetNow(), viewNow.current.height)
      if (target !== offsetNow()) scrollTo(target)
    },
    [offsetNow, scrollTo],
  )

  const items = virtualizer.getVirtualItems()
  const from = items[0]?.index ?? 0
  const to = (items.at(-1)?.index ?? -1) + 1
  return { from, to, height: scale.height, view, offsetNow, scrollTo, reveal }
}

/** Always as many rows as there are elements, also at the ends, so that elements are kept and given to other rows. */
function wholeWindow({ startIndex, count }: Range, slots: number): number[] {
  const from = Math.max(0, Math.min(startIndex - overscan, count - slots))
  return Array.from({ length: Math.min(slots, count) }, (_, offset) => from + offset)
}

const belowHeader = ({ width, height }: { width: number; height: number }) => ({ width, height: Math.max(0, height - headerHeight) })

const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement) => belowHeader({ width: offsetWidth, height: offsetHeight })

function sameView(a: View, b: View): boolean {
  return a.shift === b.shift && a.left === b.left && a.width === b.width && a.height === b.height
}
