import type { CSSProperties } from 'react'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

/**
 * A person's column layout: ids in order, hidden ids, pinned ids, widths in px. Columns not listed use their defaults.
 */
export interface QueueLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly pinned: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  /** Columns the person has seen, so that a column added later gets its defaults rather than a place in `hidden`. */
  readonly known: readonly string[]
}

/** A placed column: its position and width in px, and styles shared by all its cells. */
export interface PlacedColumn<Row> {
  readonly column: QueueColumn<Row>
  readonly left: number
  readonly width: number
  readonly pinned: boolean
  /** Counted from 1, including the checkbox column. */
  readonly colIndex: number
  readonly style: CSSProperties
}

/** All visible columns: the pinned first, then the scrolling ones; widths in px, without the checkbox column. */
export interface PlacedColumns<Row> {
  readonly pinned: readonly PlacedColumn<Row>[]
  readonly scrolling: readonly PlacedColumn<Row>[]
  readonly pinnedWidth: number
  readonly totalWidth: number
}

/** Width of the checkbox column, px. */
export const checkWidth = 36

/** Default minimum width, px. */
const narrowest = 48
/** Maximum width, px. */
const widest = 900

/** The layout before a person chose anything. */
export function defaultLayout<Row>(columns: readonly QueueColumn<Row>[]): QueueLayout {
  return {
    order: columns.map((column) => column.id),
    hidden: columns.filter((column) => column.hidden).map((column) => column.id),
    pinned: columns.filter((column) => column.pin === 'left').map((column) => column.id),
    widths: {},
    known: columns.map((column) => column.id),
  }
}

/**
 * Updates a stored layout: removed columns are dropped, new ones are inserted after their neighbour with their
 * defaults.
 */
export function completeLayout<Row>(columns: readonly QueueColumn<Row>[], layout: QueueLayout): QueueLayout {
  const ids = new Set(columns.map((column) => column.id))
  const known = new Set(layout.known)
  const fresh = columns.filter((column) => !known.has(column.id))
  const kept = [...new Set(layout.order)].filter((id) => ids.has(id))
  const missing = columns.filter((column) => !kept.includes(column.id))
  if (fresh.length === 0 && missing.length === 0 && kept.length === layout.order.length) return layout
  const order = [...kept]
  for (const column of missing) {
    const before = columns[columns.indexOf(column) - 1]
    order.splice(before ? order.indexOf(before.id) + 1 : 0, 0, column.id)
  }
  const withFresh = (chosen: readonly string[], isDefault: (column: QueueColumn<Row>) => boolean) => [
    ...chosen.filter((id) => ids.has(id)),
    ...fresh.filter(isDefault).map((column) => column.id),
  ]
  return {
    order,
    hidden: withFresh(layout.hidden, (column) => column.hidden === true),
    pinned: withFresh(layout.pinned, (column) => column.pin === 'left'),
    widths: layout.widths,
    known: [...ids],
  }
}

/**
 * Width of a letter of a title and of a Chinese sign, of the space around a title, and of the arrow of a sorted one,
 * px.
 */
const titleSizes = { letter: 8, sign: 13, around: 18, arrow: 13 }

/** The width in px that a column has until a person sizes it; its title is not cut, whatever the language. */
export function widthAtFirst<Row>({ title, width, sortKey }: QueueColumn<Row>): number {
  const { letter, sign, around, arrow } = titleSizes
  const text = [...title].reduce((sum, one) => sum + (one > '\u2e7f' ? sign : letter), 0)
  return Math.max(width, text + around + (sortKey === undefined ? 0 : arrow))
}

/** Clamps a width (px) to the column's bounds. */
export function boundedWidth<Row>(column: QueueColumn<Row>, width: number): number {
  return Math.round(Math.min(widest, Math.max(column.minWidth ?? narrowest, width)))
}

/**
 * The positions of all visible columns. The rest of `room` px goes to the scrolling columns of text that the
 * person has not sized.
 */
export function placeColumns<Row>(
  columns: readonly QueueColumn<Row>[],
  layout: QueueLayout,
  room = 0,
): PlacedColumns<Row> {
  const complete = completeLayout(columns, layout)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const shown = complete.order.filter((id) => !complete.hidden.includes(id))
  const plain = (id: string) => {
    const column = byId.get(id)
    return column ? boundedWidth(column, complete.widths[id] ?? widthAtFirst(column)) : 0
  }
  const stretching = shown.filter(
    (id) => complete.widths[id] === undefined && !complete.pinned.includes(id) && byId.get(id)?.numeric !== true,
  )
  const spare = room - shown.reduce((sum, id) => sum + plain(id), checkWidth)
  const share = spare > 0 && stretching.length > 0 ? Math.floor(spare / stretching.length) : 0
  let left = checkWidth
  let colIndex = 1
  const place = (id: string, pinned: boolean): PlacedColumn<Row>[] => {
    const column = byId.get(id)
    if (!column) return []
    const width = plain(id) + (stretching.includes(id) ? share : 0)
    const placed = { column, left, width, pinned, colIndex: (colIndex += 1), style: { left, width } }
    left += width
    return [placed]
  }
  const pinned = shown.filter((id) => complete.pinned.includes(id)).flatMap((id) => place(id, true))
  const pinnedWidth = left
  const scrolling = shown.filter((id) => !complete.pinned.includes(id)).flatMap((id) => place(id, false))
  return { pinned, scrolling, pinnedWidth, totalWidth: left }
}

/** Shows or hides a column; the last shown one stays. */
export function toggleColumn(layout: QueueLayout, id: string): QueueLayout {
  if (layout.hidden.includes(id)) return { ...layout, hidden: layout.hidden.filter((other) => other !== id) }
  const shown = layout.order.filter((other) => !layout.hidden.includes(other))
  return shown.length <= 1 ? layout : { ...layout, hidden: [...layout.hidden, id] }
}

/** Moves a column by `by` places in the order; at an end it stays. */
export function moveColumn(layout: QueueLayout, id: string, by: number): QueueLayout {
  const from = layout.order.indexOf(id)
  const to = Math.min(layout.order.length - 1, Math.max(0, from + by))
  if (from < 0 || from === to) return layout
  const order = layout.order.filter((other) => other !== id)
  order.splice(to, 0, id)
  return { ...layout, order }
}

/** Pins a column to the left edge, or unpins it. */
export function togglePin(layout: QueueLayout, id: string): QueueLayout {
  const pinned = layout.pinned.includes(id) ? layout.pinned.filter((other) => other !== id) : [...layout.pinned, id]
  return { ...layout, pinned }
}

/** Gives a column a width in px, within its bounds. */
export function resizeColumn<Row>(layout: QueueLayout, column: QueueColumn<Row>, width: number): QueueLayout {
  return { ...layout, widths: { ...layout.widths, [column.id]: boundedWidth(column, width) } }
}
