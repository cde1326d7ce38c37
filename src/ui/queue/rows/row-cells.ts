import { visibleText } from '#domain/text/visible-text.ts'
import { createBadge } from '#ui/status/badge-element.ts'
import type { BadgeElement } from '#ui/status/badge-element.ts'
import { elementOf } from './cell-elements.ts'
import type { PlacedColumn } from '#ui/queue/columns/column-layout.ts'
import styles from '#ui/queue/QueueTable.module.css'
import type { QueueCell, QueueColumn } from '#ui/queue/queue-types.ts'

/** A cell of a recycled row element. */
export interface CellElement<Row> {
  readonly element: HTMLElement
  /** The cell's column position. */
  readonly placed: PlacedColumn<Row>
  readonly place: (placed: PlacedColumn<Row>) => void
  /** Shows a row's cell, empty without a row; writes only changes. */
  readonly show: (row: Row | undefined) => void
}

/** A template cell per column, cloned for every row. */
const emptyCells = new WeakMap<PlacedColumn<never>, HTMLElement>()

/** Creates an empty cell. */
export function createCell<Row>(at: PlacedColumn<Row>): CellElement<Row> {
  const element = emptyCellOf(at).cloneNode() as HTMLElement
  const text = element.appendChild(document.createTextNode(''))
  let placed = at
  let badge: BadgeElement | null = null
  let inside: Node = text
  let shown = ''
  const hold = (node: Node) => {
    if (inside === node) return
    element.replaceChild(node, inside)
    inside = node
  }
  return {
    element,
    get placed() {
      return placed
    },
    place: (next) => {
      if (next === placed) return
      placed = next
      writePlace(element, next)
    },
    show: (row) => {
      const content: QueueCell = row === undefined ? null : placed.column.render(row)
      if (typeof content === 'object' && content !== null) {
        if (!('tone' in content)) return hold(elementOf(content))
        badge ??= createBadge()
        badge.show(content)
        return hold(badge.element)
      }
      const next = content === null ? '' : visibleText(String(content))
      if (next !== shown) text.data = shown = next
      hold(text)
    },
  }
}

function emptyCellOf<Row>(placed: PlacedColumn<Row>): HTMLElement {
  const made = emptyCells.get(placed) ?? document.createElement('div')
  if (!emptyCells.has(placed)) {
    made.setAttribute('role', 'gridcell')
    writePlace(made, placed)
    emptyCells.set(placed, made)
  }
  return made
}

function writePlace<Row>(element: HTMLElement, { column, colIndex, left, width }: PlacedColumn<Row>): void {
  element.className = cellClass(column)
  element.setAttribute('aria-colindex', String(colIndex))
  element.style.left = `${left}px`
  element.style.width = `${width}px`
}

function cellClass<Row>({ align, numeric }: QueueColumn<Row>): string {
  const side = align ?? (numeric ? 'end' : 'start')
  const name =
    side === 'center'
      ? 'cellCenter'
      : side === 'start'
        ? numeric
          ? 'cellNumeric'
          : 'cell'
        : numeric
          ? 'cellNumericEnd'
          : 'cellEnd'
  return styles[name] ?? ''
}
