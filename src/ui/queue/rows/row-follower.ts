import { findKey } from '#ui/queue/queue-state.ts'
import { keysOf } from '#ui/queue/queue-store.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'
import type { QueueSource } from '#ui/queue/queue-types.ts'
import type { ListScroll } from './list-scroll.ts'
import type { RowLines } from './row-lines.ts'

/** The current rows of a list. */
export interface ListedRows<Row> {
  readonly source: QueueSource<Row>
  /** The rows with the headings between them. */
  readonly lines: RowLines
  readonly rowHeight: number
  /** Identifies the list; another key is another list. */
  readonly listKey: string | undefined
}

/** The scrolling that keeps a row in place. */
export type FollowedScroll = Pick<ListScroll, 'offset' | 'height' | 'scrollTo'>

/**
 * Creates a function that passes the rows to the store, and keeps the visible row in place when rows are inserted above
 * it.
 */
export function createFollower<Row>(store: QueueStore, rows: FollowedScroll): (next: ListedRows<Row>) => void {
  let shown: ListedRows<Row> | null = null
  return (next) => {
    const before = shown
    // The key changes before the rows do; until then the rows belong to the previous list.
    if (before?.source === next.source) return
    shown = next
    const isOtherList = before !== null && before.listKey !== next.listKey
    const anchor = before && !isOtherList ? anchorRow(before, store, next.rowHeight, rows) : null
    if (isOtherList) {
      store.reset()
      rows.scrollTo(0)
    }
    const keys = keysOf(next.source)
    store.setRows(keys, next.lines.starts)
    const index = anchor ? findKey(keys, anchor.key, anchor.index) : -1
    const moved = anchor && index >= 0 ? next.lines.lineOf(index) - anchor.line : 0
    if (moved !== 0) rows.scrollTo(rows.offset() + moved * next.rowHeight)
  }
}

/** The row to keep in place on the screen: the cursor's if visible, else the first fully visible one. */
function anchorRow<Row>(
  { source, lines }: ListedRows<Row>,
  store: QueueStore,
  rowHeight: number,
  rows: FollowedScroll,
) {
  const first = Math.ceil(rows.offset() / rowHeight)
  const cursor = store.cursorIndex()
  const cursorLine = lines.lineOf(cursor)
  const inView = cursorLine >= first && cursorLine < first + rows.height() / rowHeight
  const index = inView ? cursor : lines.rowFrom(first)
  const row = source.rowAt(index)
  return row === undefined ? null : { index, line: lines.lineOf(index), key: source.keyOf(row) }
}
