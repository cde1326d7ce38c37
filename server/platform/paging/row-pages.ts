import { and, asc, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/client.ts'
import type { orders, payoutOrders } from '#server/db/schema.ts'
import { isTimeSort } from '#server/platform/paging/row-cursor.ts'
import type { RowCursor, RowSort, SortDirection } from '#server/platform/paging/row-cursor.ts'

export interface PageRequest {
  where: SQL | undefined
  sort: RowSort
  direction: SortDirection
  limit: number
  after?: RowCursor | undefined
  /** Rows to pass over behind `after`; those are read from the index alone where it can. */
  offset?: number
}

/** What can be paged: both have the columns that lists are sorted by. */
type Paged = typeof orders | typeof payoutOrders

/** The column that a sort means. */
export const columnOf = (table: Paged, sort: RowSort): PgColumn =>
  ({
    createTime: table.createdAt,
    updateTime: table.updatedAt,
    completedTime: table.completedAt,
    amountMinor: table.amountMinor,
    realAmountMinor: table.realAmountMinor,
  })[sort]
/** Sorts of columns that not every row has a value in. */
export const NULLABLE: readonly RowSort[] = ['completedTime', 'realAmountMinor']

interface Key {
  id: number
  value: string | null
}

/**
 * The ids of one page by keyset, and where it ended: rows behind a cursor in the order of a column, ties by id, those
 * without a value last. Only keys are read, so that passing over many rows does not read them.
 */
export async function readPageIds(
  db: Queryable,
  table: Paged,
  request: PageRequest,
): Promise<{ ids: number[]; next: RowCursor | null }> {
  const keys = await readKeys(db, { ...request, table, limit: request.limit + 1 })
  const shown = keys.slice(0, request.limit)
  const last = shown.at(-1)
  const next =
    keys.length > request.limit && last ? { sort: request.sort, direction: request.direction, ...last } : null
  return { ids: shown.map((key) => key.id), next }
}

/** A page of a table. */
export type KeyRequest = PageRequest & { table: Paged }

/** The keys of a page; a column with gaps is read in two parts, each by its own index order. */
async function readKeys(db: Queryable, request: KeyRequest): Promise<Key[]> {
  if (!NULLABLE.includes(request.sort)) return selectKeys(db, request, 'all')
  const isPastValues = request.after !== undefined && request.after.value === null
  if (isPastValues) return selectKeys(db, request, 'withoutValue')
  const keys = await selectKeys(db, request, 'withValue')
  if (keys.length === request.limit) return keys
  const passed = keys.length > 0 || !request.offset ? 0 : await countValues(db, request)
  const rest = {
    ...request,
    after: undefined,
    limit: request.limit - keys.length,
    offset: Math.max(0, (keys.length > 0 ? 0 : (request.offset ?? 0)) - passed),
  }
  return [...keys, ...(await selectKeys(db, rest, 'withoutValue'))]
}

type Part = 'all' | 'withValue' | 'withoutValue'

function selectKeys(db: Queryable, request: KeyRequest, part: Part): Promise<Key[]> {
  const { direction, limit, offset = 0, sort, table, where } = request
  const column = columnOf(table, sort)
  const by = direction === 'asc' ? asc : desc
  return db
    .select({ id: table.id, value: part === 'withoutValue' ? sql<null>`null` : valueText(sort, column) })
    .from(table)
    .where(and(where, partOf(column, part), behind(request, column, part)))
    .orderBy(...(part === 'withoutValue' ? [by(table.id)] : [by(column), by(table.id)]))
    .limit(limit)
    .offset(offset)
}

/** Times are written in UTC with their microseconds, which a Date would lose. */
export function valueText(sort: RowSort, column: PgColumn): SQL<string> {
  return isTimeSort(sort) ? sql<string>`(${column} at time zone 'UTC')::text || '+00'` : sql<string>`${column}::text`
}

function partOf(column: PgColumn, part: Part): SQL | undefined {
  if (part === 'all') return undefined
  return part === 'withValue' ? isNotNull(column) : isNull(column)
}

/** The rows behind a cursor. */
export function behind({ after, direction, sort, table }: KeyRequest, column: PgColumn, part: Part): SQL | undefined {
  if (!after) return undefined
  const sign = direction === 'asc' ? sql`>` : sql`<`
  if (part === 'withoutValue') return sql`${table.id} ${sign} ${after.id}`
  const type = isTimeSort(sort) ? sql`timestamptz` : sql`int8`
  return sql`(${column}, ${table.id}) ${sign} (${after.value}::${type}, ${after.id}::int8)`
}

async function countValues(db: Queryable, request: KeyRequest): Promise<number> {
  const { sort, table, where } = request
  const column = columnOf(table, sort)
  const [counted] = await db
    .select({ count: sql<string>`count(*)` })
    .from(table)
    .where(and(where, isNotNull(column), behind(request, column, 'withValue')))
  return Number(counted?.count ?? 0)
}
