import { and, desc, gt, ne } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { OrderFilter } from '#contract/orders/order.schemas.ts'
import { LIMITS } from '#domain/limits.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { ORDER_TOTALS, orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { boundedSearch } from '#server/collect/orders/list/bounded-search.ts'
import { orderConditions } from '#server/collect/orders/order-filter.ts'
import { readOrderPage } from '#server/collect/orders/list/order-pages.ts'
import { orderScope } from '#server/collect/orders/order-scope.ts'
import { startOfPage } from '#server/collect/orders/list/page-anchors.ts'
import { presentOrderFor } from '#server/collect/orders/present-order.ts'
import { orderTotalsQuery } from '#server/collect/orders/list/order-totals-query.ts'
import { readCursor, writeCursor } from '#server/platform/lists/paging/cursor.ts'
import { numberedPage } from '#server/platform/lists/paging/numbered-pages.ts'
import { listFilters } from '#server/platform/lists/filters/list-filters.ts'
import { orderBySort } from '#server/orders/rows/order-rows.ts'
import { spanOfTime } from '#server/orders/rows/shared-filters.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { countListed } from '#server/figures/totals/count-listed.ts'

/** One page of the orders that match all filters and that the actor may see; newest first unless sorted. */
export async function listOrders(
  call: Call,
  input: ParsedInputOf<'order.getList'>,
): Promise<OutputOf<'order.getList'>> {
  const { actor, db, services } = call
  const { sortBy: sort = 'createTime', sortDirection: direction = 'desc', newerThanId, cursor } = input
  const limit = input.pageSize ?? input.pageNum ?? LIMITS.pageSizeDefault
  const filter = spanOfTime(services, listFilters(input))
  const zone = zoneOf(services)
  const where = and(
    orderConditions(actor, filter, zone),
    newerThanId === undefined ? undefined : gt(orders.id, newerThanId),
  )
  const order = orderBySort(orders, sort, direction)
  const numbered = numberedPage(call, { name: 'order.getList', input, limit })
  const after = cursor ? readCursor(cursor, order) : numbered.after
  const query = newerThanId === undefined ? orderTotalsQuery(actor, filter, zone) : undefined
  return await boundedSearch(db, input, async (reader) => {
    const readPage = async () =>
      await readOrderPage(reader, await startOfPage(reader, { where, order, limit, after, offset: numbered.offset }))
    const [page, counted, all] = await Promise.all([
      readPage(),
      countListed(reader, services, ORDER_TOTALS, { where, query }),
      filter.countedAt ? countAll(reader, call, filter) : undefined,
    ])
    numbered.remember(page.next)
    return {
      list: page.rows.map((row) => presentOrderFor(actor, row)),
      ...counted,
      ...(all && { addedSince: all.total - counted.total }),
      nextCursor: page.next && writeCursor(order, page.next),
    }
  })
}

/** How many orders a list has that does not stand at a moment. */
async function countAll(db: Queryable, { actor, services }: Call, { countedAt: _at, ...filter }: OrderFilter) {
  const zone = zoneOf(services)
  const where = orderConditions(actor, filter, zone)
  return await countListed(db, services, ORDER_TOTALS, { where, query: orderTotalsQuery(actor, filter, zone) })
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
