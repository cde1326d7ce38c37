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

/** Named places the cursor can go to; a page is what the view shows. */
export type QueueTarget = 'first' | 'last' | 'pageUp' | 'pageDown'

/** What bulk actions work on: given rows, or all that match the filter except some. */
export type QueueSelection =
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  | { readonly kind: 'allMatching'; readonly except: readonly string[] }

/** Cursor and selection of one list, kept outside its rows; commands move it, the table draws it. */
export interface QueueStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly getState: () => QueueState
  readonly moveBy: (rows: number) => void
  readonly moveTo: (target: QueueTarget) => void
  readonly moveToIndex: (index: number) => void
  /** Puts the cursor on a key; false when it is not among the loaded rows. */
  readonly moveToKey: (key: string) => boolean
  /** Moves the cursor and selects what lies between. */
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
  /** Forgets cursor and selection: for another list in the same table. */
  readonly reset: () => void
  readonly cursorKey: () => string | null
  readonly cursorIndex: () => number
  readonly selectedKeys: () => readonly string[]
  readonly selection: () => QueueSelection
  readonly selectionSize: () => number
  readonly isSelected: (key: string) => boolean
  /** Does something with the row under the cursor: at once, or in its turn among the steps that wait for rows. */
  readonly inTurn: (act: () => void) => void
  /** Other rows are on their way: cursor and selection are forgotten, and steps are taken once the rows are there; the table does this. */
  readonly awaitRows: () => void
  /** No rows came: the steps that waited for them are forgotten; the table does this. */
  readonly dropSteps: () => void
  /** Gives the store the rows; called by the table. */
  readonly setRows: (rows: QueueKeys) => void
  /** Gives the store the rows per page; called by the table. */
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

/** Makes the store of one list. */
export function createQueueStore(): QueueStore {
  let state = emptyQueueState
  let rows = noRows
  let pageRows = 20
  // Steps asked for before the rows came; null while there are rows to take them on.
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
    inTurn,
    awaitRows: () => {
      waiting = []
      forget()
      rows = noRows
    },
    dropSteps: () => {
      waiting = null
    },
    setRows: (next) => {
      rows = next
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

/** Reads a part of a store's state and draws again when that part changes; the part has to be a primitive or keep its identity. */
export function useQueueStore<Part>(store: QueueStore, part: (state: QueueState) => Part): Part {
  const read = () => part(store.getState())
  // The build draws tables as well, without a browser.
  return useSyncExternalStore(store.subscribe, read, read)
}

function indexOfLoaded(rows: QueueKeys, key: string): number {
  if (rows.indexOf) return rows.indexOf(key)
  for (let index = 0; index < rows.count; index += 1) if (rows.keyAt(index) === key) return index
  return -1
}
