import { and, asc, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/client.ts'
import { kindOf } from '#server/platform/lists/paging/column-kinds.ts'
import { countRows } from '#server/platform/lists/paging/count.ts'

export type SortDirection = 'asc' | 'desc'

/** An order of rows: by a column, those without a value last and ties by the key, or by the key alone. */
export interface RowOrder {
  key: PgColumn
  by?: PgColumn | undefined
  direction: SortDirection
}

/** Where a row stands in an order: its key, and its value of the column if it has one, as the database writes them. */
export type RowCursor = [key: string, value: string | null]

/** A select that conditions, order and bounds can be added to: drizzle's after `$dynamic()`. */
export interface Selecting<Row> extends PromiseLike<Row[]>, SQLWrapper {
  where(condition: SQL | undefined): Selecting<Row>
  orderBy(...columns: SQL[]): Selecting<Row>
  limit(rows: number): Selecting<Row>
  offset(rows: number): Selecting<Row>
}

export interface PageRequest {
  where: SQL | undefined
  order: RowOrder
  limit: number
  after?: RowCursor | undefined
  /** Rows to pass over behind `after`. */
  offset?: number
}

/** A row with its cursor. */
export interface WithCursor {
  cursor: RowCursor
}

/** The cursor of a row, to be selected beside it. */
export const cursorOf = ({ by, key }: RowOrder): SQL<RowCursor> =>
  sql<RowCursor>`array[${kindOf(key).text(key)}, ${by ? kindOf(by).text(by) : sql`null`}]`

/** True where rows may have no value in the column that they are ordered by. */
export const hasGaps = ({ by }: RowOrder): boolean => by !== undefined && !by.notNull

/** One page by keyset, and where it ended if more rows follow; `select` is called once for each statement. */
export async function readPage<Row extends WithCursor>(
  db: Queryable,
  select: () => Selecting<Row>,
  request: PageRequest,
): Promise<{ rows: Row[]; next: RowCursor | null }> {
  const found = await readRows(db, select, { ...request, limit: request.limit + 1 })
  const rows = found.slice(0, request.limit)
  return { rows, next: found.length > rows.length ? (rows.at(-1)?.cursor ?? null) : null }
}

/** A column with gaps is read in two parts, each by its own index order. */
async function readRows<Row extends WithCursor>(
  db: Queryable,
  select: () => Selecting<Row>,
  request: PageRequest,
): Promise<Row[]> {
  const { after, limit, offset = 0, order, where } = request
  const { by } = order
  if (by === undefined || !hasGaps(order)) return await readPart(select(), request, order)
  const [hasValue, hasNone] = [and(where, isNotNull(by)), and(where, isNull(by))]
  const byKey = { key: order.key, direction: order.direction }
  if (after && after[1] === null) return await readPart(select(), { ...request, where: hasNone }, byKey)
  const rows = await readPart(select(), { ...request, where: hasValue }, order)
  if (rows.length === limit) return rows
  const left = rows.length > 0 || offset === 0 ? 0 : offset - (await countBehind(db, select(), hasValue, request))
  const rest = { where: hasNone, limit: limit - rows.length, offset: Math.max(0, left) }
  return [...rows, ...(await readPart(select(), rest, byKey))]
}

async function readPart<Row>(
  select: Selecting<Row>,
  { where, limit, after, offset = 0 }: Omit<PageRequest, 'order'>,
  order: RowOrder,
): Promise<Row[]> {
  return await select
    .where(and(where, after && behind(order, after)))
    .orderBy(...orderBy(order))
    .limit(limit)
    .offset(offset)
}

/** The columns of an order for `order by`. */
export function orderBy({ by, direction, key }: RowOrder): SQL[] {
  const to = direction === 'asc' ? asc : desc
  return by ? [to(by), to(key)] : [to(key)]
}

/** The rows behind a cursor. */
export function behind({ by, direction, key }: RowOrder, [keyText, value]: RowCursor): SQL {
  const sign = direction === 'asc' ? sql`>` : sql`<`
  const keyValue = sql`${keyText}::${kindOf(key).type}`
  if (by === undefined || value === null) return sql`${key} ${sign} ${keyValue}`
  return sql`(${by}, ${key}) ${sign} (${value}::${kindOf(by).type}, ${keyValue})`
}

async function countBehind<Row>(
  db: Queryable,
  select: Selecting<Row>,
  where: SQL | undefined,
  { after, order }: PageRequest,
): Promise<number> {
  return await countRows(db, select.where(and(where, after && behind(order, after))))
}
