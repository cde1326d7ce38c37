import { replaceEqualDeep } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createPageSet } from '#features/list/rows/page-set.ts'
import type { PageSet, ListSource } from '#features/list/rows/page-set.ts'
import { versionOf } from '#features/list/rows/list-row.ts'
import type { ListRow, ListSnapshot } from '#features/list/rows/list-row.ts'

export interface PageStoreParts<Row, Input> extends ListSource<Row, Input> {
  /** True for a row still needed though a refresh does not return it, such as a selected one; others are dropped. */
  isHeld: (key: string) => boolean
}

export type PageStore<Row extends ListRow, Input> = ReturnType<typeof createPageStore<Row, Input>>

/** The loaded pages of one list at a time; pages are fetched as needed, in any order. */
export function createPageStore<Row extends ListRow, Input>(client: QueryClient, parts: PageStoreParts<Row, Input>) {
  const { pageSize, keyOf, isHeld } = parts
  const listeners = new Set<() => void>()
  const rowListeners = new Set<(key: string) => void>()
  let shown: PageSet<Row, Input> | null = null
  /** Pages that a refresh fetches. */
  let coming: PageSet<Row, Input> | null = null
  // Rows that changed while a response was pending; the response may be older.
  const overtaking = new Map<string, Row>()
  let underWay = 0
  let inputKey = ''
  let inView = { from: 0, to: 1 }
  let error: unknown = null
  let changes = 0
  let snapshot = makeSnapshot()

  function changed(): void {
    changes += 1
    snapshot = makeSnapshot()
    for (const listener of listeners) listener()
  }

  function makeSnapshot(): ListSnapshot<Row> {
    const of = shown
    const { first, count } = of?.extent() ?? { first: undefined, count: 0 }
    return {
      source: {
        count,
        rowAt: (index) => of?.rowAt(index),
        keyOf,
        indexOf: (key) => of?.indexOf(key) ?? -1,
        onRowChanged,
      },
      status: first ? 'ready' : error === null ? 'loading' : 'failed',
      error,
      total: first?.total ?? 0,
      totalIsExact: first?.totalIsExact ?? true,
      addedSince: first?.addedSince ?? 0,
      countsArchived: first?.countsArchived ?? false,
      isRefreshing: coming !== null,
      newestId: of?.newestId() ?? null,
    }
  }

  function onRowChanged(listener: (key: string) => void): () => void {
    rowListeners.add(listener)
    return () => rowListeners.delete(listener)
  }

  const rowOf = (key: string): Row | undefined => shown?.rowOf(key)

  /** A row of a response: the loaded object where it says the same, so that no row is marked as changed that is not. */
  function newestOf(row: Row): Row {
    const key = keyOf(row)
    const overtaken = overtaking.get(key)
    const newest = overtaken && versionOf(overtaken) > versionOf(row) ? overtaken : row
    return replaceEqualDeep(rowOf(key), newest)
  }

  /** Runs work that fetches pages, and collects the changes that arrive in the meantime. */
  async function mindChanges<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (underWay === 0) overtaking.clear()
    underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
    }
  }

  async function load(of: PageSet<Row, Input>, page: number): Promise<void> {
    if (of.has(page)) return
    const take = (failure: unknown) => {
      if (of !== shown) return
      error = failure
      changed()
    }
    await mindChanges(() => of.fetch(page)).then(() => take(null), take)
  }

  async function show(input: Input): Promise<void> {
    shown?.drop()
    coming?.drop()
    coming = null
    shown = createPageSet(client, parts, input, newestOf)
    inView = { from: 0, to: 1 }
    error = null
    changed()
    await load(shown, 0)
  }

  async function refresh(around = 0): Promise<void> {
    if (!shown) return
    if (!shown.extent().first) return show(shown.input)
    coming?.drop()
    const fresh = createPageSet(client, parts, shown.input, newestOf)
    coming = fresh
    changed()
    try {
      const { total } = await fresh.fetch(0)
      const wanted = new Set([...pagesOf(inView.from, inView.to, pageSize), ...pagesOf(around, around + 1, pageSize)])
      const rest = [...wanted].filter((page) => page > 0 && page * pageSize < total)
      await Promise.all(rest.map((page) => fresh.fetch(page)))
      if (coming !== fresh) return
      for (const row of shown
        .keys()
        .filter(isHeld)
        .flatMap((key) => rowOf(key) ?? []))
        fresh.hold(row)
      shown.drop()
      shown = fresh
      error = null
    } catch (cause) {
      if (coming !== fresh) return
      // The visible rows stay; a notice says that they may be outdated.
      fresh.drop()
      shown.retryFailed()
      error = cause
    }
    coming = null
    changed()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => snapshot,
    /** Shows another list; does nothing for the same input. */
    load: (input: Input) => {
      const key = JSON.stringify(input)
      if (key === inputKey) return
      inputKey = key
      void show(input)
    },
    /** Requests the missing pages of a range of indexes, end exclusive. */
    need: (from: number, to: number) => {
      inView = { from, to }
      if (!shown || coming) return
      for (const page of pagesOf(from, to, pageSize)) void load(shown, page)
    },
    /**
     * Refetches the first page, the last requested one and the one around an index, and swaps them in together to avoid
     * flicker; others are fetched when needed.
     */
    refresh: (around?: number) => mindChanges(() => refresh(around)),
    /** Replaces a loaded row with a changed one and tells row listeners; ignores an older version. */
    patch: (row: Row) => {
      const key = keyOf(row)
      if (underWay > 0 && versionOf(row) > (overtaking.get(key)?.version ?? -1)) overtaking.set(key, row)
      // A page that a refresh has fetched already is older as well.
      coming?.replace(row)
      if (!shown?.replace(row)) return
      changes += 1
      for (const listener of rowListeners) listener(key)
    },
    /** Called with the key of a row changed by `patch`. */
    onRowChanged,
    /** The number of row insertions, removals and changes so far. */
    changes: () => changes,
    /** The row as last loaded, including held rows that a refresh moved out of the loaded pages. */
    rowOf,
    /** Forgets a row that is no longer visible to the person; it leaves the list with the next refresh. */
    forget: (key: string) => shown?.forget(key),
    dispose: () => {
      shown?.drop()
      coming?.drop()
      shown = coming = null
      inputKey = ''
    },
  }
}

function pagesOf(from: number, to: number, pageSize: number): number[] {
  const first = Math.floor(Math.max(0, from) / pageSize)
  const last = Math.floor(Math.max(0, to - 1) / pageSize)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
