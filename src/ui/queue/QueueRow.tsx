import { memo, useLayoutEffect, useRef } from 'react'
import type { ReactElement } from 'react'
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

/** A row on one of the recycled elements: it is drawn again only when its place, its object or its marks change. */
function Row<Row>(props: QueueRowProps<Row>) {
  const { id, index, top, row, rowKey, isCursor, isSelected, columns } = props
  const element = useFlash(row, rowKey)
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
        <div role="gridcell" aria-colindex={1} className={styles.check} data-check="">
          <span className={styles.box} />
        </div>
        {columns.pinned.map((placed) => cell(placed, row))}
      </div>
      {columns.scrolling.map((placed) => cell(placed, row))}
    </div>
  )
}

/** `Row`, skipped while its props are the same. */
export const QueueRow = memo(Row) as typeof Row

// A function rather than a component: half of a row's cost would be the components of its cells.
function cell<Row>(placed: PlacedColumn<Row>, row: Row | undefined): ReactElement {
  return (
    <div key={placed.column.id} role="gridcell" aria-colindex={placed.colIndex} className={cellClass(placed)} style={placed.style}>
      {row === undefined ? <span className={styles.bone} /> : placed.column.render(row)}
    </div>
  )
}

function cellClass<Row>({ column }: PlacedColumn<Row>): string | undefined {
  const align = column.align ?? (column.numeric ? 'end' : 'start')
  if (align === 'start') return column.numeric ? styles.cellNumeric : styles.cell
  if (align === 'center') return styles.cellCenter
  return column.numeric ? styles.cellNumericEnd : styles.cellEnd
}

/** Marks the row's element for a moment when its row became another object while it showed the same key. */
function useFlash<Row>(row: Row | undefined, rowKey: string | undefined) {
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef({ row, rowKey })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { row, rowKey }
    const node = element.current
    if (!node || before.row === row) return
    if (before.rowKey !== rowKey || row === undefined || before.row === undefined) {
      if (node.dataset.flash) delete node.dataset.flash
    } else {
      // Two names for one animation: changing between them starts it anew.
      node.dataset.flash = node.dataset.flash === 'a' ? 'b' : 'a'
    }
  }, [row, rowKey])
  return element
}
