import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { MouseEvent } from 'react'
import type { PlacedColumns } from './column-layout.ts'
import { columnRange } from './column-window.ts'
import { findKey, isSelected } from './queue-state.ts'
import { keysOf, useQueueStore } from './queue-store.ts'
import type { QueueStore } from './queue-store.ts'
import { beatMs, inFrame, onBeat } from './on-beat.ts'
import type { QueueSource } from './queue-types.ts'
import styles from './QueueTable.module.css'
import { createRowPool } from './row-pool.ts'
import type { DrawnRows, RowPool } from './row-pool.ts'
import { useRowWindow } from './use-row-window.ts'
import type { RowWindow } from './use-row-window.ts'

/** A place on the page, px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** What the mouse does to a row. */
export interface RowMouse<Row> {
  readonly onOpen?: (row: Row, index: number) => void
  readonly onContextMenu?: (row: Row, point: Point) => void
}

interface QueueBodyProps<Row> extends RowMouse<Row> {
  readonly gridId: string
  readonly scroller: HTMLElement
  readonly source: QueueSource<Row>
  readonly columns: PlacedColumns<Row>
  readonly store: QueueStore
  readonly rowHeight: number
  readonly listKey: string | undefined
  /** False while the rows stand in for rows still to come. */
  readonly isReal: boolean
  readonly onRangeNeeded: ((from: number, to: number) => void) | undefined
}

/** The rows in view, on recycled elements. */
export function QueueBody<Row>(props: QueueBodyProps<Row>) {
  const { gridId, scroller, source, columns, store, rowHeight } = props
  const state = useQueueStore(store, (all) => all)
  const rows = useRowWindow(scroller, source.count, rowHeight)
  const drawn = useDrawnColumns(columns, rows.view)
  useFollowedRows(props, rows)
  useNeededRange(props, rows)
  useCursorInView(props, rows, state.cursorIndex, state.reveal)

  const body = useRowPool(gridId, {
    source,
    from: rows.from,
    to: rows.to,
    rowHeight,
    shift: rows.view.shift,
    columns: drawn,
    cursorIndex: props.isReal ? state.cursorIndex : -1,
    isSelected: (key) => isSelected(state, key),
  })
  return <div ref={body} role="rowgroup" className={styles.body} style={{ height: rows.height, width: columns.totalWidth }} {...mouseHandlers(props)} />
}

/** Draws the rows into the element that gets the answer as its ref, before each paint. */
function useRowPool<Row>(gridId: string, rows: DrawnRows<Row>) {
  const { body, pool } = useEmptyPool<Row>(gridId)
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
    pool.current?.draw(rows)
  })
  useRowChanges(rows.source, () => pool.current?.draw(latest.current))
  return body
}

/** A pool in the element that gets `body`. By itself, so that its clean-up does not keep the first rows of all. */
function useEmptyPool<Row>(gridId: string) {
  const body = useRef<HTMLDivElement>(null)
  const pool = useRef<RowPool<Row>>(null)
  useLayoutEffect(() => {
    if (!body.current) return
    const made = createRowPool<Row>(body.current, (slot) => `${gridId}-${slot}`)
    pool.current = made
    return made.remove
  }, [gridId])
  return { body, pool }
}

/** Draws what changed in single rows: the first at once, those behind it together. */
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

function useDrawnColumns<Row>(columns: PlacedColumns<Row>, view: RowWindow['view']) {
  const { from, to } = columnRange(columns.scrolling, view.left, view.width, columns.pinnedWidth)
  return useMemo(
    () => ({ pinned: columns.pinned, scrolling: columns.scrolling.slice(from, to), pinnedWidth: columns.pinnedWidth }),
    [columns, from, to],
  )
}

