import type { Badge } from '#ui/status/StatusBadge.tsx'

/** A cell that leads to another place of the console. */
export interface LinkCell {
  readonly href: string
  readonly label: string
}

/** A cell that shows whether something is on; pressing it runs a command on its row. */
export interface SwitchCell {
  readonly isOn: boolean
  readonly label: string
  readonly command?: string
}

/** A cell with a small picture; the label stands for it in texts. */
export interface PictureCell {
  readonly picture: string
  readonly label: string
}

/**
 * The content of a cell: a text, a status with colour, icon and label, a link, a switch or a picture. No elements: what
 * is shown is also copied, exported and put into words.
 */
export type QueueCell = string | number | null | Badge | LinkCell | SwitchCell | PictureCell

/** One column of a queue: its width (px), content and sort key. */
export interface QueueColumn<Row> {
  readonly id: string
  readonly title: string
  readonly width: number
  readonly minWidth?: number
  readonly align?: 'start' | 'center' | 'end'
  /** Pinned to the left edge unless the person's layout differs. */
  readonly pin?: 'left'
  /** Not shown until chosen in the columns menu. */
  readonly hidden?: boolean
  /** Tabular figures, aligned to the end. */
  readonly numeric?: boolean
  /** The name the server sorts by; without it the header does not sort. */
  readonly sortKey?: string
  readonly render: (row: Row) => QueueCell
}

/**
 * The rows as the table's source. Create a new source object whenever rows are added, removed or moved; notify of a row
 * that only changed. Unchanged rows keep their object, so that only changed rows are redrawn.
 */
export interface QueueSource<Row> {
  readonly count: number
  /** The row at an index, or undefined while its page is not loaded. */
  readonly rowAt: (index: number) => Row | undefined
  readonly keyOf: (row: Row) => string
  /** The current index of a key, -1 if unknown; without it nearby rows are searched. */
  readonly indexOf?: (key: string) => number
  /** Called with the key of a row that was replaced in place; without it rows change only with the source. */
  readonly onRowChanged?: (listener: (key: string) => void) => () => void
}

/** How tall rows are: 28, 36 or 44 px. */
export type QueueDensity = 'compact' | 'normal' | 'roomy'

/** Row heights of the densities, in px. */
export const rowHeights: Record<QueueDensity, number> = { compact: 28, normal: 36, roomy: 44 }

/** Sort order of the list; `key` is a column's `sortKey`. */
export interface QueueSort {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

/** The sort after a header click: ascending, then descending, then none. */
export function nextSort(sort: QueueSort | null, key: string): QueueSort | null {
  if (sort?.key !== key) return { key, direction: 'asc' }
  return sort.direction === 'asc' ? { key, direction: 'desc' } : null
}
