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
/**
 * The virtualizer is told so many rows around the view at a time, moved on in steps: it writes a size and a start for
 * every row it is told of at each change of their number.
 */
const toldRows = 1_024
const toldStep = 256

type Observed = Virtualizer<HTMLElement, HTMLElement>
type Report = (offset: number, isScrolling: boolean) => void

/** Where the view is, px. */
interface View {
  /** What to take off a row's offset in the list to get its place in the element. */
  readonly shift: number
  /** The first row that the virtualizer is told of. */
  readonly first: number
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
  const [view, setView] = useState<View>(() => ({ shift: 0, first: 0, left: 0, ...sizeOf(scroller) }))
  const viewNow = useRef(view)
  const report = useRef<Report>(() => undefined)

  /** Takes in where the view is; true when something has to be drawn for it beside other rows. */
  const look = useCallback((change: Partial<View>) => {
    const next = { ...viewNow.current, ...change }
    const isSame = sameView(next, viewNow.current)
    if (!isSame) viewNow.current = next
    return !isSame
  }, [])

  const offsetNow = useCallback(() => place.current.top + place.current.shift, [])
  const offsetAmongTold = useCallback(() => offsetNow() - viewNow.current.first * latest.current.rowHeight, [offsetNow])

  const moveElement = useCallback(
    (next: ScrollPlace) => {
      place.current = next
      if (Math.abs(scroller.scrollTop - next.top) >= 1) scroller.scrollTop = next.top
    },
    [scroller],
  )

  const observeElementOffset = useCallback(
    (_: Observed, reportOffset: Report) => {
      report.current = reportOffset
      const onScroll = () => {
        const next = scrolled(latest.current, place.current, scroller.scrollTop)
        moveElement(next)
        // Before the paint, as the rows are: what scrolled into view must not be empty for a frame.
        const isOther = look({ ...placeInView(next, latest.current.rowHeight), left: stepped(scroller.scrollLeft) })
        flushSync(() => {
          if (isOther) setView(viewNow.current)
          reportOffset(offsetAmongTold(), true)
        })
      }
      scroller.addEventListener('scroll', onScroll, { passive: true })
      reportOffset(offsetAmongTold(), false)
      return () => scroller.removeEventListener('scroll', onScroll)
    },
    [scroller, moveElement, look, offsetAmongTold],
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
    count: Math.max(0, Math.min(toldRows, count - view.first)),
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
      if (!look(placeInView(next, latest.current.rowHeight))) return
      setView(viewNow.current)
      report.current(offsetAmongTold(), false)
    },
    [moveElement, look, offsetAmongTold],
  )

  // Another density or another number of rows: the row at the top stays there as far as the list allows.
  useLayoutEffect(() => {
    const before = latest.current
    if (before === scale) return
    latest.current = scale
    if (before.rowHeight !== scale.rowHeight) virtualizer.measure()
    scrollTo(((place.current.top + place.current.shift) / before.rowHeight) * scale.rowHeight)
  }, [scale, virtualizer, scrollTo])

  const reveal = useCallback(
    (index: number) => {
      const target = offsetToReveal(index, latest.current.rowHeight, offsetNow(), viewNow.current.height)
      if (target !== offsetNow()) scrollTo(target)
    },
    [offsetNow, scrollTo],
  )

  const items = virtualizer.getVirtualItems()
  const from = view.first + (items[0]?.index ?? 0)
  const to = view.first + (items.at(-1)?.index ?? -1) + 1
  return { from, to, height: scale.height, view, offsetNow, scrollTo, reveal }
}

/** Always as many rows as there are elements, also at the ends, so that elements are kept and given to other rows. */
function wholeWindow({ startIndex, count }: Range, slots: number): number[] {
  const from = Math.max(0, Math.min(startIndex - overscan, count - slots))
  return Array.from({ length: Math.min(slots, count) }, (_, offset) => from + offset)
}

/** What the view has to know of a place: the same for most steps of the wheel. */
function placeInView({ top, shift }: ScrollPlace, rowHeight: number): Pick<View, 'shift' | 'first'> {
  const step = Math.floor((top + shift) / (toldStep * rowHeight))
  return { shift, first: Math.max(0, (step - 1) * toldStep) }
}

const belowHeader = ({ width, height }: { width: number; height: number }) => ({ width, height: Math.max(0, height - headerHeight) })

const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement) => belowHeader({ width: offsetWidth, height: offsetHeight })

function sameView(a: View, b: View): boolean {
  return a.shift === b.shift && a.first === b.first && a.left === b.left && a.width === b.width && a.height === b.height
}
