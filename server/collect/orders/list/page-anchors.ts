import { and, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/schema.ts'
import { countRows } from '#server/platform/lists/paging/count.ts'
import { behind, hasGaps, orderBy, cursorOf } from '#server/platform/lists/paging/keyset.ts'
import type { PageRequest, RowCursor } from '#server/platform/lists/paging/keyset.ts'

/** Below this offset skipping rows is cheap enough. */
const SHALLOW = 2_000
/** Rows between two anchors. */
const EVERY = 1_000
const KEPT_MS = 30_000
const LISTS_KEPT = 100

/** Cached cursors of one list: its first row at the time of the walk, and every thousandth row. */
interface Anchors {
  since: number
  first: RowCursor
  /** `cursors[n]` is row number (n + 1) * EVERY. */
  cursors: RowCursor[]
}

const known = new WeakMap<Queryable, Map<string, Anchors>>()

/**
 * The cursor from which to read a deep page: the nearest anchor before it, so that jumping back and forth costs about
 * as much as the first page. The first jump walks the list once and caches the anchors for 30 s; rows added on top
 * since are counted, so that pages do not shift.
 */
export async function startOfPage(db: Queryable, request: PageRequest): Promise<PageRequest> {
  const { after, offset = 0, order } = request
  if (after || offset <= SHALLOW || hasGaps(order)) return request
  const anchors = await anchorsOf(db, request, offset)
  if (!anchors) return request
  const depth = offset - (await countBefore(db, request, anchors.first))
  if (depth <= SHALLOW) return request
  const cursor = anchors.cursors[Math.min(Math.floor(depth / EVERY), anchors.cursors.length) - 1]
  return cursor ? { ...request, after: cursor, offset: depth - (anchors.cursors.indexOf(cursor) + 1) * EVERY } : request
}

async function anchorsOf(db: Queryable, request: PageRequest, depth: number): Promise<Anchors | undefined> {
  const name = nameOf(db, request)
  let anchors = listsOf(db).get(name)
  if (!anchors || performance.now() - anchors.since > KEPT_MS) {
    const [first] = await walk(db, request, 1, 1)
    if (!first) return undefined
    anchors = { since: performance.now(), first, cursors: [] }
  }
  const walked = anchors.cursors.length * EVERY
  if (depth >= walked + EVERY) {
    const further = await walk(db, { ...request, after: anchors.cursors.at(-1) }, depth - walked, EVERY)
    anchors = { ...anchors, cursors: [...anchors.cursors, ...further] }
  }
  keep(listsOf(db), name, anchors)
  return anchors
}

/** The cursors at regular intervals over the next rows; the other rows only get a row number. */
async function walk(
  db: Queryable,
  { after, order, where }: PageRequest,
  rows: number,
  every: number,
): Promise<RowCursor[]> {
  const next = db
    .select({
      key: order.key,
      by: order.by ?? order.key,
      position: sql<number>`row_number() over (order by ${sql.join(orderBy(order), sql`, `)})`.as('position'),
    })
    .from(orders)
    .where(and(where, after && behind(order, after)))
    .orderBy(...orderBy(order))
    .limit(rows)
    .as('next')
  const cursors = await db
    .select({ cursor: cursorOf({ ...order, key: next.key, by: next.by }) })
    .from(next)
    .where(sql`position % ${every}::int = 0`)
    .orderBy(next.position)
  return cursors.map(({ cursor }) => cursor)
}

async function countBefore(db: Queryable, { order, where }: PageRequest, first: RowCursor): Promise<number> {
  const opposite = { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' } as const
  const before = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(and(where, behind(opposite, first)))
  return await countRows(db, before)
}

/** The cache key: lists are the same when their conditions, including values, and their sort order are equal. */
function nameOf(db: Queryable, { order, where }: PageRequest): string {
  const query = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...orderBy(order))
    .toSQL()
  return JSON.stringify([query.sql, query.params])
}

function listsOf(db: Queryable): Map<string, Anchors> {
  const lists = known.get(db) ?? new Map<string, Anchors>()
  known.set(db, lists)
  return lists
}

/** Evicts the least recently used list. */
function keep(lists: Map<string, Anchors>, name: string, anchors: Anchors): void {
  lists.delete(name)
  lists.set(name, anchors)
  const [oldest] = lists.keys()
  if (lists.size > LISTS_KEPT && oldest !== undefined) lists.delete(oldest)
}
