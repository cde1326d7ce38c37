import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { createListScroll, PART_ROWS, START } from './list-scroll.ts'
import type { ListScroll, ViewPlace } from './list-scroll.ts'

/** Rows drawn beyond the view at each side. */
const overscan = 3

/** The rows to draw, and where. */
interface RowWindow {
  /** The index of the row in each slot: a row keeps its slot, and so its elements, while it is in view. */
  readonly slots: readonly number[]
  /** The slots' first row. */
  readonly from: number
  /** The end of the slots' rows, exclusive. */
  readonly to: number
  readonly place: ViewPlace
  readonly scroll: ListScroll
}

/**
 * The rows in view of the element that scrolls `body`, whose view is `height` px tall; renders again when others come
 * into view.
 */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  height: number,
): RowWindow {
  const [place, setPlace] = useState(START)
  const [scroll] = useState(() => createListScroll(setPlace))
  useLayoutEffect(() => scroll.fit(count, rowHeight, height), [scroll, count, rowHeight, height])
  // It holds a part of the list, counted in rows: neither another count nor another density measures anything anew.
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count: PART_ROWS,
    estimateSize: () => 1,
    getScrollElement: () => body.current?.parentElement ?? null,
    rangeExtractor: ({ startIndex }) => wholeRange(place.part + startIndex - overscan, count, height / rowHeight),
    // The row at the top edge is all that it is asked for.
    initialRect: { width: 1, height: 1 },
    observeElementRect: () => undefined,
    observeElementOffset: ({ scrollElement }, report) =>
      scrollElement ? scroll.follow(scrollElement, (row) => report(row, false)) : undefined,
    scrollToFn: () => undefined,
  })
  const seen = rows.getVirtualIndexes()
  const slots: number[] = []
  for (const index of seen) slots[index % seen.length] = index
  const from = seen[0] ?? 0
  return { slots, from, to: from + seen.length, place, scroll }
}

/** Always the same number of rows, also at the ends, so that elements are reused. */
function wholeRange(first: number, count: number, seen: number): number[] {
  const length = Math.min(count, Math.ceil(seen) + 1 + 2 * overscan)
  const from = Math.max(0, Math.min(first, count - length))
  return Array.from({ length }, (_, at) => from + at)
}

/** A partially loaded list of rows. */
interface LoadedRows {
  readonly count: number
  /** Undefined while not loaded. */
  readonly rowAt: (index: number) => unknown
}

/** The rows that are not loaded in the view, from `from` to `to`, and as far around it; ends are exclusive. */
export function missingRows(source: LoadedRows, from: number, to: number): { from: number; to: number } | null {
  const ahead = to - from
  if (ahead === 0) return null
  let first = Math.max(0, from - ahead)
  let end = Math.min(source.count, to + ahead)
  while (first < end && source.rowAt(first) !== undefined) first += 1
  while (end > first && source.rowAt(end - 1) !== undefined) end -= 1
  return end > first ? { from: first, to: end } : null
}
