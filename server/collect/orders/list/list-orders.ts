import { sql, and, desc, gt, ne } from 'drizzle-orm'
import type { InputOf, OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { OrderFilter } from '#contract/orders/order.schemas.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { LAST_ORDERS_COUNTED, LIMITS } from '#domain/limits.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { productFamily } from '#domain/products.ts'
import { startOfPage } from '#server/collect/orders/list/page-anchors.ts'
import { filtersByHiddenField, orderConditions } from '#server/collect/orders/order-filter.ts'
import { orderScope } from '#server/collect/orders/order-record.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { presentOrderFor } from '#server/collect/orders/present-order.ts'
import type { Queryable } from '#server/db/client.ts'
import { isCanceled } from '#server/db/failures/database-unavailable.ts'
import { builtOnce } from '#server/db/named-statement.ts'
import { orders, ORDER_TOTALS } from '#server/db/schema/schema.ts'
import { countListed, noValues, SHARED_FILTERS, totalsQuery } from '#server/figures/totals/totals-query.ts'
import type { TotalsQuery } from '#server/figures/totals/read-totals.ts'
import type { CoveredFilters } from '#server/figures/totals/totals-query.ts'
import type { Call } from '#server/http/call.ts'
import { withCurrentNames, readPageIds, orderBySort } from '#server/orders/rows/order-rows.ts'
import { spanOfTime } from '#server/orders/rows/shared-filters.ts'
import { AppError } from '#server/platform/app-error.ts'
import { listFilters } from '#server/platform/lists/filters/list-filters.ts'
import { readCursor, writeCursor } from '#server/platform/lists/paging/cursor.ts'
import type { PageRequest, RowCursor } from '#server/platform/lists/paging/keyset.ts'
import { numberedPage } from '#server/platform/lists/paging/numbered-pages.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Substring filters: an index serves them from three characters on, if `pg_trgm` is installed. */
const PARTS_OF_TEXTS = ['description', 'userName', 'validateUserName'] as const satisfies readonly (keyof OrderFilter)[]

const SECONDS = 3

/**
 * Runs a list query. A substring search, which may have to read every order, is cancelled after a few seconds with 400
 * `order.searchTooWide`, so that it blocks neither people nor connections.
 */
export async function boundedSearch<T>(
  db: Queryable,
  filter: OrderFilter,
  read: (db: Queryable) => Promise<T>,
): Promise<T> {
  if (!PARTS_OF_TEXTS.some((field) => filter[field])) return await read(db)
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${`${SECONDS}s`}, true)`)
      return await read(tx)
    })
  } catch (error) {
    if (!isCanceled(error)) throw error
    throw new AppError(CODES.badInput, 'order.searchTooWide', { params: { seconds: SECONDS } })
  }
}

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

type Dimension = keyof (typeof ORDER_TOTALS)['dimensions']
export type OrderTotalsQuery = TotalsQuery<Dimension>

const COVERED: CoveredFilters<OrderFilter, Dimension> = {
  ...SHARED_FILTERS,
  productId: (id) => ({ productId: productFamily(id) }),
  currency: (currency) => ({ currency: [currency] }),
  orderStatusId: (ids) => (ids.length === 0 ? {} : { status: ids }),
  showAll: noValues,
}

/** The totals query for a list's filters; undefined when only the orders can answer. */
export function orderTotalsQuery(actor: ScopedActor, filter: OrderFilter, zone: string): OrderTotalsQuery | undefined {
  if (filtersByHiddenField(actor.role, filter)) return undefined
  const query = totalsQuery(actor, filter, COVERED, zone)
  const hidden = ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS]
  const showsHidden = filter.showAll === true || filter.orderStatusId?.includes(hidden) === true
  return query && (showsHidden ? query : { ...query, except: { status: [hidden] } })
}

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

/** The newest order that the actor may see, for the notifier, and how many came since the one that was seen last. */
export async function lastOrder(
  { actor, db }: Call,
  { seenOrderCode }: InputOf<'order.getLastOrder'>,
): Promise<OutputOf<'order.getLastOrder'>> {
  const visible = and(orderScope(actor), ne(orders.status, ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS]))
  const [order] = await db
    .select({ orderCode: orders.orderCode, createdAt: orders.createdAt })
    .from(orders)
    .where(visible)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  if (!order) return { order: null, waiting: 0 }
  const newest = { orderCode: order.orderCode, createTime: order.createdAt.toISOString() }
  if (seenOrderCode === undefined) return { order: newest, waiting: 1 }
  // Compared in the database, whose instants are finer than those of the code.
  const seenAt = sql`(select created_at from orders where order_code = ${seenOrderCode})`
  const later = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(visible, gt(orders.createdAt, seenAt)))
    .limit(LAST_ORDERS_COUNTED + 1)
  return { order: newest, waiting: await db.$count(later.as('later')) }
}
