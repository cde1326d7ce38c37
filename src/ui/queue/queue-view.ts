import type { PlacedColumns } from './column-layout.ts'
import { createColumnWindow } from './column-window.ts'
import { createRangeRequester } from './needed-rows.ts'
import type { OnRangeNeeded } from './needed-rows.ts'
import { isSelected } from './queue-state.ts'
import type { QueueStore } from './queue-store.ts'
import { createFollower } from './row-follower.ts'
import type { ListedRows } from './row-follower.ts'
import { createRowPool } from './row-pool.ts'
import { createRowWindow } from './row-window.ts'

/** Everything that the rows are drawn from, beside cursor and selection. */
export interface ShownRows<Row> extends ListedRows<Row> {
  readonly columns: PlacedColumns<Row>
  /** False while the rows stand in for rows still to come. */
  readonly isReal: boolean
  readonly onRangeNeeded: OnRangeNeeded | undefined
}

/** The rows of a queue on the screen. */
export interface QueueView<Row> {
  /** Draws what is in view of other rows or columns. */
  readonly show: (next: ShownRows<Row>) => void
  /** Draws what is in view again, where something differs. */
  readonly draw: () => void
  /** Takes all of it away. */
  readonly remove: () => void
}

/**
 * Draws the rows in view of `scroller` into `body`, an element in it: when they are shown, and by itself when a person
 * scrolls. Elements of rows are named after `gridId`, and the scroller says which of them has the cursor.
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
      // Something else may stand in place of the rows; no row is the active one then.
      nameCursor(null)
    },
  }
}

/** Makes what names to assistive technology the element that has the cursor. */
function createNamer(scroller: HTMLElement): (id: string | null) => void {
  let named: string | null = null
  return (id) => {
    if (id === named) return
    named = id
    if (id === null) scroller.removeAttribute('aria-activedescendant')
    else scroller.setAttribute('aria-activedescendant', id)
  }
}
