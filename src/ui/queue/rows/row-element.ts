import type { PlacedColumn } from '#ui/queue/columns/column-layout.ts'
import type { DrawnColumns } from '#ui/queue/columns/column-window.ts'
import styles from '#ui/queue/QueueTable.module.css'
import { onBeat } from './on-beat.ts'
import { createCell } from './row-cells.ts'
import type { CellElement } from './row-cells.ts'

/** A row to draw. */
export interface DrawnRow<Row> {
  readonly index: number
  /** Distance from the top of the element that holds the rows, px. */
  readonly top: number
  /** Undefined while not loaded. */
  readonly row: Row | undefined
  readonly rowKey: string | undefined
  readonly isCursor: boolean
  readonly isSelected: boolean
}

/** A recycled row element. */
export interface RowElement<Row> {
  readonly element: HTMLElement
  /** Draws a row; writes only changes. */
  readonly draw: (next: DrawnRow<Row>, columns: DrawnColumns<Row>) => void
  /** Cancels its timers when it is removed. */
  readonly release: () => void
}

/** How long a row that changed is marked, ms. */
const FLASH_MS = 700

/** Makes an element for rows, named `id` to assistive technology. */
export function createRow<Row>(id: string): RowElement<Row> {
  const element = document.createElement('div')
  const pinned = element.appendChild(document.createElement('div'))
  let drawn: DrawnRow<Row> | null = null
  let columns: DrawnColumns<Row> | null = null
  let pinnedCells: readonly CellElement<Row>[] = []
  let scrollingCells: readonly CellElement<Row>[] = []
  let isMarked = false
  let endFlash = () => {}

  element.id = id
  element.setAttribute('role', 'row')
  pinned.setAttribute('role', 'presentation')
  pinned.className = styles.pinned ?? ''
  const box = pinned.appendChild(createBox())

  const take = (next: DrawnColumns<Row>) => {
    columns = next
    pinned.style.width = `${next.pinnedWidth}px`
    pinnedCells = arrangeCells(box, pinnedCells, next.pinned)
    scrollingCells = arrangeCells(pinned, scrollingCells, next.scrolling)
  }
  const unmark = () => {
    isMarked = false
    delete element.dataset.flash
  }
  /** Highlights the row briefly when its object was replaced under the same key. */
  const mark = (before: DrawnRow<Row>, next: DrawnRow<Row>) => {
    endFlash()
    const isChange = before.rowKey === next.rowKey && next.row !== undefined && before.row !== undefined
    if (!isChange) return isMarked ? unmark() : undefined
    isMarked = true
    element.dataset.flash = ''
    endFlash = onBeat(unmark, FLASH_MS)
  }

  return {
    element,
    draw: (next, among) => {
      const before = drawn
      drawn = next
      if (before?.top !== next.top) element.style.top = `${next.top}px`
      if (before?.index !== next.index) element.setAttribute('aria-rowindex', String(next.index + 2))
      if (before?.isSelected !== next.isSelected) element.setAttribute('aria-selected', String(next.isSelected))
      if (before?.isSelected !== next.isSelected || before?.isCursor !== next.isCursor)
        element.className = rowClass(next)
      if (next.row === undefined) element.setAttribute('aria-busy', 'true')
      else if (before && before.row === undefined) element.removeAttribute('aria-busy')
      if (before && before.row !== next.row) mark(before, next)
      if (columns === among && before?.row === next.row) return
      if (columns !== among) take(among)
      for (const cell of pinnedCells) cell.show(next.row)
      for (const cell of scrollingCells) cell.show(next.row)
    },
    release: () => endFlash(),
  }
}

function rowClass({ isCursor, isSelected }: Pick<DrawnRow<never>, 'isCursor' | 'isSelected'>): string {
  return `${styles.row}${isCursor ? ` ${styles.cursor}` : ''}${isSelected ? ` ${styles.selected}` : ''}`
}

/** The checkbox that selects a row. */
function createBox(): HTMLElement {
  const cell = document.createElement('div')
  cell.setAttribute('role', 'gridcell')
  cell.setAttribute('aria-colindex', '1')
  cell.className = styles.check ?? ''
  cell.dataset.check = ''
  cell.appendChild(document.createElement('span')).className = styles.box ?? ''
  return cell
}

/** Arranges the cells after `first` in column order; existing columns keep their cells. */
function arrangeCells<Row>(
  first: Element,
  cells: readonly CellElement<Row>[],
  columns: readonly PlacedColumn<Row>[],
): CellElement<Row>[] {
  const left = new Map(cells.map((cell) => [cell.placed.column.id, cell]))
  const arranged = columns.map((placed) => {
    const cell = left.get(placed.column.id)
    if (!cell) return createCell(placed)
    left.delete(placed.column.id)
    cell.place(placed)
    return cell
  })
  for (const gone of left.values()) gone.element.remove()
  let last = first
  for (const { element } of arranged) {
    if (last.nextSibling !== element) last.after(element)
    last = element
  }
  return arranged
}
