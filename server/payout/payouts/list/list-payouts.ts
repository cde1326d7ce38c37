import { and, gt, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import { PAYOUT_STAGE_IDS, WAITING_STAGES } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { PAYOUT_TOTALS, payoutOrders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { payoutConditions } from '#server/payout/payouts/list/payout-filter.ts'
import { selectPayouts } from '#server/payout/payouts/payout-record.ts'
import type { PayoutView } from '#server/payout/payouts/payout-record.ts'
import { presentPayoutFor } from '#server/payout/payouts/present-payout.ts'
import { payoutTotalsQuery } from '#server/payout/payouts/list/payout-totals-query.ts'
import { readCursor, writeCursor } from '#server/platform/lists/paging/cursor.ts'
import { numberedPage } from '#server/platform/lists/paging/numbered-pages.ts'
import { listFilters } from '#server/platform/lists/filters/list-filters.ts'
import { orderBySort, readPageIds } from '#server/orders/rows/order-rows.ts'
import { spanOfTime } from '#server/orders/rows/shared-filters.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { countListed, inAll } from '#server/figures/totals/totals-query.ts'

/** The pool as a condition and as values of totals. */
const POOL = {
  where: sql`${payoutOrders.stage} in (1, 2)`,
  values: { stage: WAITING_STAGES.map((stage) => PAYOUT_STAGE_IDS[stage]) },
}

type ListInput = ParsedInputOf<'payoutOrder.getList'>
type ListAnswer = OutputOf<'payoutOrder.getList'>

/** One page of the payouts that match all filters and that the actor may see; newest first unless sorted. */
export async function listPayouts(call: Call, input: ListInput): Promise<ListAnswer> {
  return await listBy(call, input, 'desc')
}

/** The pool of payouts waiting to be paid, oldest first. */
export async function listPool(call: Call, input: ListInput): Promise<ListAnswer> {
  return await listBy(call, input, 'asc', POOL)
}

async function listBy(call: Call, input: ListInput, usual: 'asc' | 'desc', only?: typeof POOL): Promise<ListAnswer> {
  const { actor, db, services } = call
  const { sortBy: sort = 'createTime', sortDirection: direction = usual, newerThanId, cursor } = input
  const limit = input.pageSize ?? input.pageNum ?? LIMITS.pageSizeDefault
  const now = services.now()
  const filter = spanOfTime(services, listFilters(input))
  const zone = zoneOf(services)
  const where = and(
    payoutConditions(actor, filter, zone, now),
    only?.where,
    newerThanId === undefined ? undefined : gt(payoutOrders.id, newerThanId),
  )
  const order = orderBySort(payoutOrders, sort, direction)
  const numbered = numberedPage(call, { name: only ? 'payoutOrder.getPool' : 'payoutOrder.getList', input, limit })
  const after = cursor ? readCursor(cursor, order) : numbered.after
  const { ids, next } = await readPageIds(db, payoutOrders, {
    where,
    order,
    limit,
    after,
    offset: numbered.offset,
  })
  numbered.remember(next)
  const query = newerThanId === undefined ? payoutTotalsQuery(actor, filter, zone) : undefined
  const counted = await countListed(db, services, PAYOUT_TOTALS, {
    where,
    query: query && { ...query, only: inAll([query.only, only?.values]) },
  })
  const { countedAt, ...standing } = filter
  const all =
    countedAt === undefined
      ? undefined
      : await countListed(db, services, PAYOUT_TOTALS, {
          where: and(payoutConditions(actor, standing, zone, now), only?.where),
          query: undefined,
        })
  const views = await readViews(db, ids)
  return {
    list: views.map((view) => presentPayoutFor(actor, view, now)),
    ...counted,
    ...(all && { addedSince: all.total - counted.total }),
    nextCursor: next && writeCursor(order, next),
  }
}

/** Payouts by id, in the order of the ids. */
export async function readViews(db: Queryable, ids: readonly number[]): Promise<PayoutView[]> {
  if (ids.length === 0) return []
  const views = await selectPayouts(db).where(sql`${payoutOrders.id} = any(${sql.param([...ids])}::int8[])`)
  const byId = new Map(views.map((view) => [view.order.id, view]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
