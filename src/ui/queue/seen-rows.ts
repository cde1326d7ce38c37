import { observeElementRect, Virtualizer } from '@tanstack/react-virtual'

/**
 * The virtualizer is told so many rows around the view at a time, moved on in steps: it writes a size and a start for
 * every row it is told of at each change of their number.
 */
const toldRows = 1_024
const toldStep = 256

type Observed = Virtualizer<HTMLElement, HTMLElement>

/** A width and a height, px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Rows of one height, px. */
interface EqualRows {
  readonly count: number
  readonly rowHeight: number
}

/** Which rows a scroll element shows. */
export interface SeenRows {
  /** The first row seen at an offset in the list, px; null when none can be. */
  readonly first: (rows: EqualRows, offset: number) => number | null
  readonly release: () => void
}

/**
 * Asks TanStack Virtual which rows are seen in `scroller` below a header of `headerHeight` px, and tells the room that
 * rows have there, now and at each change. Its virtualizer, not its hook: for a hook each step of the wheel is a
 * component to render, and nothing of one changes but the rows, which are drawn without React.
 */
export function createSeenRows(scroller: HTMLElement, headerHeight: number, onSize: (size: Size) => void): SeenRows {
  let rowHeight = 0
  let report: (offset: number, isScrolling: boolean) => void = () => {}
  const options = (count: number) => ({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    observeElementRect: (instance: Observed, reportSize: (size: Size) => void) =>
      observeElementRect(instance, ({ width, height }) => {
        const size = { width, height: Math.max(0, height - headerHeight) }
        reportSize(size)
        onSize(size)
      }),
    observeElementOffset: (_: Observed, reportOffset: typeof report) => {
      report = reportOffset
    },
    // Who asks scrolls: the element's offset is not the list's.
    scrollToFn: () => undefined,
  })
  const virtualizer = new Virtualizer<HTMLElement, HTMLElement>(options(0))
  const release = virtualizer._didMount()
  virtualizer._willUpdate()

  return {
    first: (rows, offset) => {
      if (rows.rowHeight !== rowHeight) {
        rowHeight = rows.rowHeight
        virtualizer.measure()
      }
      const firstTold = Math.max(0, (Math.floor(offset / (toldStep * rowHeight)) - 1) * toldStep)
      const told = Math.max(0, Math.min(toldRows, rows.count - firstTold))
      if (virtualizer.options.count !== told) virtualizer.setOptions(options(told))
      report(offset - firstTold * rowHeight, false)
      const range = virtualizer.calculateRange()
      return range && firstTold + range.startIndex
    },
    release,
  }
}
