import { useVirtualizer } from '@tanstack/react-virtual'
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import type { CSSProperties } from 'react'
import { defaultLayout, placeColumns } from '#ui/queue/columns/column-layout.ts'
import type { PlacedColumn } from '#ui/queue/columns/column-layout.ts'
import styles from '#ui/queue/QueueTable.module.css'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { benchColumns } from './columns.ts'
import { statuses } from './orders.ts'
import type { BenchOrder } from './orders.ts'

const rowHeight = 36
const overscan = 3
const columns = placeColumns(benchColumns, defaultLayout(benchColumns))

/** The visible columns, as the table draws them; the bench does not scroll sideways. */
const seenColumns = columns.scrolling.filter(({ left }) => left < innerWidth)
const size = Math.ceil(innerHeight / rowHeight) + 1 + 2 * overscan
const sizes: CSSProperties & Record<'--row-height', string> = { '--row-height': `${rowHeight}px` }
const badgeColumns = new Set(['statusId', 'callbackId'])

/**
 * The rival: the least that React and TanStack Virtual need to show reused rows, with the data, columns, markup and
 * style sheet of the table. It has no cursor, no selection, no changes and no pages.
 */
export function ReactPool({ orders }: { orders: readonly BenchOrder[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: orders.length,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    overscan,
  })
  const slots: (VirtualItem | undefined)[] = Array.from({ length: size })
  for (const item of rows.getVirtualItems()) slots[item.index % size] = item
  return (
    <div className={styles.frame} style={sizes}>
      <div className={styles.view}>
        <div ref={scroller} role="grid" tabIndex={0} className={styles.scroller}>
          <Header />
          <div className={styles.body} style={{ width: columns.totalWidth, height: rows.getTotalSize() }}>
            {slots.map((item, slot) => {
              const order = item && orders[item.index]
              return order && <Row key={slot} index={item.index} order={order} />
            })}
          </div>
        </div>
      </div>
    </div>
  )
}

const Header = memo(function Header() {
  return (
    <div className={styles.header} style={{ width: columns.totalWidth }}>
      <div className={styles.headerRow}>
        {[...columns.pinned, ...columns.scrolling].map(({ column, left, width }) => (
          <div key={column.id} className={styles.head} style={{ left, width }}>
            {column.title}
          </div>
        ))}
      </div>
    </div>
  )
})

const Row = memo(function Row({ index, order }: { index: number; order: BenchOrder }) {
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} style={{ top: index * rowHeight }}>
      <div className={styles.pinned} style={{ width: columns.pinnedWidth }}>
        <div className={styles.check}>
          <span className={styles.box} />
        </div>
        {columns.pinned.map((placed) => cellOf(placed, order))}
      </div>
      {seenColumns.map((placed) => cellOf(placed, order))}
    </div>
  )
})

function cellOf({ column, colIndex, style }: PlacedColumn<BenchOrder>, order: BenchOrder) {
  const field = column.id as keyof BenchOrder
  const status = badgeColumns.has(field) ? statuses[Number(order[field])] : undefined
  const name = column.align || !column.numeric ? (column.numeric ? 'cellNumeric' : 'cell') : 'cellNumericEnd'
  return (
    <div key={column.id} role="gridcell" aria-colindex={colIndex} className={styles[name]} style={style}>
      {status ? <StatusBadge tone={status.tone} label={status.label} /> : String(order[field])}
    </div>
  )
}
