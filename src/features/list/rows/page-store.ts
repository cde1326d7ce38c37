import type { ListRow, RowPage } from '#features/list/rows/list-row.ts'

/** Where a page begins: behind the one before it, or by its number when that one is not loaded. */
export type PageRequest = { cursor: string } | { pageIndex: number }
export type FetchPage<Row, Input> = (input: Input, request: PageRequest, signal: AbortSignal) => Promise<RowPage<Row>>

/** The rows of a list as the table's source has them. */
export interface RowSource<Row> {
  readonly count: number
  readonly rowAt: (index: number) => Row | undefined
  readonly keyOf: (row: Row) => string
  readonly indexOf: (key: string) => number
  /** Told the key of a row that became another object where it stands; `rowAt` has it already. */
  readonly onRowChanged: (listener: (key: string) => void) => () => void
}

/** A list as it stands; a new object after every change, but of a single row. */
export interface ListSnapshot<Row> {
  readonly source: RowSource<Row>
  /** `loading` has nothing to show yet; `ready` may still fetch more. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error: unknown
  readonly total: number
  readonly totalIsExact: boolean
  readonly isRefreshing: boolean
  /** The id above which rows are new to this list; null before it is known. */
  readonly newestId: number | null
}

/** The loaded pages of one list at a time; pages come as they are needed, in any order. */
export interface PageStore<Row, Input> {
  subscribe(listener: () => void): () => void
  snapshot(): ListSnapshot<Row>
  /** Shows another list; the same input again does nothing. */
  load(input: Input): void
  /** Asks for what is not loaded of a range of indexes, end exclusive. */
  need(from: number, to: number): void
  /** Fetches the first page, the last asked for and that around an index anew and swaps them in at once, so that nothing flickers; others follow when needed. */
  refresh(around?: number): Promise<void>
  /** Puts a changed row in place of a loaded one and tells who listens to rows; an older version than the loaded does nothing. */
  patch(row: Row): void
  /** Told the key of a row that was changed by `patch`. */
  onRowChanged(listener: (key: string) => void): () => void
  /** How often rows came, went or changed so far. */
  changes(): number
  /** The row as it was last loaded, also one that is held and that a refresh moved out of what is loaded. */
  rowOf(key: string): Row | undefined
  /** Forgets a row that is no longer the person's to see; it leaves the list with the next refresh. */
  forget(key: string): void
  dispose(): void
}

export interface PageStoreParts<Row, Input> {
  /** Rows a page. */
  pageSize: number
  keyOf: (row: Row) => string
  fetchPage: FetchPage<Row, Input>
  /** The newest id of a list whose first row is not its newest; null when the first row is. */
  newestId: (input: Input, signal: AbortSignal) => Promise<number> | null
  /** Whether somebody goes on with a row that a refresh does not bring, such as a selected one; all others are let go. */
  isHeld: (key: string) => boolean
}

