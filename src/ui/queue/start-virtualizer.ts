import { Virtualizer } from '@tanstack/react-virtual'

/** A part of a list of rows of one height, px. */
interface Part {
  readonly count: number
  readonly rowHeight: number
  /** Where it begins in the list and how tall it is, px. */
  readonly offset: number
  readonly height: number
}

/** Which rows of a list are seen. */
export interface SeenRows {
  /** The first row in a part of the list; null when there is none. */
  readonly first: (part: Part) => number | null
  readonly release: () => void
}

/**
 * The virtualizer gets this many rows around the view, moved in steps: it writes a size and a start for every row
 * whenever their number changes.
 */
const WINDOW_ROWS = 1_024
const WINDOW_STEP = 256

type Virtual = Virtualizer<HTMLElement, HTMLElement>
type ReportSize = (size: { width: number; height: number }) => void
type ReportOffset = (offset: number, isScrolling: boolean) => void

/**
 * Determines the visible rows with TanStack Virtual. It uses the virtualizer, not its hook: the hook re-renders a
 * component on each scroll step, although only rows drawn without React change.
 */
export function startVirtualizer(scroller: HTMLElement): SeenRows {
  let rowHeight = 0
  let reportSize: ReportSize = () => {}
  let reportOffset: ReportOffset = () => {}
  const options = (count: number) => ({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    // The caller supplies both: the element's offset is not the list's, and its header covers part of it.
    observeElementRect: (_: Virtual, report: ReportSize) => {
      reportSize = report
    },
    observeElementOffset: (_: Virtual, report: ReportOffset) => {
      reportOffset = report
    },
    scrollToFn: () => undefined,
  })
  const virtualizer: Virtual = new Virtualizer(options(0))
  const release = virtualizer._didMount()
  virtualizer._willUpdate()

  return {
    first: (part) => {
      if (part.rowHeight !== rowHeight) {
        rowHeight = part.rowHeight
        virtualizer.measure()
      }
      const windowStart = Math.max(0, (Math.floor(part.offset / (WINDOW_STEP * rowHeight)) - 1) * WINDOW_STEP)
      const windowCount = Math.max(0, Math.min(WINDOW_ROWS, part.count - windowStart))
      if (virtualizer.options.count !== windowCount) virtualizer.setOptions(options(windowCount))
      if (virtualizer.scrollRect?.height !== part.height) reportSize({ width: 0, height: part.height })
      reportOffset(part.offset - windowStart * rowHeight, false)
      const range = virtualizer.calculateRange()
      return range && windowStart + range.startIndex
    },
    release,
  }
}
