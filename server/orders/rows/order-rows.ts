import type { SQL } from 'drizzle-orm'
import type { ORDER_SORTS } from '#domain/orders/order-filter.ts'
import type { Queryable } from '#server/db/client.ts'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { chunksOf } from '#server/orders/bulk/results-of.ts'
import { CSV_PAGE } from '#server/platform/csv/send-csv.ts'
import { cursorOf, readPage } from '#server/platform/lists/paging/keyset.ts'
import type { PageRequest, RowCursor, RowOrder, SortDirection } from '#server/platform/lists/paging/keyset.ts'

/** Sort keys of order and payout lists. */
export type RowSort = (typeof ORDER_SORTS)[number]

/** Both tables have the sort columns. */
type OrderTable = typeof orders | typeof payoutOrders

/** The row order for a sort: key, column and direction. */
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

/** The ids of one page, and its end position. Only keys are read, so that skipped rows are not read whole. */
export async function readPageIds(
  db: Queryable,
  table: OrderTable,
  request: PageRequest,
): Promise<{ ids: number[]; next: RowCursor | null }> {
  const cursor = cursorOf(request.order)
  const { rows, next } = await readPage(db, () => db.select({ cursor }).from(table).$dynamic(), request)
  return { ids: rows.map((row) => Number(row.cursor[0])), next }
}

/** Keys are small, so they are read ahead of the rows. */
const KEYS = 1_000

/** The ids of all rows matching a condition, newest first, in chunks of the size in which an export reads rows. */
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
