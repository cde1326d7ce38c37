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
 * The virtualizer is told so many rows around the view at a time, moved on in steps: it writes a size and a start for
 * every row it is told of at each change of their number.
 */
const toldRows = 1_024
const toldStep = 256

type Virtual = Virtualizer<HTMLElement, HTMLElement>
type ReportSize = (size: { width: number; height: number }) => void
type ReportOffset = (offset: number, isScrolling: boolean) => void

/**
 * Asks TanStack Virtual which rows are seen in a scroll element. Its virtualizer, not its hook: by the hook each step of
 * the wheel is a component to render, and nothing of it changes but rows that are drawn without React.
 */
export function startVirtualizer(scroller: HTMLElement): SeenRows {
  let rowHeight = 0
  let reportSize: ReportSize = () => {}
  let reportOffset: ReportOffset = () => {}
  const options = (count: number) => ({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    // Who asks tells both: the element's offset is not the list's, and its header covers some of it.
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
      const firstTold = Math.max(0, (Math.floor(part.offset / (toldStep * rowHeight)) - 1) * toldStep)
      const told = Math.max(0, Math.min(toldRows, part.count - firstTold))
      if (virtualizer.options.count !== told) virtualizer.setOptions(options(told))
      if (virtualizer.scrollRect?.height !== part.height) reportSize({ width: 0, height: part.height })
      reportOffset(part.offset - firstTold * rowHeight, false)
      const range = virtualizer.calculateRange()
      return range && firstTold + range.startIndex
    },
    release,
  }
}