/** Tells the store the rows, or that they are on their way, and keeps the row in view where it is when others came in above it. */
function useFollowedRows<Row>({ source, store, rowHeight, listKey, isReal }: QueueBodyProps<Row>, rows: RowWindow) {
  const shown = useRef<{ source: QueueSource<Row>; listKey: string | undefined }>(null)
  useLayoutEffect(() => {
    if (!isReal) store.awaitRows()
  }, [store, isReal])
  // An error or an empty list stands in place of the rows then. A closure here would keep the first rows of all for as long as the table stands.
  useLayoutEffect(() => store.dropSteps, [store])
  useLayoutEffect(() => {
    if (!isReal) return
    const before = shown.current
    // The key changes before the rows do; until then the rows belong to the list before.
    if (before?.source === source) return
    shown.current = { source, listKey }
    const anchor = before && before.listKey === listKey ? anchorRow(before.source, store, rowHeight, rows) : null
    if (before && before.listKey !== listKey) {
      store.reset()
      rows.scrollTo(0)
    }
    const keys = keysOf(source)
    store.setRows(keys)
    const index = anchor ? findKey(keys, anchor.key, anchor.index) : -1
    if (anchor && index >= 0 && index !== anchor.index) rows.scrollTo(rows.offsetNow() + (index - anchor.index) * rowHeight)
  })
  const pageRows = Math.floor(rows.view.height / rowHeight)
  useLayoutEffect(() => store.setPageRows(pageRows), [store, pageRows])
}

/** The row whose place on the screen must not change: the cursor's when it is in view, else the first whole one. */
function anchorRow<Row>(source: QueueSource<Row>, store: QueueStore, rowHeight: number, rows: RowWindow) {
  const first = Math.ceil(rows.offsetNow() / rowHeight)
  const cursor = store.cursorIndex()
  const inView = cursor >= first && cursor < first + rows.view.height / rowHeight
  const index = inView ? cursor : first
  const row = source.rowAt(index)
  return row === undefined ? null : { index, key: source.keyOf(row) }
}

/** Asks for rows in and around the view that are not loaded. */
function useNeededRange<Row>({ source, isReal, onRangeNeeded }: QueueBodyProps<Row>, { from, to }: RowWindow) {
  useLayoutEffect(() => {
    if (!isReal || !onRangeNeeded || to === from) return
    const ahead = to - from
    const [low, high] = [Math.max(0, from - ahead), Math.min(source.count, to + ahead)]
    let first = low
    while (first < high && source.rowAt(first) !== undefined) first += 1
    let end = high
    while (end > first && source.rowAt(end - 1) !== undefined) end -= 1
    if (end > first) onRangeNeeded(first, end)
  }, [source, isReal, onRangeNeeded, from, to])
}

/** Scrolls to the cursor after it moved and names its element to assistive technology. */
function useCursorInView<Row>({ scroller, gridId }: QueueBodyProps<Row>, rows: RowWindow, cursor: number, reveal: number) {
  const revealed = useRef(-1)
  useLayoutEffect(() => {
    if (cursor >= 0 && revealed.current !== reveal && rows.view.height > 0) {
      revealed.current = reveal
      rows.reveal(cursor)
    }
    if (cursor < rows.from || cursor >= rows.to) scroller.removeAttribute('aria-activedescendant')
    else scroller.setAttribute('aria-activedescendant', `${gridId}-${cursor % (rows.to - rows.from)}`)
  }, [scroller, gridId, rows, cursor, reveal])
  // Something else may stand in place of the rows; no row is the active one then.
  useEffect(() => () => scroller.removeAttribute('aria-activedescendant'), [scroller])
}

/** Click: cursor. Ctrl or the box: select. Shift: select up to here. Double: open. Right: menu. */
function mouseHandlers<Row>({ source, store, isReal, onOpen, onContextMenu }: QueueBodyProps<Row>) {
  const indexOf = (event: MouseEvent) => {
    const element = isReal && event.target instanceof Element ? event.target.closest('[role="row"]') : null
    return element ? Number(element.getAttribute('aria-rowindex')) - 2 : -1
  }
  return {
    // Keeps shift from marking text.
    onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
    onClick: (event: MouseEvent) => {
      const index = indexOf(event)
      if (index < 0) return
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
