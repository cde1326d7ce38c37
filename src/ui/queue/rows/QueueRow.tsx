import { memo, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import type { PlacedColumn } from '#ui/queue/columns/column-layout.ts'
import type { DrawnColumns } from '#ui/queue/columns/column-window.ts'
import styles from '#ui/queue/QueueTable.module.css'
import type { QueueColumn } from '#ui/queue/queue-types.ts'
import { CellContent } from './CellContent.tsx'
import { onBeat } from './on-beat.ts'
import type { GroupHeading } from './row-lines.ts'

interface QueueRowProps<Row> {
  /** Its name to assistive technology. */
  readonly id: string
  /** Counted from 0, with the headings between rows. */
  readonly line: number
  /** Distance from the top of the element that holds the rows, px. */
  readonly top: number
  /** Undefined while not loaded. */
  readonly row: Row | undefined
  readonly rowKey: string | undefined
  readonly columns: DrawnColumns<Row>
  readonly isCursor: boolean
  readonly isSelected: boolean
}

/** One reused row. */
function Row<Row>({ id, line, top, row, rowKey, columns, isCursor, isSelected }: QueueRowProps<Row>) {
  const element = useRef<HTMLDivElement>(null)
  useFlash(element, row, rowKey)
  return (
    <div
      ref={element}
      id={id}
      role="row"
      aria-rowindex={line + 2}
      aria-selected={isSelected}
      aria-busy={row === undefined || undefined}
      className={`${styles.row}${isCursor ? ` ${styles.cursor}` : ''}${isSelected ? ` ${styles.selected}` : ''}`}
      style={{ top }}
    >
      <div role="presentation" className={styles.pinned} style={columns.pinnedStyle}>
        <div role="gridcell" aria-colindex={1} className={styles.check} data-check="">
          <span className={styles.box} />
        </div>
        {columns.pinned.map((placed) => cellOf(placed, row))}
      </div>
      {columns.scrolling.map((placed) => cellOf(placed, row))}
    </div>
  )
}

/** Memoised `Row`: a step of the cursor renders the two rows that it concerns. */
export const QueueRow = memo(Row) as typeof Row

interface GroupRowProps {
  readonly line: number
  readonly top: number
  readonly heading: GroupHeading
  /** With the one of the checkboxes. */
  readonly columnCount: number
}

/** The heading above a group of rows; the cursor passes it by. */
export function GroupRow({ line, top, heading: { title, count }, columnCount }: GroupRowProps) {
  return (
    <div role="row" aria-rowindex={line + 2} className={styles.group} style={{ top }}>
      <div role="rowheader" aria-colindex={1} aria-colspan={columnCount} className={styles.groupTitle}>
        {visibleText(title)} <span className={styles.groupCount}>{count}</span>
      </div>
    </div>
  )
}

/** An element, not a component: one for each cell would cost a row as much again as its cells. */
function cellOf<Row>({ column, colIndex, style }: PlacedColumn<Row>, row: Row | undefined) {
  const cell = row === undefined ? null : column.render(row)
  return (
    <div key={column.id} role="gridcell" aria-colindex={colIndex} className={cellClass(column)} style={style}>
      {cell === null ? null : typeof cell === 'object' ? <CellContent cell={cell} /> : visibleText(String(cell))}
    </div>
  )
}

function cellClass<Row>({ align, numeric }: QueueColumn<Row>): string | undefined {
  const side = align ?? (numeric ? 'end' : 'start')
  if (side === 'center') return styles.cellCenter
  if (side === 'end') return numeric ? styles.cellNumericEnd : styles.cellEnd
  return numeric ? styles.cellNumeric : styles.cell
}

/** Time for which a row that changed is marked, ms. */
const FLASH_MS = 700

/** Marks a row for a moment when its object was replaced under the same key. */
function useFlash<Row>(element: RefObject<HTMLElement | null>, row: Row | undefined, rowKey: string | undefined): void {
  const before = useRef({ row, rowKey })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { row, rowKey }
    const isChange = last.rowKey === rowKey && last.row !== row && last.row !== undefined && row !== undefined
    const flash = element.current?.dataset
    if (!isChange || !flash) return
    flash['flash'] = ''
    const unmark = () => delete flash['flash']
    const callOff = onBeat(unmark, FLASH_MS)
    return () => {
      callOff()
      unmark()
    }
  }, [element, row, rowKey])
}
