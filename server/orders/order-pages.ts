import { and, asc, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema.ts'
import { isTimeSort } from '#server/orders/order-cursor.ts'
import type { OrderCursor, OrderSort, SortDirection } from '#server/orders/order-cursor.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'

export interface OrderPage {
  rows: OrderRecord[]
  /** Where the page ended; null when nothing follows it. */
  next: OrderCursor | null
}

export interface PageRequest {
  where: SQL | undefined
  sort: OrderSort
  direction: SortDirection
  limit: number
  after?: OrderCursor | undefined
  /** Rows to pass over behind `after`; those are read from the index alone where it can. */
  offset?: number
}

const COLUMNS: Record<OrderSort, PgColumn> = {
  createTime: orders.createdAt,
  updateTime: orders.updatedAt,
  completedTime: orders.completedAt,
  amountMinor: orders.amountMinor,
  realAmountMinor: orders.realAmountMinor,
}
const NULLABLE: readonly OrderSort[] = ['completedTime', 'realAmountMinor']

interface Key {
  id: number
  value: string | null
}

/**
 * One page by keyset: rows behind a cursor in the order of a column, ties by id, those without a value last. Keys come
 * first and whole rows after, so that passing over many rows does not read them.
 */
export async function readOrderPage(db: Queryable, request: PageRequest): Promise<OrderPage> {
  const keys = await readKeys(db, { ...request, limit: request.limit + 1 })
  const shown = keys.slice(0, request.limit)
  const last = shown.at(-1)
  const next = keys.length > request.limit && last ? { sort: request.sort, direction: request.direction, ...last } : null
  return { rows: await readRows(db, shown), next }
}

/** The keys of a page; a column with gaps is read in two parts, each by its own index order. */
async function readKeys(db: Queryable, request: PageRequest): Promise<Key[]> {
  if (!NULLABLE.includes(request.sort)) return selectKeys(db, request, 'all')
  const isPastValues = request.after !== undefined && request.after.value === null
  if (isPastValues) return selectKeys(db, request, 'withoutValue')
  const keys = await selectKeys(db, request, 'withValue')
  if (keys.length === request.limit) return keys
  const passed = keys.length > 0 || !request.offset ? 0 : await countValues(db, request)
  const rest = { ...request, after: undefined, limit: request.limit - keys.length, offset: Math.max(0, (keys.length > 0 ? 0 : (request.offset ?? 0)) - passed) }
  return [...keys, ...(await selectKeys(db, rest, 'withoutValue'))]
}

type Part = 'all' | 'withValue' | 'withoutValue'

function selectKeys(db: Queryable, request: PageRequest, part: Part): Promise<Key[]> {
  const { direction, limit, offset = 0, sort, where } = request
  const column = COLUMNS[sort]
  const by = direction === 'asc' ? asc : desc
  return db
    .select({ id: orders.id, value: part === 'withoutValue' ? sql<null>`null` : valueText(sort, column) })
    .from(orders)
    .where(and(where, partOf(column, part), behind(request, column, part)))
    .orderBy(...(part === 'withoutValue' ? [by(orders.id)] : [by(column), by(orders.id)]))
    .limit(limit)
    .offset(offset)
}

/** Times are written in UTC with their microseconds, which a Date would lose. */
function valueText(sort: OrderSort, column: PgColumn): SQL<string> {
  return isTimeSort(sort) ? sql<string>`(${column} at time zone 'UTC')::text || '+00'` : sql<string>`${column}::text`
}

function partOf(column: PgColumn, part: Part): SQL | undefined {
  if (part === 'all') return undefined
  return part === 'withValue' ? isNotNull(column) : isNull(column)
}

function behind({ after, direction, sort }: PageRequest, column: PgColumn, part: Part): SQL | undefined {
  if (!after) return undefined
  const sign = direction === 'asc' ? sql`>` : sql`<`
  if (part === 'withoutValue') return sql`${orders.id} ${sign} ${after.id}`
  const type = isTimeSort(sort) ? sql`timestamptz` : sql`int8`
  return sql`(${column}, ${orders.id}) ${sign} (${after.value}::${type}, ${after.id}::int8)`
}

async function countValues(db: Queryable, { where, sort, after, direction, limit }: PageRequest): Promise<number> {
  const column = COLUMNS[sort]
  const [counted] = await db
    .select({ count: sql<string>`count(*)` })
    .from(orders)
    .where(and(where, isNotNull(column), behind({ where, sort, after, direction, limit }, column, 'withValue')))
  return Number(counted?.count ?? 0)
}

async function readRows(db: Queryable, keys: readonly Key[]): Promise<OrderRecord[]> {
  if (keys.length === 0) return []
  const ids = keys.map((key) => key.id)
  const rows = await db.select().from(orders).where(sql`${orders.id} = any(${sql.param(ids)}::int8[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
