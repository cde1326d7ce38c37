import { useSyncExternalStore } from 'react'
import {
  emptyQueueState,
  extendSelection,
  followRows,
  isSelected,
  moveCursor,
  selectLoaded,
  selectMatching,
  selectNone,
  selectionSize,
  toggleKey,
} from './queue-state.ts'
import type { QueueKeys, QueueState } from './queue-state.ts'
import type { QueueSource } from './queue-types.ts'
import { groupStep } from './rows/row-lines.ts'

/** Named places the cursor can go to; a page is what the view shows. */
export type QueueTarget = 'first' | 'last' | 'pageUp' | 'pageDown'

/** The selection for bulk actions: given rows, or all matching rows with exclusions. */
export type QueueSelection =
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  | { readonly kind: 'allMatching'; readonly except: readonly string[] }

/** Cursor and selection of one list, outside its rows; commands change it, the table renders it. */
export interface QueueStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly getState: () => QueueState
  readonly moveBy: (rows: number) => void
  readonly moveTo: (target: QueueTarget) => void
  readonly moveToIndex: (index: number) => void
  /** Moves the cursor to the first row of the next or previous group; where rows have groups. */
  readonly moveByGroup: (by: 1 | -1) => void
  /** Moves the cursor to a key; false if it is not loaded. */
  readonly moveToKey: (key: string) => boolean
  /** Moves the cursor and selects the rows in between. */
  readonly extendBy: (rows: number) => void
  readonly extendTo: (target: QueueTarget) => void
  readonly extendToIndex: (index: number) => void
  /** Selects or deselects the row under the cursor, or the given one. */
  readonly toggle: (key?: string) => void
  /** Every loaded row. */
  readonly all: () => void
  readonly none: () => void
  /** Everything that matches the filter, loaded or not. */
  readonly allMatching: () => void
  /** Clears cursor and selection, for another list in the same table. */
  readonly reset: () => void
  readonly cursorKey: () => string | null
  readonly cursorIndex: () => number
  readonly selectedKeys: () => readonly string[]
  readonly selection: () => QueueSelection
  readonly selectionSize: () => number
  readonly isSelected: (key: string) => boolean
  /**
   * Called by the table when another list loads: clears cursor and selection, and queues steps until its rows arrive.
   */
  readonly awaitRows: () => void
  /** Called by the table when no rows arrived: drops the queued steps. */
  readonly dropSteps: () => void
  /** Sets the rows, and the first ones of their groups; called by the table. */
  readonly setRows: (rows: QueueKeys, groupStarts?: readonly number[]) => void
  /** Sets the rows per page; called by the table. */
  readonly setPageRows: (rows: number) => void
}

const noRows: QueueKeys = { count: 0, keyAt: () => undefined }

/** The keys of a row source. */
export function keysOf<Row>(source: QueueSource<Row>): QueueKeys {
  const keyAt = (index: number) => {
    const row = index < 0 ? undefined : source.rowAt(index)
    return row === undefined ? undefined : source.keyOf(row)
  }
  return source.indexOf ? { count: source.count, keyAt, indexOf: source.indexOf } : { count: source.count, keyAt }
}

/** Creates the store of one list. */
export function createQueueStore(): QueueStore {
  let state = emptyQueueState
  let rows = noRows
  let groupStarts: readonly number[] = []
  let pageRows = 20
  // Steps queued before the rows arrived; null while there are rows.
  let waiting: (() => void)[] | null = null
  const listeners = new Set<() => void>()

  const set = (next: QueueState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  // Without a cursor the first step lands on the first row.
  const stepped = (by: number) => (state.cursorIndex < 0 ? 0 : state.cursorIndex + by)
  const indexOfTarget = (target: QueueTarget) => {
    if (target === 'first') return 0
    if (target === 'last') return rows.count - 1
    return stepped(target === 'pageDown' ? pageRows : -pageRows)
  }
  const move = (index: number) => {
    if (rows.count > 0) set(moveCursor(state, rows, index))
  }
  const inTurn = (step: () => void) => {
    if (waiting) waiting.push(step)
    else step()
  }
  const forget = () => {
    if (state.cursorIndex >= 0 || selectionSize(state, rows.count) > 0)
      set({ ...emptyQueueState, reveal: state.reveal })
  }
  const extend = (index: number) => {
    if (rows.count > 0) set(extendSelection(state, rows, index))
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    moveBy: (by) => inTurn(() => move(stepped(by))),
    moveTo: (target) => inTurn(() => move(indexOfTarget(target))),
    moveToIndex: move,
    moveByGroup: (by) => inTurn(() => move(groupStep(groupStarts, state.cursorIndex, by))),
    moveToKey: (key) => {
      const index = indexOfLoaded(rows, key)
      if (index >= 0) move(index)
      return index >= 0
    },
    extendBy: (by) => inTurn(() => extend(stepped(by))),
    extendTo: (target) => inTurn(() => extend(indexOfTarget(target))),
    extendToIndex: extend,
    toggle: (key) =>
      inTurn(() => {
        const toggled = key ?? state.cursorKey
        if (toggled !== null) set(toggleKey(state, toggled))
      }),
    all: () => set(selectLoaded(state, rows)),
    none: () => set(selectNone(state)),
    allMatching: () => set(selectMatching(state)),
    reset: forget,
    cursorKey: () => state.cursorKey,
    cursorIndex: () => state.cursorIndex,
    selectedKeys: () => [...state.selected],
    selection: () =>
      state.allMatching
        ? { kind: 'allMatching', except: [...state.excluded] }
        : { kind: 'keys', keys: [...state.selected] },
    selectionSize: () => selectionSize(state, rows.count),
    isSelected: (key) => isSelected(state, key),
    awaitRows: () => {
      waiting = []
      forget()
      rows = noRows
    },
    dropSteps: () => {
      waiting = null
    },
    setRows: (next, starts = []) => {
      rows = next
      groupStarts = starts
      set(followRows(state, rows))
      const steps = waiting ?? []
      waiting = null
      for (const step of steps) step()
    },
    setPageRows: (next) => {
      pageRows = Math.max(1, next)
    },
  }
}

/**
 * Selects a part of a store's state and re-renders when it changes; the part must be a primitive or keep its identity.
 */
export function useQueueStore<Part>(store: QueueStore, part: (state: QueueState) => Part): Part {
  const read = () => part(store.getState())
  return useSyncExternalStore(store.subscribe, read)
}

function indexOfLoaded(rows: QueueKeys, key: string): number {
  if (rows.indexOf) return rows.indexOf(key)
  for (let index = 0; index < rows.count; index += 1) if (rows.keyAt(index) === key) return index
  return -1
}
