/** The rows by key: their count, the key at an index (undefined if not loaded), the index of a key (-1 if unknown). */
export interface QueueKeys {
  readonly count: number
  readonly keyAt: (index: number) => string | undefined
  readonly indexOf?: (key: string) => number
}

/**
 * Cursor and selection, stored by row key so that rows may change, arrive and leave. The index beside a key is its last
 * known position.
 */
export interface QueueState {
  /** -1 when there is no cursor. */
  readonly cursorIndex: number
  /** Null while the row under the cursor is not loaded. */
  readonly cursorKey: string | null
  /** The anchor of a shift-selection; null outside one. */
  readonly anchor: { readonly index: number; readonly key: string | null; readonly base: ReadonlySet<string> } | null
  readonly selected: ReadonlySet<string>
  /** Everything that matches the filter is selected, loaded or not, except `excluded`. */
  readonly allMatching: boolean
  readonly excluded: ReadonlySet<string>
  /** Counts the moves that the view has to follow. */
  readonly reveal: number
}

const none: ReadonlySet<string> = new Set()
/** How far from its last position a key is searched. */
const searchReach = 1_000

/** No cursor, nothing selected. */
export const emptyQueueState: QueueState = {
  cursorIndex: -1,
  cursorKey: null,
  anchor: null,
  selected: none,
  allMatching: false,
  excluded: none,
  reveal: 0,
}

/** Puts the cursor on the row nearest to `index`. */
export function moveCursor(state: QueueState, keys: QueueKeys, index: number): QueueState {
  const cursorIndex = clampIndex(index, keys.count)
  const cursorKey = keys.keyAt(cursorIndex) ?? null
  return { ...state, cursorIndex, cursorKey, anchor: null, reveal: state.reveal + 1 }
}

/** Moves the cursor to `index` and selects the loaded rows from the anchor to it; moving back deselects them. */
export function extendSelection(state: QueueState, keys: QueueKeys, index: number): QueueState {
  const start = state.cursorIndex < 0 ? clampIndex(index, keys.count) : state.cursorIndex
  const anchor = state.anchor ?? { index: start, key: keys.keyAt(start) ?? null, base: state.selected }
  const moved = { ...moveCursor(state, keys, index), anchor }
  if (state.allMatching || moved.cursorIndex < 0) return moved
  const selected = new Set(anchor.base)
  const to = Math.max(anchor.index, moved.cursorIndex)
  for (let at = Math.min(anchor.index, moved.cursorIndex); at <= to; at += 1) {
    const key = keys.keyAt(at)
    if (key !== undefined) selected.add(key)
  }
  return { ...moved, selected }
}

/** Selects a row, or takes it out. */
export function toggleKey(state: QueueState, key: string): QueueState {
  if (state.allMatching) return { ...state, anchor: null, excluded: toggled(state.excluded, key) }
  return { ...state, anchor: null, selected: toggled(state.selected, key) }
}

/** Selects every loaded row. */
export function selectLoaded(state: QueueState, keys: QueueKeys): QueueState {
  const selected = new Set<string>()
  for (let at = 0; at < keys.count; at += 1) {
    const key = keys.keyAt(at)
    if (key !== undefined) selected.add(key)
  }
  return { ...state, anchor: null, selected, allMatching: false, excluded: none }
}

/** Selects everything that matches the filter, loaded or not. */
export function selectMatching(state: QueueState): QueueState {
  return { ...state, anchor: null, selected: none, allMatching: true, excluded: none }
}

/** Selects nothing; the cursor stays. */
export function selectNone(state: QueueState): QueueState {
  if (!state.allMatching && state.selected.size === 0) return state
  return { ...state, anchor: null, selected: none, allMatching: false, excluded: none }
}

export function isSelected(state: QueueState, key: string): boolean {
  return state.allMatching ? !state.excluded.has(key) : state.selected.has(key)
}

/** How many rows are selected; `count` is how many match. */
export function selectionSize(state: QueueState, count: number): number {
  return state.allMatching ? Math.max(0, count - state.excluded.size) : state.selected.size
}

/**
 * Updates the state after the rows changed: the cursor stays on its key; if its row left, the row that replaced it gets
 * the cursor. The selection is unchanged.
 */
export function followRows(state: QueueState, keys: QueueKeys): QueueState {
  if (state.cursorIndex < 0) return state
  const cursorIndex = followKey(keys, state.cursorKey, state.cursorIndex)
  const cursorKey = keys.keyAt(cursorIndex) ?? (cursorIndex === state.cursorIndex ? state.cursorKey : null)
  const anchor = state.anchor && followAnchor(state.anchor, keys)
  if (cursorIndex === state.cursorIndex && cursorKey === state.cursorKey && anchor === state.anchor) return state
  return { ...state, cursorIndex, cursorKey, anchor }
}

/** The index of `key`, searched around `near`; -1 if not found. */
export function findKey(keys: QueueKeys, key: string, near: number): number {
  if (keys.keyAt(near) === key) return near
  if (keys.indexOf) return keys.indexOf(key)
  for (let distance = 1; distance <= searchReach; distance += 1) {
    if (near >= distance && keys.keyAt(near - distance) === key) return near - distance
    if (near + distance < keys.count && keys.keyAt(near + distance) === key) return near + distance
  }
  return -1
}

function followKey(keys: QueueKeys, key: string | null, index: number): number {
  const found = key === null ? -1 : findKey(keys, key, index)
  return found >= 0 ? found : clampIndex(index, keys.count)
}

function followAnchor(anchor: NonNullable<QueueState['anchor']>, keys: QueueKeys): NonNullable<QueueState['anchor']> {
  const index = followKey(keys, anchor.key, anchor.index)
  return index === anchor.index ? anchor : { ...anchor, index }
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

function clampIndex(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index))
}
