import { versionOf } from '#features/list/rows/list-row.ts'
import type { ListRow, RowPage } from '#features/list/rows/list-row.ts'

/** The start of a page: after the previous page's cursor, or by page number if that page is not loaded. */
export type PageRequest = { cursor: string } | { pageIndex: number }
export type FetchPage<Row, Input> = (input: Input, request: PageRequest, signal: AbortSignal) => Promise<RowPage<Row>>

/** The rows of a list as the table's data source. */
export interface RowSource<Row> {
  readonly count: number
  readonly rowAt: (index: number) => Row | undefined
  readonly keyOf: (row: Row) => string
  readonly indexOf: (key: string) => number
  /** Called with the key of a row that was replaced in place; `rowAt` already returns the new object. */
  readonly onRowChanged: (listener: (key: string) => void) => () => void
}

/** A snapshot of the list; a new object after every change except that of a single row. */
export interface ListSnapshot<Row> {
  readonly source: RowSource<Row>
  /** `loading` has nothing to show yet; `ready` may still fetch more. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error: unknown
  readonly total: number
  readonly totalIsExact: boolean
  /** How many rows came since the moment at which the list stands. */
  readonly addedSince: number
  /** True if its figures count records in the archive, too. */
  readonly countsArchived: boolean
  readonly isRefreshing: boolean
  /** The id above which rows are new to this list; null before it is known. */
  readonly newestId: number | null
}

/** The loaded pages of one list at a time; pages are fetched as needed, in any order. */
export interface PageStore<Row, Input> {
  subscribe(listener: () => void): () => void
  snapshot(): ListSnapshot<Row>
  /** Loads another list; does nothing for the same input. */
  load(input: Input): void
  /** Requests the missing pages of a range of indexes, end exclusive. */
  need(from: number, to: number): void
  /**
   * Refetches the first page, the last requested one and the one around an index, and swaps them in together to avoid
   * flicker; others are fetched when needed.
   */
  refresh(around?: number): Promise<void>
  /**
   * Replaces a loaded row with a changed one and notifies row listeners; ignores a version older than the loaded one.
   */
  patch(row: Row): void
  /** Called with the key of a row changed by `patch`. */
  onRowChanged(listener: (key: string) => void): () => void
  /** The number of row insertions, removals and changes so far. */
  changes(): number
  /** The row as last loaded, including held rows that a refresh moved out of the loaded pages. */
  rowOf(key: string): Row | undefined
  /** Forgets a row that is no longer visible to the person; it leaves the list with the next refresh. */
  forget(key: string): void
  dispose(): void
}

export interface PageStoreParts<Row, Input> {
  /** Rows per page. */
  pageSize: number
  keyOf: (row: Row) => string
  fetchPage: FetchPage<Row, Input>
  /** The newest id of a list whose first row is not its newest; null when the first row is. */
  newestId: (input: Input, signal: AbortSignal) => Promise<number> | null
  /** True for a row still needed though a refresh does not return it, such as a selected one; others are dropped. */
  isHeld: (key: string) => boolean
}

/** Creates a page store. */
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
  // Held rows outside the loaded pages, and forgotten rows that are still drawn.
  let left = new Map<string, Row>()
  let forgotten = new Set<string>()
  // Rows that changed while a response was pending; the response may be older.
  const overtaking = new Map<string, Row>()
  let underWay = 0
  let waiting = new Set<number>()
  // A failed page is not requested again before a refresh, or the table would retry without end.
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
      addedSince: total.addedSince,
      countsArchived: total.countsArchived,
      isRefreshing,
      newestId,
    }
  }

  function requestOf(page: number): PageRequest {
    const cursor = pages.get(page - 1)?.nextCursor
    return cursor ? { cursor } : { pageIndex: page + 1 }
  }

  /** Runs work that fetches pages, and collects the changes that arrive in the meantime. */
  async function mindChanges(work: () => Promise<void>): Promise<void> {
    if (underWay === 0) overtaking.clear()
    underWay += 1
    try {
      await work()
    } finally {
      underWay -= 1
    }
  }

  /** The answer with the loaded object of each row of which it says the same, so that none is marked as changed that is not. */
  function sameAsLoaded(answer: RowPage<Row>): RowPage<Row> {
    const list = answer.list.map((row) => {
      const loaded = rowOf(keyOf(row))
      return loaded !== undefined && JSON.stringify(loaded) === JSON.stringify(row) ? loaded : row
    })
    return { ...answer, list }
  }

  function keep(page: number, answer: RowPage<Row>): void {
    const list = answer.list.map((row) => {
      const changed = overtaking.get(keyOf(row))
      return changed && versionOf(changed) > versionOf(row) ? changed : row
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

  /** Drops all pages before others replace them. */
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

  /** The newest id of the list: its first row if newest first, otherwise fetched. */
  async function baseline(list: Input, first: RowPage<Row>, signal: AbortSignal): Promise<number> {
    const newest = (await askNewest(list, signal)) ?? first.list[0]?.id
    return typeof newest === 'number' ? newest : 0
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
      const fetched = [[0, first] as const, ...answers].map(([page, answer]) => [page, sameAsLoaded(answer)] as const)
      clearPages()
      for (const [page, answer] of fetched) keep(page, answer)
      newestId = newest
      error = null
      status = 'ready'
    } catch (cause) {
      // The visible rows stay; a notice says that they may be outdated.
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
      if (underWay > 0 && versionOf(row) > (overtaking.get(key)?.version ?? -1)) overtaking.set(key, row)
      const known = rowOf(key)
      if (!known || versionOf(known) >= versionOf(row)) return
      const index = positions.get(key)
      if (index === undefined) left.set(key, row)
      // Replaced in place: the list is not re-rendered for a single row.
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

function totalOf<Row>(pages: ReadonlyMap<number, RowPage<Row>>) {
  const page = pages.get(0) ?? [...pages.values()][0]
  return {
    total: page?.total ?? 0,
    isExact: page?.totalIsExact ?? true,
    addedSince: page?.addedSince ?? 0,
    countsArchived: page?.countsArchived ?? false,
  }
}

/** The scrollable row count: the total or, if that is only a lower bound, the loaded extent plus one row. */
function countOf<Row>(pages: ReadonlyMap<number, RowPage<Row>>, pageSize: number): number {
  const { total, isExact } = totalOf(pages)
  let count = total
  let reached = total
  for (const [number, page] of pages) {
    const end = number * pageSize + page.list.length
    // A last page without a cursor is the end of the list, regardless of the earlier count.
    if (page.nextCursor === null) return page.list.length === 0 ? Math.min(end, count) : end
    reached = Math.max(reached, end + pageSize)
  }
  if (!isExact) count = reached
  return count
}
