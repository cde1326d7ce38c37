import type { PlacedColumns } from './columns/column-layout.ts'
import { createColumnWindow } from './columns/column-window.ts'
import { createRangeRequester } from './rows/needed-rows.ts'
import type { OnRangeNeeded } from './rows/needed-rows.ts'
import { isSelected } from './queue-state.ts'
import type { QueueStore } from './queue-store.ts'
import { createFollower } from './rows/row-follower.ts'
import type { ListedRows } from './rows/row-follower.ts'
import { createRowPool } from './rows/row-pool.ts'
import { createRowWindow } from './rows/row-window.ts'

/** Everything that the rows are rendered from, beside cursor and selection. */
export interface ShownRows<Row> extends ListedRows<Row> {
  readonly columns: PlacedColumns<Row>
  /** False while the rows are placeholders. */
  readonly isReal: boolean
  readonly onRangeNeeded: OnRangeNeeded | undefined
}

/** The rows of a queue on the screen. */
export interface QueueView<Row> {
  /** Draws the visible part of other rows or columns. */
  readonly show: (next: ShownRows<Row>) => void
  /** Redraws the visible part where it differs. */
  readonly draw: () => void
  /** Removes all elements. */
  readonly remove: () => void
}

/**
 * Draws the visible rows of `scroller` into its child `body`: when shown, and on every scroll. Row elements get ids
 * from `gridId`, and the scroller's aria-activedescendant names the cursor's row.
 */
export function createQueueView<Row>(
  scroller: HTMLElement,
  body: HTMLElement,
  store: QueueStore,
  gridId: string,
): QueueView<Row> {
  const idOf = (slot: number) => `${gridId}-${slot}`
  const pool = createRowPool<Row>(body, idOf)
  const columnsIn = createColumnWindow<Row>()
  const ask = createRangeRequester()
  const nameCursor = createNamer(scroller)
  let shown: ShownRows<Row> | null = null
  let revealed = -1

  const draw = () => {
    if (!shown) return
    const { source, rowHeight, columns, isReal, onRangeNeeded } = shown
    const state = store.getState()
    const { cursorIndex } = state
    if (cursorIndex >= 0 && revealed !== state.reveal && rows.view().height > 0) {
      revealed = state.reveal
      rows.reveal(cursorIndex)
    }
    const view = rows.view()
    const { from, to, shift } = view
    pool.draw({
      source,
      from,
      to,
      rowHeight,
      shift,
      columns: columnsIn(columns, view),
      cursorIndex: isReal ? cursorIndex : -1,
      isSelected: (key) => isSelected(state, key),
    })
    nameCursor(cursorIndex < from || cursorIndex >= to ? null : idOf(cursorIndex % (to - from)))
    store.setPageRows(Math.floor(view.height / rowHeight))
    if (isReal && onRangeNeeded) ask(source, from, to, onRangeNeeded)
  }
  const rows = createRowWindow(scroller, draw)
  const follow = createFollower<Row>(store, rows)

  return {
    show: (next) => {
      shown = next
      rows.fit(next.source.count, next.rowHeight)
      if (next.isReal) follow(next)
      draw()
    },
    draw,
    remove: () => {
      rows.release()
      pool.remove()
      // Another state may replace the rows; then no row is active.
      nameCursor(null)
    },
  }
}

/** Creates a function that exposes the cursor's element to assistive technology. */
function createNamer(scroller: HTMLElement): (id: string | null) => void {
  let named: string | null = null
  return (id) => {
    if (id === named) return
    named = id
    if (id === null) scroller.removeAttribute('aria-activedescendant')
    else scroller.setAttribute('aria-activedescendant', id)
  }
}
