import type { ListCall } from '#server/platform/lists/list-parts.ts'
import type { RowCursor } from '#server/platform/lists/paging/keyset.ts'

// Pages that are asked for by number alone. Rows that come while somebody pages would push others onto the next page, where they
// are read twice. A process therefore remembers for each session where the pages that it read of a list ended, and reads the
// next one from there, as by a cursor; the first page begins anew. Another process, or a later hour, counts from the top.

const KEPT_MS = 600_000
const LISTS_MAX = 2_000
/** Of a list; a page further on is found from the last of them. */
const ENDS_MAX = 100
/** Further than this from a known end the list counts from the top. */
const NEAR = 2_000

interface Paged {
  at: number
  /** Where pages ended, by their number. */
  ends: Map<number, RowCursor>
}

const lists = new WeakMap<object, Map<string, Paged>>()

interface Numbered {
  /** Which list it is. */
  name: string
  input: { pageIndex?: number | undefined; cursor?: string | undefined }
  limit: number
}

export interface NumberedPage {
  /** The row behind which the page is looked for; undefined from the top. */
  after: RowCursor | undefined
  /** Rows to pass over behind it. */
  offset: number
  /** Called with where the page ended that was read, if more rows follow. */
  remember: (end: RowCursor | null) => void
}

/** Where the page of a number begins, for who reads the pages of a list one after the other. */
export function numberedPage(
  { actor: { sessionId }, services }: Pick<ListCall, 'services'> & { actor: { sessionId: string } },
  { input, limit, name }: Numbered,
): NumberedPage {
  const { pageIndex = 1, cursor, ...filter } = input
  const known = lists.get(services) ?? new Map<string, Paged>()
  lists.set(services, known)
  const key = `${sessionId} ${name} ${JSON.stringify(filter)}`
  const found = known.get(key)
  const isKept = found !== undefined && performance.now() - found.at < KEPT_MS
  if (cursor !== undefined || (pageIndex > 1 && !isKept))
    return { after: undefined, offset: cursor === undefined ? (pageIndex - 1) * limit : 0, remember: () => {} }
  const paged: Paged = isKept && pageIndex > 1 ? found : { at: performance.now(), ends: new Map() }
  known.delete(key)
  known.set(key, paged)
  const [oldest] = known.keys()
  if (known.size > LISTS_MAX && oldest !== undefined) known.delete(oldest)
  const before = Math.max(0, ...[...paged.ends.keys()].filter((page) => page < pageIndex))
  const rest = (pageIndex - 1 - before) * limit
  const after = rest > NEAR ? undefined : paged.ends.get(before)
  return {
    after,
    offset: after ? rest : (pageIndex - 1) * limit,
    remember: (end) => {
      if (end !== null && paged.ends.size < ENDS_MAX) paged.ends.set(pageIndex, end)
    },
  }
}
