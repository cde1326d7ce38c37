import { memo, useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { PlacedColumn, PlacedColumns } from './column-layout.ts'
import { selectionSize } from '#ui/queue/queue-state.ts'
import { useQueueStore } from '#ui/queue/queue-store.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'
import { nextSort } from '#ui/queue/queue-types.ts'
import type { QueueSort } from '#ui/queue/queue-types.ts'
import styles from '#ui/queue/QueueTable.module.css'

interface QueueHeaderProps<Row> {
  readonly columns: PlacedColumns<Row>
  readonly count: number
  readonly store: QueueStore
  readonly selectAllLabel: string
  readonly sort: QueueSort | null
  readonly onSort: ((sort: QueueSort | null) => void) | undefined
  /** Called while an edge is dragged and, with `isDone`, on release; width in px. */
  readonly onResize: (columnId: string, width: number, isDone: boolean) => void
}

/** The column headers: one tab stop, arrows move between headers, Enter or a click sorts, dragging an edge resizes. */
function Header<Row>(props: QueueHeaderProps<Row>) {
  const { columns } = props
  const stop = [...columns.pinned, ...columns.scrolling].find((placed) => placed.column.sortKey !== undefined)?.column
    .id
  const head = (placed: PlacedColumn<Row>) => (
    <Head key={placed.column.id} {...props} placed={placed} isTabStop={placed.column.id === stop} />
  )
  return (
    <div role="rowgroup" className={styles.header} style={{ width: columns.totalWidth }} onKeyDown={walkHeads}>
      <div role="row" aria-rowindex={1} className={styles.headerRow}>
        <div role="presentation" className={styles.headerPinned} style={{ width: columns.pinnedWidth }}>
          <SelectAll store={props.store} count={props.count} label={props.selectAllLabel} />
          {columns.pinned.map(head)}
        </div>
        {columns.scrolling.map(head)}
      </div>
    </div>
  )
}

/** Memoised `Header`: scrolling does not re-render it. */
export const QueueHeader = memo(Header) as typeof Header

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function Head<Row>({
  placed,
  isTabStop,
  sort,
  onSort,
  onResize,
}: QueueHeaderProps<Row> & { placed: PlacedColumn<Row>; isTabStop: boolean }) {
  const { column } = placed
  const { sortKey } = column
  const direction = sortKey !== undefined && sort?.key === sortKey ? sort.direction : null
  const isEnd = column.align === 'end' || (column.numeric && !column.align)
  return (
    <div
      role="columnheader"
      aria-colindex={placed.colIndex}
      aria-sort={sortKey === undefined ? undefined : direction ? ariaSort[direction] : 'none'}
      className={isEnd ? styles.headEnd : column.align === 'center' ? styles.headCenter : styles.head}
      style={placed.style}
      title={column.title}
    >
      {sortKey !== undefined && onSort ? (
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          className={styles.sort}
          data-direction={direction ?? undefined}
          onClick={() => onSort(nextSort(sort, sortKey))}
        >
          <span className={styles.headText}>{column.title}</span>
        </button>
      ) : (
        <span className={styles.headText}>{column.title}</span>
      )}
      <Edge width={placed.width} onResize={(width, isDone) => onResize(column.id, width, isDone)} />
    </div>
  )
}

/** The right edge of a header, dragged to resize; the columns menu is the keyboard equivalent. */
function Edge({ width, onResize }: { width: number; onResize: (width: number, isDone: boolean) => void }) {
  const start = useRef<{ x: number; width: number }>(null)
  const widthAt = (event: PointerEvent) =>
    start.current ? start.current.width + event.clientX - start.current.x : width
  return (
    <span
      aria-hidden="true"
      className={styles.edge}
      onPointerDown={(event) => {
        event.preventDefault()
        start.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => start.current && onResize(widthAt(event), false)}
      onLostPointerCapture={(event) => {
        if (!start.current) return
        onResize(widthAt(event), true)
        start.current = null
      }}
    />
  )
}

function SelectAll({ store, count, label }: { store: QueueStore; count: number; label: string }) {
  const size = useQueueStore(store, (state) => selectionSize(state, count))
  const checked = size === 0 ? false : size >= count ? true : 'mixed'
  return (
    <div role="columnheader" aria-colindex={1} className={styles.check}>
      <button
        type="button"
        role="checkbox"
        aria-checked={checked}
        aria-label={label}
        title={label}
        className={styles.checkAll}
        onClick={() => (size === 0 ? store.all() : store.none())}
      >
        <span className={styles.box} data-checked={checked} />
      </button>
    </div>
  )
}

// The focused header handles Left and Right; other keys bubble.
function walkHeads(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0) return
  const heads = [...event.currentTarget.querySelectorAll('button')]
  const next = heads[heads.indexOf(document.activeElement as HTMLButtonElement) + by]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
