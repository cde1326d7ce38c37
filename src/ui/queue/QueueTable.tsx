import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { boundedWidth, completeLayout, placeColumns, resizeColumn } from './columns/column-layout.ts'
import type { QueueLayout } from './columns/column-layout.ts'
import { QueueBody } from './QueueBody.tsx'
import type { Room, RowMouse } from './QueueBody.tsx'
import { QueueHeader } from './columns/QueueHeader.tsx'
import type { QueueStore } from './queue-store.ts'
import { rowHeights } from './queue-types.ts'
import type { QueueColumn, QueueDensity, QueueSort, QueueSource } from './queue-types.ts'
import { linesOf } from './rows/row-lines.ts'
import { scrollScale } from './rows/scroll-scale.ts'
import styles from './QueueTable.module.css'

/** Props of a queue table; texts are already translated. */
export interface QueueTableProps<Row> extends RowMouse<Row> {
  /** Keep the array's identity while the columns are the same. */
  readonly columns: readonly QueueColumn<Row>[]
  /** A new object whenever rows changed. */
  readonly source: QueueSource<Row>
  readonly store: QueueStore
  /** The title of a row's group; rows of a group stand together below a heading. Keep its identity. */
  readonly groupOf?: ((row: Row) => string) | undefined
  readonly layout: QueueLayout
  readonly onLayoutChange: (layout: QueueLayout) => void
  readonly density?: QueueDensity
  readonly sort?: QueueSort | null
  /** Called on a header click; null means the list's default order. */
  readonly onSort?: (sort: QueueSort | null) => void
  /** Identifies the list (filter and sort): a change resets cursor, selection and scroll position. */
  readonly listKey?: string
  /** Called with indexes (end exclusive) in or near the view that are not loaded; may repeat. Keep its identity. */
  readonly onRangeNeeded?: (from: number, to: number) => void
  readonly labels: { readonly grid: string; readonly selectAll: string }
  /** Shown above the rows, such as "12 new rows". */
  readonly banner?: ReactNode
  /** True shows skeleton rows; anything else replaces the rows. */
  readonly loading?: ReactNode
  /** Replaces the rows when given: the list could not be loaded. */
  readonly error?: ReactNode
  /** Replaces the rows when there are none. */
  readonly empty?: ReactNode
}

/** Skeleton rows while the first page loads. */
const skeletonRows = 30

/**
 * The table of every list: only visible rows and columns are rendered; cursor and selection live in `store`. It handles
 * no keys; commands call the store.
 */
export function QueueTable<Row>(props: QueueTableProps<Row>) {
  const { columns, source, store, groupOf, layout, onLayoutChange, density = 'normal', sort = null, banner } = props
  const gridId = useId()
  const [dragged, setDragged] = useState<{ id: string; width: number } | null>(null)
  const { scroller, room } = useRoom()
  const width = room?.width ?? 0
  const placed = useMemo(
    () =>
      placeColumns(
        columns,
        dragged ? { ...layout, widths: { ...layout.widths, [dragged.id]: dragged.width } } : layout,
        width,
      ),
    [columns, layout, dragged, width],
  )
  const onResize = useCallback(
    (id: string, width: number, isDone: boolean) => {
      const column = columns.find((one) => one.id === id)
      if (!column) return
      setDragged(isDone ? null : { id, width: boundedWidth(column, width) })
      if (isDone) onLayoutChange(resizeColumn(completeLayout(columns, layout), column, width))
    },
    [columns, layout, onLayoutChange],
  )
  const isSkeleton = props.loading === true && props.error === undefined
  const shown = useMemo(
    () => (isSkeleton ? { ...source, count: skeletonRows, rowAt: () => undefined } : source),
    [isSkeleton, source],
  )
  const lines = useMemo(() => {
    const titleAt = (index: number) => {
      const row = shown.rowAt(index)
      return row === undefined ? undefined : groupOf?.(row)
    }
    return linesOf(shown.count, groupOf && titleAt)
  }, [shown, groupOf])
  const isFirstWait = useFirstWait(isSkeleton)
  const instead = insteadOfRows(props)
  const rowHeight = rowHeights[density]
  // A custom property, so that density needs no style per row.
  const sizes: CSSProperties & Record<'--row-height', string> = { '--row-height': `${rowHeight}px` }

  return (
    <div className={styles.frame} style={sizes} data-density={density}>
      {banner ? <div className={styles.banner}>{banner}</div> : null}
      <div className={styles.view}>
        <div
          ref={scroller}
          role="grid"
          tabIndex={0}
          aria-label={props.labels.grid}
          // Unknown before the first response.
          aria-rowcount={isFirstWait ? -1 : lines.count + 1}
          aria-colcount={placed.pinned.length + placed.scrolling.length + 1}
          aria-multiselectable="true"
          aria-busy={isSkeleton || undefined}
          className={styles.scroller}
        >
          {room === null ? (
            // As tall as the rows, so that a scrollbar takes its room.
            <div style={{ height: scrollScale(lines.count, rowHeight).height }} />
          ) : (
            <QueueHeader
              columns={placed}
              count={source.count}
              store={store}
              selectAllLabel={props.labels.selectAll}
              sort={sort}
              onSort={props.onSort}
              onResize={onResize}
            />
          )}
          {isFirstWait ? <FirstWait store={store} /> : null}
          {room !== null && instead === null && !isFirstWait ? (
            <QueueBody
              gridId={gridId}
              source={shown}
              lines={lines}
              columns={placed}
              store={store}
              room={room}
              rowHeight={rowHeight}
              listKey={props.listKey}
              isReal={!isSkeleton}
              onRangeNeeded={props.onRangeNeeded}
              onOpen={props.onOpen}
              onContextMenu={props.onContextMenu}
              onPress={props.onPress}
            />
          ) : null}
        </div>
        {instead === null ? null : <div className={styles.instead}>{instead}</div>}
      </div>
    </div>
  )
}

/** Height of the header inside the scroll element, px. */
const headerHeight = 34

/** The size of the view below the header; null before it is known. */
function useRoom() {
  const scroller = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const next = { width: element.clientWidth, height: Math.max(0, element.offsetHeight - headerHeight) }
      setRoom((last) => (last?.width === next.width && last.height === next.height ? last : next))
    }
    measure()
    const resizes = new ResizeObserver(() => flushSync(measure))
    resizes.observe(element)
    return () => resizes.disconnect()
  }, [])
  return { scroller, room }
}

/** True while the table waits for its first rows. Later lists load on the elements of the previous rows. */
function useFirstWait(isSkeleton: boolean): boolean {
  const [isFirst, setFirst] = useState(isSkeleton)
  if (isFirst && !isSkeleton) setFirst(false)
  return isFirst && isSkeleton
}

/** Bars as a background: skeleton elements would take longer to render than the rows take to load. */
function FirstWait({ store }: { store: QueueStore }) {
  useLayoutEffect(() => store.awaitRows(), [store])
  return <div className={styles.firstWait} />
}

/** Content in place of the rows: error, else loading state, else empty state; null for the rows themselves. */
function insteadOfRows<Row>({ error, loading, empty, source }: QueueTableProps<Row>): ReactNode {
  if (error !== undefined && error !== null && error !== false) return error
  if (loading === true) return null
  if (loading !== undefined && loading !== null && loading !== false) return loading
  return source.count === 0 ? (empty ?? null) : null
}
