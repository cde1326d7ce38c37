import type { Badge } from '#ui/status/badge-element.ts'

/** What a cell shows: a text, or a status by colour, icon and word. No elements: cells are written without React. */
export type QueueCell = string | number | null | Badge

/** One column of a queue: how wide it is (px), what it says of a row, and whether it can be sorted by. */
export interface QueueColumn<Row> {
  readonly id: string
  readonly title: string
  readonly width: number
  readonly minWidth?: number
  readonly align?: 'start' | 'center' | 'end'
  /** Stands at the left edge unless the person's layout says otherwise. */
  readonly pin?: 'left'
  /** Not shown until chosen in the columns menu. */
  readonly hidden?: boolean
  /** Tabular figures, aligned to the end. */
  readonly numeric?: boolean
  /** The name the server sorts by; without it the header does not sort. */
  readonly sortKey?: string
  /** Called again only when the row's object changes. */
  readonly render: (row: Row) => QueueCell
}

/**
 * The rows as the table sees them; make a new source object whenever rows come, go or move, and tell of a row that only
 * changed. A row that did not change keeps its object, so that only changed rows are drawn again.
 */
export interface QueueSource<Row> {
  readonly count: number
  /** The row at an index, or undefined while its page is not loaded. */
  readonly rowAt: (index: number) => Row | undefined
  readonly keyOf: (row: Row) => string
  /** Where a key stands now, -1 when unknown; without it the neighbourhood is searched. */
  readonly indexOf?: (key: string) => number
  /** Calls back when a row became another object where it stands; without it rows change with the source alone. */
  readonly onRowChanged?: (listener: () => void) => () => void
}

/** How tall rows are: 28, 36 or 44 px. */
export type QueueDensity = 'compact' | 'normal' | 'roomy'

/** Row heights of the densities, in px. */
export const rowHeights: Record<QueueDensity, number> = { compact: 28, normal: 36, roomy: 44 }

/** What the list is sorted by; `key` is a column's `sortKey`. */
export interface QueueSort {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

/** The sort a click on a header asks for: ascending, then descending, then none. */
export function nextSort(sort: QueueSort | null, key: string): QueueSort | null {
  if (sort?.key !== key) return { key, direction: 'asc' }
  return sort.direction === 'asc' ? { key, direction: 'desc' } : null
}
