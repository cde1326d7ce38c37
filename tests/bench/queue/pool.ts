import { checkWidth, defaultLayout, placeColumns } from '#ui/queue/columns/column-layout.ts'
import type { PlacedColumn } from '#ui/queue/columns/column-layout.ts'
import tableStyles from '#ui/queue/QueueTable.module.css'
import badgeStyles from '#ui/status/StatusBadge.module.css'
import { statusIcons, toneIcons } from '#ui/status/status-icons.ts'
import { benchColumns } from './columns.ts'
import { statuses } from './orders.ts'
import type { BenchOrder } from './orders.ts'

const rowHeight = 36
const headerHeight = 34
const overscan = 3
const svgNamespace = 'http://www.w3.org/2000/svg'
const badgeColumns = new Set(['statusId', 'callbackId'])

/** Writes one cell of a row. */
type WriteCell = (order: BenchOrder) => void

interface PoolRow {
  readonly element: HTMLElement
  readonly writers: readonly WriteCell[]
  index: number
}

/**
 * The rival: a hand-written pool of recycled rows, without React. It has the same data, columns, markup and style sheet
 * as the table; on scroll it writes only the texts and attributes of rows whose index changed.
 */
export function mountPool(root: HTMLElement, orders: readonly BenchOrder[]): void {
  const placed = placeColumns(benchColumns, defaultLayout(benchColumns))
  const frame = child(root, tableStyles.frame)
  frame.style.setProperty('--row-height', `${rowHeight}px`)
  const scroller = child(child(frame, tableStyles.view), tableStyles.scroller)
  scroller.setAttribute('role', 'grid')
  scroller.tabIndex = 0
  const header = child(scroller, tableStyles.header)
  header.style.width = `${placed.totalWidth}px`
  const headerRow = child(header, tableStyles.headerRow)
  for (const column of [...placed.pinned, ...placed.scrolling]) {
    const head = child(headerRow, tableStyles.head)
    Object.assign(head.style, { left: `${column.left}px`, width: `${column.width}px` })
    head.textContent = column.column.title
  }
  const body = child(scroller, tableStyles.body)
  Object.assign(body.style, { width: `${placed.totalWidth}px`, height: `${orders.length * rowHeight}px` })

  const size = Math.ceil((scroller.clientHeight - headerHeight) / rowHeight) + 1 + 2 * overscan
  // The visible columns, as the table draws them; the bench does not scroll sideways.
  const inView = placed.scrolling.filter(({ left }) => left < scroller.clientWidth)
  const pool = Array.from({ length: size }, () => makeRow(body, placed.pinned, inView, placed.pinnedWidth))
  const draw = () => {
    const first = Math.floor(scroller.scrollTop / rowHeight) - overscan
    const from = Math.max(0, Math.min(first, orders.length - size))
    for (let index = from; index < from + size; index += 1) {
      const row = pool[index % size]
      const order = orders[index]
      if (row && order && row.index !== index) writeRow(row, index, order)
    }
  }
  scroller.addEventListener('scroll', draw, { passive: true })
  draw()
}

function makeRow(
  body: HTMLElement,
  pinned: readonly PlacedColumn<BenchOrder>[],
  scrolling: readonly PlacedColumn<BenchOrder>[],
  pinnedWidth: number,
): PoolRow {
  const element = child(body, tableStyles.row)
  element.setAttribute('role', 'row')
  const pinnedPart = child(element, tableStyles.pinned)
  pinnedPart.style.width = `${pinnedWidth}px`
  const check = child(pinnedPart, tableStyles.check)
  check.style.width = `${checkWidth}px`
  child(check, tableStyles.box, 'span')
  const writers = [
    ...pinned.map((column) => makeCell(pinnedPart, column)),
    ...scrolling.map((column) => makeCell(element, column)),
  ]
  return { element, writers, index: -1 }
}

function makeCell(parent: HTMLElement, { column, left, width, colIndex }: PlacedColumn<BenchOrder>): WriteCell {
  const isEnd = column.numeric && !column.align
  const cell = child(
    parent,
    isEnd ? tableStyles.cellNumericEnd : column.numeric ? tableStyles.cellNumeric : tableStyles.cell,
  )
  cell.setAttribute('role', 'gridcell')
  cell.setAttribute('aria-colindex', String(colIndex))
  Object.assign(cell.style, { left: `${left}px`, width: `${width}px` })
  const field = column.id as keyof BenchOrder
  if (badgeColumns.has(field)) return badgeWriter(cell, field)
  const text = cell.appendChild(document.createTextNode(''))
  return (order) => {
    text.data = String(order[field])
  }
}

function badgeWriter(cell: HTMLElement, field: keyof BenchOrder): WriteCell {
  const badge = child(cell, '', 'span')
  const svg = badge.appendChild(document.createElementNS(svgNamespace, 'svg'))
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', badgeStyles.icon ?? '')
  const path = svg.appendChild(document.createElementNS(svgNamespace, 'path'))
  const text = badge.appendChild(document.createTextNode(''))
  let shown = -1
  return (order) => {
    const id = Number(order[field])
    const status = statuses[id]
    if (!status || id === shown) return
    shown = id
    badge.className = badgeStyles[status.tone] ?? ''
    path.setAttribute('d', statusIcons[toneIcons[status.tone]])
    text.data = status.label
  }
}

function writeRow(row: PoolRow, index: number, order: BenchOrder): void {
  row.index = index
  row.element.style.top = `${index * rowHeight}px`
  row.element.setAttribute('aria-rowindex', String(index + 2))
  for (const write of row.writers) write(order)
}

function child(parent: HTMLElement, className: string | undefined, tag = 'div'): HTMLElement {
  const element = document.createElement(tag)
  element.className = className ?? ''
  return parent.appendChild(element)
}
