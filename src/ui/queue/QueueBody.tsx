import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { MouseEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { PlacedColumns } from './columns/column-layout.ts'
import { useDrawnColumns } from './columns/column-window.ts'
import { isSelected } from './queue-state.ts'
import { useQueueStore } from './queue-store.ts'
import type { QueueStore } from './queue-store.ts'
import type { QueueCell, QueueSource } from './queue-types.ts'
import { PRESSED } from './rows/CellContent.tsx'
import { beatMs, inFrame, onBeat } from './rows/on-beat.ts'
import { GroupRow, QueueRow } from './rows/QueueRow.tsx'
import { createFollower } from './rows/row-follower.ts'
import type { ListedRows } from './rows/row-follower.ts'
import type { RowLines } from './rows/row-lines.ts'
import { scrollScale } from './rows/scroll-scale.ts'
import { missingRows, useRowWindow } from './rows/use-row-window.ts'
import styles from './QueueTable.module.css'

/** A place on the page, px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The part of the table in which rows are seen, px. */
export interface Room {
  readonly width: number
  readonly height: number
}

/** Mouse handlers of a row. */
export interface RowMouse<Row> {
  readonly onOpen?: (row: Row, index: number) => void
  readonly onContextMenu?: (row: Row, point: Point) => void
  /** A link or a switch in a cell of the row was pressed. */
  readonly onPress?: (row: Row, cell: QueueCell) => void
}

interface QueueBodyProps<Row> extends RowMouse<Row>, ListedRows<Row> {
  readonly gridId: string
  readonly columns: PlacedColumns<Row>
  readonly store: QueueStore
  /** The size of the view, px. */
  readonly room: Room
  /** False while the rows are placeholders. */
  readonly isReal: boolean
  /** Called with indexes, end exclusive. */
  readonly onRangeNeeded: ((from: number, to: number) => void) | undefined
}

/** The visible rows, on reused elements; a direct child of the scroll container. */
export function QueueBody<Row>(props: QueueBodyProps<Row>) {
  const { source, lines, columns, store, rowHeight, listKey, isReal, gridId, onRangeNeeded } = props
  const body = useRef<HTMLDivElement>(null)
  const { slots, from, to, place, scroll } = useRowWindow(body, lines.count, rowHeight, props.room.height)
  const drawn = useDrawnColumns(columns, place.left, props.room.width)
  const state = useQueueStore(store, (now) => now)
  const cursorIndex = isReal ? state.cursorIndex : -1
  const columnCount = columns.pinned.length + columns.scrolling.length + 1
  const cursorLine = cursorIndex < 0 ? -1 : lines.lineOf(cursorIndex)
  const [follow] = useState(() => createFollower<Row>(store, scroll))

  useLayoutEffect(() => {
    if (!isReal) store.awaitRows()
  }, [store, isReal])
  // An error or an empty list may replace the rows. A closure here would retain the first rows for the table's
  // lifetime.
  useLayoutEffect(() => store.dropSteps, [store])
  useLayoutEffect(() => {
    if (isReal) follow({ source, lines, rowHeight, listKey })
  }, [follow, isReal, source, lines, rowHeight, listKey])
  useRevealedCursor(store, lines, scroll.reveal, state.reveal, props.room.height > 0)
  useNamedCursor(body, cursorLine < from || cursorLine >= to ? null : `${gridId}-${cursorLine % slots.length}`)
  const pageRows = Math.floor(props.room.height / rowHeight)
  useLayoutEffect(() => store.setPageRows(pageRows), [store, pageRows])
  useEffect(() => {
    const missing = isReal && onRangeNeeded ? missingRows(source, lines.rowFrom(from), lines.rowFrom(to)) : null
    if (missing) onRangeNeeded?.(missing.from, missing.to)
  }, [isReal, source, lines, from, to, onRangeNeeded])
  useRowChanges(source)

  return (
    <div
      ref={body}
      role="rowgroup"
      className={styles.body}
      style={{ height: scrollScale(lines.count, rowHeight).height, width: columns.totalWidth }}
      {...mouseHandlers(props)}
    >
      {slots.map((line, slot) => {
        const at = lines.at(line)
        const top = line * rowHeight - place.shift
        if ('heading' in at)
          return <GroupRow key={slot} line={line} top={top} heading={at.heading} columnCount={columnCount} />
        const { index } = at
        const row = source.rowAt(index)
        const rowKey = row === undefined ? undefined : source.keyOf(row)
        return (
          <QueueRow
            key={slot}
            id={`${gridId}-${slot}`}
            line={line}
            top={top}
            row={row}
            rowKey={rowKey}
            columns={drawn}
            isCursor={index === cursorIndex}
            isSelected={rowKey !== undefined && isSelected(state, rowKey)}
          />
        )
      })}
    </div>
  )
}

/** Scrolls to the cursor after each move that the view has to follow. */
function useRevealedCursor(
  store: QueueStore,
  lines: RowLines,
  reveal: (line: number) => void,
  moves: number,
  isShown: boolean,
): void {
  const revealed = useRef(-1)
  useLayoutEffect(() => {
    // The rows that arrived in this commit may have moved it.
    const { cursorIndex } = store.getState()
    if (!isShown || cursorIndex < 0 || revealed.current === moves) return
    revealed.current = moves
    const line = lines.lineOf(cursorIndex)
    // The first row of a group is seen with its heading.
    if (lines.starts.includes(cursorIndex)) reveal(line - 1)
    reveal(line)
  })
}

/** Names the cursor's row to assistive technology, on the scroll container. */
function useNamedCursor(body: RefObject<HTMLElement | null>, id: string | null): void {
  useLayoutEffect(() => {
    const scroller = body.current?.parentElement
    if (id === null || !scroller) return
    scroller.setAttribute('aria-activedescendant', id)
    return () => scroller.removeAttribute('aria-activedescendant')
  }, [body, id])
}

/** Renders again when single rows changed: at once after the first, later ones together. */
function useRowChanges<Row>({ onRowChanged }: QueueSource<Row>): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let last = -Infinity
    let callOff: (() => void) | null = null
    const renderAll = () => {
      callOff = null
      last = performance.now()
      flushSync(render)
    }
    const leave = onRowChanged?.(() => {
      callOff ??= performance.now() - last > 2 * beatMs ? inFrame(renderAll) : onBeat(renderAll)
    })
    return () => {
      callOff?.()
      leave?.()
    }
  }, [onRowChanged])
}

/** Click: cursor. Ctrl or the checkbox: select. Shift: extend. Double: open. Right: menu. */
function mouseHandlers<Row>({
  source,
  lines,
  columns,
  store,
  isReal,
  onOpen,
  onContextMenu,
  onPress,
}: QueueBodyProps<Row>) {
  const indexOf = (event: MouseEvent) => {
    const element = isReal && event.target instanceof Element ? event.target.closest('[role="row"]') : null
    const at = element ? lines.at(Number(element.getAttribute('aria-rowindex')) - 2) : null
    return at && 'index' in at ? at.index : -1
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
