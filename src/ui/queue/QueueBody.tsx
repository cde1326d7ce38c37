import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { beatMs, inFrame, onBeat } from './rows/on-beat.ts'
import { useQueueStore } from './queue-store.ts'
import type { QueueStore } from './queue-store.ts'
import { PRESSED } from './rows/cell-elements.ts'
import type { QueueCell, QueueSource } from './queue-types.ts'
import { createQueueView } from './queue-view.ts'
import type { QueueView, ShownRows } from './queue-view.ts'
import styles from './QueueTable.module.css'
import { scrollScale } from './rows/scroll-scale.ts'

/** A place on the page, px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Mouse handlers of a row. */
export interface RowMouse<Row> {
  readonly onOpen?: (row: Row, index: number) => void
  readonly onContextMenu?: (row: Row, point: Point) => void
  /** A link or a switch in a cell of the row was pressed. */
  readonly onPress?: (row: Row, cell: QueueCell) => void
}

interface QueueBodyProps<Row> extends RowMouse<Row>, ShownRows<Row> {
  readonly gridId: string
  readonly store: QueueStore
}

/** The visible rows, on recycled elements; a direct child of the scroll container. */
export function QueueBody<Row>(props: QueueBodyProps<Row>) {
  const { source, columns, store, rowHeight, listKey, isReal, onRangeNeeded } = props
  const { body, view } = useQueueView<Row>(store, props.gridId)
  // Re-renders when cursor or selection change.
  useQueueStore(store, (state) => state)
  useLayoutEffect(() => {
    if (!isReal) store.awaitRows()
  }, [store, isReal])
  // An error or an empty list may replace the rows. A closure here would retain the first rows for the table's
  // lifetime.
  useLayoutEffect(() => store.dropSteps, [store])
  useLayoutEffect(() => view.current?.show({ source, columns, rowHeight, listKey, isReal, onRangeNeeded }))
  useRowChanges(source, () => view.current?.draw())
  const { height } = scrollScale(source.count, rowHeight)
  return (
    <div
      ref={body}
      role="rowgroup"
      className={styles.body}
      style={{ height, width: columns.totalWidth }}
      {...mouseHandlers(props)}
    />
  )
}

/**
 * Draws rows into the element that gets `body`. A separate function, so that its cleanup does not retain the first
 * rows.
 */
function useQueueView<Row>(store: QueueStore, gridId: string) {
  const body = useRef<HTMLDivElement>(null)
  const view = useRef<QueueView<Row>>(null)
  useLayoutEffect(() => {
    // The parent's ref is set after its children's effects, which would delay the rows by one render.
    const scroller = body.current?.parentElement
    if (!body.current || !scroller) return
    const made = createQueueView<Row>(scroller, body.current, store, gridId)
    view.current = made
    return made.remove
  }, [store, gridId])
  return { body, view }
}

/** Draws changes of single rows: the first at once, later ones together. */
function useRowChanges<Row>({ onRowChanged }: QueueSource<Row>, draw: () => void) {
  const drawNow = useEffectEvent(draw)
  useEffect(() => {
    let last = -Infinity
    let callOff: (() => void) | null = null
    const drawAll = () => {
      callOff = null
      last = performance.now()
      drawNow()
    }
    const leave = onRowChanged?.(() => {
      callOff ??= performance.now() - last > 2 * beatMs ? inFrame(drawAll) : onBeat(drawAll)
    })
    return () => {
      callOff?.()
      leave?.()
    }
  }, [onRowChanged])
}

/** Click: cursor. Ctrl or the checkbox: select. Shift: extend. Double: open. Right: menu. */
function mouseHandlers<Row>({ source, columns, store, isReal, onOpen, onContextMenu, onPress }: QueueBodyProps<Row>) {
  const indexOf = (event: MouseEvent) => {
    const element = isReal && event.target instanceof Element ? event.target.closest('[role="row"]') : null
    return element ? Number(element.getAttribute('aria-rowindex')) - 2 : -1
  }
  // With Ctrl or ⌘ the browser opens a link in a tab of its own.
  const pressed = (event: MouseEvent, index: number): boolean => {
    const at = event.target instanceof Element ? event.target.closest(`[${PRESSED}]`) : null
    if (!at || event.ctrlKey || event.metaKey) return at !== null
    const colIndex = at.closest('[aria-colindex]')?.getAttribute('aria-colindex')
    const placed = [...columns.pinned, ...columns.scrolling].find((one) => String(one.colIndex) === colIndex)
    const row = source.rowAt(index)
    event.preventDefault()
    store.moveToIndex(index)
    if (placed && row !== undefined) onPress?.(row, placed.column.render(row))
    return true
  }
  return {
    // Prevents text selection on shift-click.
    onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
    onClick: (event: MouseEvent) => {
      const index = indexOf(event)
      if (index < 0) return
      if (pressed(event, index)) return
      if (event.shiftKey) return store.extendToIndex(index)
      store.moveToIndex(index)
      const onBox = event.target instanceof Element && event.target.closest('[data-check]')
      if (onBox || event.ctrlKey || event.metaKey) store.toggle()
    },
    onDoubleClick: (event: MouseEvent) => {
      const index = indexOf(event)
      const row = source.rowAt(index)
      const onBox = event.target instanceof Element && event.target.closest('[data-check]')
      if (row !== undefined && !onBox) onOpen?.(row, index)
    },
    onContextMenu: (event: MouseEvent) => {
      const index = indexOf(event)
      const row = index < 0 ? undefined : source.rowAt(index)
      if (row === undefined || !onContextMenu) return
      event.preventDefault()
      store.moveToIndex(index)
      onContextMenu(row, { x: event.clientX, y: event.clientY })
    },
  }
}
