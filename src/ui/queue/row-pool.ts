import type { DrawnColumns } from './column-window.ts'
import type { QueueSource } from './queue-types.ts'
import { createRow } from './row-element.ts'
import type { RowElement } from './row-element.ts'

/** Everything that the rows show. */
export interface DrawnRows<Row> {
  readonly source: QueueSource<Row>
  /** First row drawn. */
  readonly from: number
  /** Behind the last row drawn. */
  readonly to: number
  /** Height of a row and what to take off its offset in the list, px. */
  readonly rowHeight: number
  readonly shift: number
  readonly columns: DrawnColumns<Row>
  /** -1 when there is no cursor. */
  readonly cursorIndex: number
  readonly isSelected: (key: string) => boolean
}

/** Elements for the rows in view, given to other rows as these come and go. */
export interface RowPool<Row> {
  readonly draw: (rows: DrawnRows<Row>) => void
  /** Takes all of them away. */
  readonly remove: () => void
}

/**
 * Draws rows into `body` without React: what changes with a step of the wheel is a text here and there, and to compare
 * the elements of thirty rows for that costs more than to write it. Elements are named `idOf(slot)`; row `index` is
 * drawn on the one of slot `index % (to - from)`.
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
      // At once and full of texts, so that the browser sets each row up once.
      if (slots.length > had) body.append(...slots.slice(had).map(({ element }) => element))
    },
    remove: () => resize(0),
  }
}
