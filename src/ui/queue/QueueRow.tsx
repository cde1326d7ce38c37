import { memo, useLayoutEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { PlacedColumn } from './column-layout.ts'
import styles from './QueueTable.module.css'

/** The columns drawn now; a new object only when they change. */
export interface DrawnColumns<Row> {
  readonly pinned: readonly PlacedColumn<Row>[]
  readonly scrolling: readonly PlacedColumn<Row>[]
  readonly pinnedWidth: number
}

interface QueueRowProps<Row> {
  readonly id: string
  readonly index: number
  /** Distance from the top of the element that holds the rows, px. */
  readonly top: number
  /** Undefined while not loaded. */
  readonly row: Row | undefined
  readonly rowKey: string | undefined
  readonly isCursor: boolean
  readonly isSelected: boolean
  readonly columns: DrawnColumns<Row>
}

/** The box of every row; one element for all, so that it is never compared. */
const checkCell = (
  <div role="gridcell" aria-colindex={1} className={styles.check} data-check="">
    <span className={styles.box} />
  </div>
)

/** A row on one of the recycled elements: it is drawn again only when its place, its object or its marks change. */
function Row<Row>(props: QueueRowProps<Row>) {
  const { id, index, top, row, rowKey, isCursor, isSelected, columns } = props
  const element = useFlash(row, rowKey)
  const cell = useCells(row)
  const mark = (isCursor ? ` ${styles.cursor}` : '') + (isSelected ? ` ${styles.selected}` : '')
  return (
    <div
      ref={element}
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-busy={row === undefined || undefined}
      className={styles.row + mark}
      style={{ top }}
    >
      <div role="presentation" className={styles.pinned} style={{ width: columns.pinnedWidth }}>
        {checkCell}
        {columns.pinned.map(cell)}
      </div>
      {columns.scrolling.map(cell)}
    </div>
  )
}

/** `Row`, skipped while its props are the same. */
export const QueueRow = memo(Row) as typeof Row

/** A cell that holds a text alone: React makes it once, and its texts are written into it. */
interface TextCell {
  readonly element: ReactElement
  readonly write: (text: string) => void
}

/**
 * Draws a row's cells. Most hold a text alone; theirs is one element for good, so that another row costs a text and neither
 * elements nor comparing them. A function rather than a component, for the same reason.
 */
function useCells<Row>(row: Row | undefined): (placed: PlacedColumn<Row>) => ReactElement {
  const cells = useRef<WeakMap<PlacedColumn<Row>, TextCell>>(null)
  const known = (cells.current ??= new WeakMap())
  const drawn: (() => void)[] = []
  useLayoutEffect(() => {
    for (const write of drawn) write()
  })
  return (placed) => {
    const shown = row === undefined ? '' : placed.column.render(row)
    if (!isText(shown)) return cellElement(placed, shown)
    const cell = known.get(placed) ?? makeTextCell(placed)
    known.set(placed, cell)
    const text = shown === null || shown === undefined ? '' : String(shown)
    drawn.push(() => cell.write(text))
    return cell.element
  }
}

const isText = (shown: ReactNode): shown is string | number | null | undefined =>
  shown === null || shown === undefined || typeof shown === 'string' || typeof shown === 'number'

function makeTextCell<Row>(placed: PlacedColumn<Row>): TextCell {
  const node = document.createTextNode('')
  const keep = (cell: HTMLElement | null) => cell?.replaceChildren(node)
  return {
    element: <div key={placed.column.id} ref={keep} role="gridcell" aria-colindex={placed.colIndex} className={cellClass(placed)} style={placed.style} />,
    write: (text) => {
      if (node.data !== text) node.data = text
    },
  }
}

/** A cell with elements in it; another key than the text's, since a text in its place is not React's. */
function cellElement<Row>(placed: PlacedColumn<Row>, shown: ReactNode): ReactElement {
  return (
    <div key={`${placed.column.id}.`} role="gridcell" aria-colindex={placed.colIndex} className={cellClass(placed)} style={placed.style}>
      {shown}
    </div>
  )
}

function cellClass<Row>({ column }: PlacedColumn<Row>): string | undefined {
  const align = column.align ?? (column.numeric ? 'end' : 'start')
  if (align === 'start') return column.numeric ? styles.cellNumeric : styles.cell
  if (align === 'center') return styles.cellCenter
  return column.numeric ? styles.cellNumericEnd : styles.cellEnd
}

/** How long a row that changed is marked, ms. */
const FLASH_MS = 700

/** Marks the row's element for a moment when its row became another object while it showed the same key. */
function useFlash<Row>(row: Row | undefined, rowKey: string | undefined) {
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef({ row, rowKey })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { row, rowKey }
    const node = element.current
    if (!node || before.row === row) return
    const isChange = before.rowKey === rowKey && row !== undefined && before.row !== undefined
    const unmark = () => delete node.dataset.flash
    clearTimeout(timer.current)
    if (isChange) {
      node.dataset.flash = ''
      timer.current = setTimeout(unmark, FLASH_MS)
    } else if (node.dataset.flash !== undefined) unmark()
  }, [row, rowKey])
  return element
}
