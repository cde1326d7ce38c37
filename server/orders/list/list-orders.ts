import { and, desc, gt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { boundedSearch } from '#server/orders/list/bounded-search.ts'
import { orderConditions } from '#server/orders/list/order-filter.ts'
import { readOrderPage } from '#server/orders/list/order-pages.ts'
import { orderScope } from '#server/orders/order-scope.ts'
import { startOfPage } from '#server/orders/list/page-anchors.ts'
import { presentOrderFor } from '#server/orders/present-order.ts'
import { countOf, readOrderTotals } from '#server/orders/totals/read-totals.ts'
import type { TotalsQuery } from '#server/orders/totals/read-totals.ts'
import { totalsFor } from '#server/orders/totals/totals-coverage.ts'
import { countTotal, totalOf } from '#server/platform/lists/count.ts'
import type { Total } from '#server/platform/lists/count.ts'
import { readCursor, writeCursor } from '#server/platform/lists/cursor.ts'
import { orderBySort } from '#server/platform/orders/order-rows.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/zone.ts'

/** One page of the orders that match all filters and that the actor may see; newest first unless sorted. */
export async function listOrders(
  call: Call,
  input: ParsedInputOf<'order.getList'>,
): Promise<OutputOf<'order.getList'>> {
  const { actor, db, services } = call
  const { sortBy: sort = 'createTime', sortDirection: direction = 'desc', newerThanId, cursor, pageIndex = 1 } = input
  const limit = input.pageSize ?? input.pageNum ?? LIMITS.pageSizeDefault
  const where = and(
    orderConditions(actor, filterOf(input), zoneOf(services)),
    newerThanId === undefined ? undefined : gt(orders.id, newerThanId),
  )
  const order = orderBySort(orders, sort, direction)
  const after = cursor ? readCursor(cursor, order) : undefined
  const offset = after ? 0 : (pageIndex - 1) * limit
  const query = newerThanId === undefined ? totalsFor(actor, filterOf(input), zoneOf(services)) : undefined
  return await boundedSearch(db, input, async (reader) => {
    const readPage = async () =>
      await readOrderPage(reader, await startOfPage(reader, { where, order, limit, after, offset }))
    const [page, counted] = await Promise.all([readPage(), countOrders(reader, services, where, query)])
    return {
      list: page.rows.map((row) => presentOrderFor(actor, row)),
      ...counted,
      nextCursor: page.next && writeCursor(order, page.next),
    }
  })
}

/** The filters among a list's fields. */
function filterOf(input: ParsedInputOf<'order.getList'>) {
  const {
    pageIndex: _i,
    pageSize: _s,
    pageNum: _n,
    cursor: _c,
    sortBy: _b,
    sortDirection: _d,
    newerThanId: _w,
    ...filter
  } = input
  return filter
}

/**
 * The number of matching orders: exact up to the cap, or always while `highPerfOrderQuery` is off. Taken from the
 * totals (`query`) without counting if they cover it.
 */
export async function countOrders(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  where: SQL | undefined,
  query?: TotalsQuery,
): Promise<Total> {
  const isCapped = services.settings.get('highPerfOrderQuery')
  const kept = query && (await readOrderTotals(db, zoneOf(services), query))
  if (kept) return totalOf(countOf(kept), isCapped)
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(where)
    .$dynamic()
  return await countTotal(db, found, isCapped)
}

/** The newest order that the actor may see, for the notifier. */
export async function lastOrder({ actor, db }: Call): Promise<OutputOf<'order.getLastOrder'>['order']> {
  const [order] = await db
    .select({ orderCode: orders.orderCode, createdAt: orders.createdAt })
    .from(orders)
    .where(and(orderScope(actor), ne(orders.status, ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS])))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return order ? { orderCode: order.orderCode, createTime: order.createdAt.toISOString() } : null
}