/** Makes a page store. */
export function createPageStore<Row extends ListRow, Input>({
  pageSize,
  keyOf,
  fetchPage,
  newestId: askNewest,
  isHeld,
}: PageStoreParts<Row, Input>): PageStore<Row, Input> {
  const listeners = new Set<() => void>()
  const rowListeners = new Set<(key: string) => void>()
  let input: Input | null = null
  let inputKey = ''
  let pages = new Map<number, RowPage<Row>>()
  let positions = new Map<string, number>()
  // Held rows that left what is loaded, and rows that are not to be known any more though they are drawn.
  let left = new Map<string, Row>()
  let forgotten = new Set<string>()
  // Rows that changed while an answer was on its way, which may have been made before.
  const overtaking = new Map<string, Row>()
  let underWay = 0
  let waiting = new Set<number>()
  // A page that failed waits for a refresh, or the table would ask for it without end.
  let failed = new Set<number>()
  let abort = new AbortController()
  let inView = { from: 0, to: 1 }
  let status: ListSnapshot<Row>['status'] = 'loading'
  let error: unknown = null
  let isRefreshing = false
  let newestId: number | null = null
  let current = makeSnapshot()
  let changes = 0

  function changed(): void {
    changes += 1
    current = makeSnapshot()
    for (const listener of listeners) listener()
  }

  function onRowChanged(listener: (key: string) => void): () => void {
    rowListeners.add(listener)
    return () => rowListeners.delete(listener)
  }

  function makeSnapshot(): ListSnapshot<Row> {
    const held = pages
    const rowAt = (index: number) => held.get(Math.floor(index / pageSize))?.list[index % pageSize]
    const at = positions
    const total = totalOf(held)
    return {
      source: { count: countOf(held, pageSize), rowAt, keyOf, indexOf: (key) => at.get(key) ?? -1, onRowChanged },
      status,
      error,
      total: total.total,
      totalIsExact: total.isExact,
      isRefreshing,
      newestId,
    }
  }

  function requestOf(page: number): PageRequest {
    const cursor = pages.get(page - 1)?.nextCursor
    return cursor ? { cursor } : { pageIndex: page + 1 }
  }

  /** Does something that fetches pages, while changes that come meanwhile are kept apart. */
  async function mindChanges(work: () => Promise<void>): Promise<void> {
    if (underWay === 0) overtaking.clear()
    underWay += 1
    try {
      await work()
    } finally {
      underWay -= 1
    }
  }

  function keep(page: number, answer: RowPage<Row>): void {
    const list = answer.list.map((row) => {
      const changed = overtaking.get(keyOf(row))
      return changed && changed.version > row.version ? changed : row
    })
    pages.set(page, { ...answer, list })
    list.forEach((row, at) => {
      const key = keyOf(row)
      positions.set(key, page * pageSize + at)
      left.delete(key)
      forgotten.delete(key)
    })
  }

  function rowOf(key: string): Row | undefined {
    if (forgotten.has(key)) return undefined
    const index = positions.get(key)
    return index === undefined ? left.get(key) : pages.get(Math.floor(index / pageSize))?.list[index % pageSize]
  }

  /** Lets go of all pages, for others to be kept in their place. */
  function clearPages(): void {
    const held = [...positions.keys(), ...left.keys()].filter(isHeld).flatMap((key) => rowOf(key) ?? [])
    left = new Map(held.map((row) => [keyOf(row), row]))
    forgotten = new Set()
    pages = new Map()
    positions = new Map()
  }

  async function fetchInto(page: number): Promise<void> {
    if (!input || pages.has(page) || waiting.has(page) || failed.has(page)) return
    const { signal } = abort
    const asked = waiting
    asked.add(page)
    try {
      const answer = await fetchPage(input, requestOf(page), signal)
      if (signal.aborted) return
      keep(page, answer)
      if (page === 0 && newestId === null) newestId = await baseline(input, answer, signal)
      if (signal.aborted) return
      status = 'ready'
      error = null
    } catch (cause) {
      if (signal.aborted) return
      error = cause
      failed.add(page)
      if (pages.size === 0) status = 'failed'
    } finally {
      asked.delete(page)
    }
    changed()
  }

  /** The newest id of the list: its first row where it is newest first, otherwise asked for. */
  async function baseline(list: Input, first: RowPage<Row>, signal: AbortSignal): Promise<number> {
    return (await askNewest(list, signal)) ?? first.list[0]?.id ?? 0
  }

  async function refresh(around = 0): Promise<void> {
    if (!input) return
    if (pages.size === 0) return start(input)
    abort.abort()
    abort = new AbortController()
    waiting = new Set()
    failed = new Set()
    const { signal } = abort
    const list = input
    isRefreshing = true
    changed()
    try {
      const wanted = [
        ...new Set([...pagesOf(inView.from, inView.to, pageSize), ...pagesOf(around, around + 1, pageSize)]),
      ]
      const first = await fetchPage(list, { pageIndex: 1 }, signal)
      const rest = wanted.filter((page) => page > 0 && page * pageSize < first.total)
      const answers = await Promise.all(
        rest.map(async (page) => [page, await fetchPage(list, { pageIndex: page + 1 }, signal)] as const),
      )
      const newest = await baseline(list, first, signal)
      if (signal.aborted) return
      clearPages()
      keep(0, first)
      for (const [page, answer] of answers) keep(page, answer)
      newestId = newest
      error = null
      status = 'ready'
    } catch (cause) {
      // What is shown stays; a notice says that it is not fresh.
      if (!signal.aborted) error = cause
    } finally {
      if (abort.signal === signal) {
        isRefreshing = false
        changed()
      }
    }
  }

  async function start(list: Input): Promise<void> {
    abort.abort()
    abort = new AbortController()
    input = list
    pages = new Map()
    positions = new Map()
    left = new Map()
    forgotten = new Set()
    waiting = new Set()
    failed = new Set()
    inView = { from: 0, to: 1 }
    status = 'loading'
    error = null
    isRefreshing = false
    newestId = null
    changed()
    await mindChanges(() => fetchInto(0))
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => current,
    load: (list) => {
      const key = JSON.stringify(list)
      if (key === inputKey) return
      inputKey = key
      void start(list)
    },
    need: (from, to) => {
      inView = { from, to }
      if (isRefreshing) return
      for (const page of pagesOf(from, to, pageSize)) void mindChanges(() => fetchInto(page))
    },
    refresh: (around) => mindChanges(() => refresh(around)),
    patch: (row) => {
      const key = keyOf(row)
      if (underWay > 0 && row.version > (overtaking.get(key)?.version ?? -1)) overtaking.set(key, row)
      const known = rowOf(key)
      if (!known || known.version >= row.version) return
      const index = positions.get(key)
      if (index === undefined) left.set(key, row)
      // In its place: a list that stays the same list is not drawn anew for one of its rows.
      else pages.get(Math.floor(index / pageSize))?.list.splice(index % pageSize, 1, row)
      changes += 1
      for (const listener of rowListeners) listener(key)
    },
    onRowChanged,
    changes: () => changes,
    rowOf,
    forget: (key) => void forgotten.add(key),
    dispose: () => {
      abort.abort()
      inputKey = ''
    },
  }
}

function pagesOf(from: number, to: number, pageSize: number): number[] {
  const first = Math.floor(Math.max(0, from) / pageSize)
  const last = Math.floor(Math.max(0, to - 1) / pageSize)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

function totalOf<Row>(pages: ReadonlyMap<number, RowPage<Row>>): { total: number; isExact: boolean } {
  const page = pages.get(0) ?? [...pages.values()][0]
  return { total: page?.total ?? 0, isExact: page?.totalIsExact ?? true }
}

/** Rows to scroll through: the total, and where that is only a bound, as far as pages reach plus one more. */
function countOf<Row>(pages: ReadonlyMap<number, RowPage<Row>>, pageSize: number): number {
  const { total, isExact } = totalOf(pages)
  let count = total
  let reached = total
  for (const [number, page] of pages) {
    const end = number * pageSize + page.list.length
    // A short page without a next one is the end of the list, whatever was counted before.
    if (page.nextCursor === null) return page.list.length === 0 ? Math.min(end, count) : end
    reached = Math.max(reached, end + pageSize)
  }
  if (!isExact) count = reached
  return count
}
