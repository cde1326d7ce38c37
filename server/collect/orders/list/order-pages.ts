import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { builtOnce } from '#server/db/named-statement.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { PageRequest, RowCursor } from '#server/platform/lists/paging/keyset.ts'
import { withCurrentNames } from '#server/orders/rows/current-names.ts'
import { readPageIds } from '#server/orders/rows/order-rows.ts'

export interface OrderPage {
  rows: OrderRecord[]
  /** The page's last position; null on the last page. */
  next: RowCursor | null
}

/** One page of orders. Reads keys first and whole rows afterwards, so that skipped rows are not read. */
export async function readOrderPage(db: Queryable, request: PageRequest): Promise<OrderPage> {
  const { ids, next } = await readPageIds(db, orders, request)
  return { rows: await readOrders(db, ids), next }
}

const ordersOfIds = builtOnce((db) =>
  db
    .select(withCurrentNames(orders))
    .from(orders)
    .where(sql`${orders.id} = any(${sql.placeholder('ids')}::int8[])`)
    .prepare('orders_of_ids'),
)

/** Orders by id, in the order of the ids. */
export async function readOrders(db: Queryable, ids: number[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return []
  const rows = await ordersOfIds(db).execute({ ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
