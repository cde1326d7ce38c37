import type { SQL } from 'drizzle-orm'
import type { ORDER_SORTS } from '#domain/order-filter.ts'
import type { Queryable } from '#server/db/client.ts'
import type { orders, payoutOrders } from '#server/db/schema.ts'
import { chunksOf } from '#server/platform/bulk/chunks.ts'
import { CSV_PAGE } from '#server/platform/csv/send-csv.ts'
import { cursorOf, readPage } from '#server/platform/lists/keyset.ts'
import type { PageRequest, RowCursor, RowOrder, SortDirection } from '#server/platform/lists/keyset.ts'

/** What a list of orders or payouts can be sorted by. */
export type RowSort = (typeof ORDER_SORTS)[number]

/** Both have the columns that lists are sorted by. */
type OrderTable = typeof orders | typeof payoutOrders

/** The order of rows that a sort means. */
export function orderBySort(table: OrderTable, sort: RowSort, direction: SortDirection): RowOrder {
  const by = {
    createTime: table.createdAt,
    updateTime: table.updatedAt,
    completedTime: table.completedAt,
    amountMinor: table.amountMinor,
    realAmountMinor: table.realAmountMinor,
  }[sort]
  return { key: table.id, by, direction }
}

/** The ids of one page, and where it ended. Only keys are read, so that passing over many rows does not read them. */
export async function readPageIds(
  db: Queryable,
  table: OrderTable,
  request: PageRequest,
): Promise<{ ids: number[]; next: RowCursor | null }> {
  const cursor = cursorOf(request.order)
  const { rows, next } = await readPage(db, () => db.select({ cursor }).from(table).$dynamic(), request)
  return { ids: rows.map((row) => Number(row.cursor[0])), next }
}

/** Keys are small; they are read ahead of the rows. */
const KEYS = 1_000

/** The ids of all rows that a condition means, newest first, as many at a time as an export reads of rows. */
export async function* idsForExport(
  db: Queryable,
  table: OrderTable,
  where: SQL | undefined,
): AsyncGenerator<number[]> {
  const order = orderBySort(table, 'createTime', 'desc')
  let after: RowCursor | undefined
  do {
    const { ids, next } = await readPageIds(db, table, { where, order, limit: KEYS, after })
    yield* chunksOf(ids, CSV_PAGE)
    after = next ?? undefined
  } while (after)
}
