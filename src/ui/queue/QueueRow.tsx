import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createRowCells } from './row-cells.tsx'
import type { DrawnColumns } from './row-cells.tsx'
import styles from './QueueTable.module.css'

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
  const cells = useRowCells(row, columns)
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
      {cells}
    </div>
  )
}

/** `Row`, skipped while its props are the same. */
export const QueueRow = memo(Row) as typeof Row

/** The cells of an element that shows one row after another. */
function useRowCells<Row>(row: Row | undefined, columns: DrawnColumns<Row>): ReactNode {
  const [cells] = useState(() => createRowCells<Row>())
  const drawn = cells.draw(columns, row)
  useLayoutEffect(cells.write)
  return drawn
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
