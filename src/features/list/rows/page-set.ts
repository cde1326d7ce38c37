import type { Query, QueryClient } from '@tanstack/react-query'
import { SHOWN } from '#api/query-client.ts'
import { versionOf } from '#features/list/rows/list-row.ts'
import type { FetchPage, ListRow, RowPage } from '#features/list/rows/list-row.ts'

/** The calls that fetch a list. */
export interface ListSource<Row, Input> {
  /** Rows per page. */
  pageSize: number
  keyOf: (row: Row) => string
  fetchPage: FetchPage<Row, Input>
  /** The newest id of a list whose first row is not its newest; null when the first row is. */
  newestId: (input: Input, signal: AbortSignal) => Promise<number> | null
}

export type PageSet<Row extends ListRow, Input> = ReturnType<typeof createPageSet<Row, Input>>

let sets = 0

/**
 * Pages of a list that are shown together: those of one input since its last refresh. Each page is a query in the
 * client's cache. `newestOf` says which object stands for a row of a response.
 */
export function createPageSet<Row extends ListRow, Input>(
  client: QueryClient,
  { pageSize, keyOf, fetchPage, newestId: askNewest }: ListSource<Row, Input>,
  input: Input,
  newestOf: (row: Row) => Row,
) {
  sets += 1
  const queryKey = ['rows', input, sets]
  // By page: loaded, under way or failed.
  const pages = new Map<number, Query<RowPage<Row>>>()
  const positions = new Map<string, number>()
  // Held rows outside the pages, and rows that are drawn though the person may not see them any longer.
  const left = new Map<string, Row>()
  const forgotten = new Set<string>()
  let newestId: number | null = null

  const loaded = (page: number) => pages.get(page)?.state.data
  const rowAt = (index: number) => loaded(Math.floor(index / pageSize))?.list[index % pageSize]

  function rowOf(key: string): Row | undefined {
    if (forgotten.has(key)) return undefined
    const index = positions.get(key)
    return index === undefined ? left.get(key) : rowAt(index)
  }

  async function fetchInto(page: number, signal: AbortSignal): Promise<RowPage<Row>> {
    const cursor = loaded(page - 1)?.nextCursor
    const answer = await fetchPage(input, cursor ? { cursor } : { pageIndex: page + 1 }, signal)
    if (page === 0) {
      const newest = (await askNewest(input, signal)) ?? answer.list[0]?.id
      newestId = typeof newest === 'number' ? newest : 0
    }
    return { ...answer, list: answer.list.map(newestOf) }
  }

  return {
    input,
    rowAt,
    /** The index of a key, -1 if it is in no loaded page. */
    indexOf: (key: string) => positions.get(key) ?? -1,
    /** The row as last loaded, held ones included. */
    rowOf,
    keys: () => [...positions.keys(), ...left.keys()],
    /** The id above which rows are new; null before it is known. */
    newestId: () => newestId,
    /** The page that tells the totals, and how many rows can be scrolled over. */
    extent: () => extentOf(pages, pageSize),
    /** True for a page that is loaded, under way or failed. */
    has: (page: number) => pages.has(page),
    fetch: async (page: number): Promise<RowPage<Row>> => {
      const query = client.getQueryCache().build<RowPage<Row>>(client, {
        queryKey: [...queryKey, page],
        queryFn: ({ signal }) => fetchInto(page, signal),
        // Pages go with their set, and one that fails is asked for again by the next refresh alone.
        gcTime: Infinity,
        meta: SHOWN,
        retry: false,
        networkMode: 'always',
        structuralSharing: false,
      })
      pages.set(page, query)
      const answer = await query.fetch()
      answer.list.forEach((row, at) => {
        positions.set(keyOf(row), page * pageSize + at)
        forgotten.delete(keyOf(row))
      })
      return answer
    },
    /** Lets pages that failed be fetched again. */
    retryFailed: () => {
      for (const [page, { state }] of pages) if (state.status === 'error') pages.delete(page)
    },
    /** Puts a changed row in the place of an older version of it; false where there is none. */
    replace: (row: Row): boolean => {
      const key = keyOf(row)
      const known = rowOf(key)
      if (!known || versionOf(known) >= versionOf(row)) return false
      const index = positions.get(key)
      const query = index === undefined ? undefined : pages.get(Math.floor(index / pageSize))
      if (index === undefined || !query?.state.data) left.set(key, row)
      else query.setData({ ...query.state.data, list: query.state.data.list.with(index % pageSize, row) })
      return true
    },
    /** Keeps a row that none of the pages has. */
    hold: (row: Row) => void (positions.has(keyOf(row)) || left.set(keyOf(row), row)),
    forget: (key: string) => void forgotten.add(key),
    /** Drops the pages, and calls off those under way. */
    drop: () => client.removeQueries({ queryKey }),
  }
}

/** The row count is the total or, if that is only a lower bound, the loaded extent and a page. */
function extentOf<Row>(pages: ReadonlyMap<number, Query<RowPage<Row>>>, pageSize: number) {
  const loaded = [...pages].flatMap(([page, { state }]) => (state.data ? [{ at: page * pageSize, ...state.data }] : []))
  const first = loaded.find(({ at }) => at === 0) ?? loaded[0]
  if (!first) return { first, count: 0 }
  let reached = first.total
  for (const { at, list, nextCursor } of loaded) {
    const end = at + list.length
    // A last page without a cursor is the end of the list, regardless of the earlier count.
    if (nextCursor === null) return { first, count: list.length === 0 ? Math.min(end, first.total) : end }
    reached = Math.max(reached, end + pageSize)
  }
  return { first, count: first.totalIsExact ? first.total : reached }
}
