import type { DrawnColumns } from '#ui/queue/columns/column-window.ts'
import type { QueueSource } from '#ui/queue/queue-types.ts'
import { createRow } from './row-element.ts'
import type { RowElement } from './row-element.ts'

/** Everything needed to draw the rows. */
export interface DrawnRows<Row> {
  readonly source: QueueSource<Row>
  /** First row drawn. */
  readonly from: number
  /** End of the drawn rows, exclusive. */
  readonly to: number
  /** Height of a row and what to take off its offset in the list, px. */
  readonly rowHeight: number
  readonly shift: number
  readonly columns: DrawnColumns<Row>
  /** -1 when there is no cursor. */
  readonly cursorIndex: number
  readonly isSelected: (key: string) => boolean
}

/** A pool of elements for the visible rows, reused as rows scroll. */
export interface RowPool<Row> {
  readonly draw: (rows: DrawnRows<Row>) => void
  /** Removes all of them. */
  readonly remove: () => void
}

/**
 * Draws rows into `body` without React: a scroll step changes a few texts, and diffing the elements of thirty rows
 * costs more than writing them. Elements have the id `idOf(slot)`; row `index` uses slot `index % (to - from)`.
 */
export function createRowPool<Row>(body: HTMLElement, idOf: (slot: number) => string): RowPool<Row> {
  const slots: RowElement<Row>[] = []
  const resize = (count: number) => {
    for (const { element, release } of slots.splice(count)) {
      release()
      element.remove()
    }
    while (slots.length < count) slots.push(createRow<Row>(idOf(slots.length)))
  }
  return {
    draw: ({ source, from, to, rowHeight, shift, columns, cursorIndex, isSelected }) => {
      const had = slots.length
      resize(to - from)
      for (let index = from; index < to; index += 1) {
        const row = source.rowAt(index)
        const rowKey = row === undefined ? undefined : source.keyOf(row)
        slots[index % slots.length]?.draw(
          {
            index,
            top: index * rowHeight - shift,
            row,
            rowKey,
            isCursor: index === cursorIndex,
            isSelected: rowKey !== undefined && isSelected(rowKey),
          },
          columns,
        )
      }
      // Appended together and filled, so that the browser lays out each row once.
      if (slots.length > had) body.append(...slots.slice(had).map(({ element }) => element))
    },
    remove: () => resize(0),
  }
}
