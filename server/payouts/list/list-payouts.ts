import { and, gt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutOrders } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { payoutConditions } from '#server/payouts/list/payout-filter.ts'
import { selectPayouts } from '#server/payouts/payout-record.ts'
import type { PayoutView } from '#server/payouts/payout-record.ts'
import { presentPayoutFor } from '#server/payouts/present-payout.ts'
import { countTotal } from '#server/platform/lists/count.ts'
import type { Total } from '#server/platform/lists/count.ts'
import { readCursor, writeCursor } from '#server/platform/lists/cursor.ts'
import { orderBySort, readPageIds } from '#server/platform/orders/order-rows.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/zone.ts'

type ListInput = ParsedInputOf<'payoutOrder.getList'>
type ListAnswer = OutputOf<'payoutOrder.getList'>

/** One page of the payouts that match all filters and that the actor may see; newest first unless sorted. */
export async function listPayouts(call: Call, input: ListInput): Promise<ListAnswer> {
  return await listBy(call, input, 'desc', undefined)
}

/** The pool of payouts waiting to be paid, oldest first. */
export async function listPool(call: Call, input: ListInput): Promise<ListAnswer> {
  return await listBy(call, input, 'asc', sql`${payoutOrders.stage} in (1, 2)`)
}

async function listBy(
  { actor, db, services }: Call,
  input: ListInput,
  usual: 'asc' | 'desc',
  only: SQL | undefined,
): Promise<ListAnswer> {
  const { sortBy: sort = 'createTime', sortDirection: direction = usual, newerThanId, cursor, pageIndex = 1 } = input
  const limit = input.pageSize ?? input.pageNum ?? LIMITS.pageSizeDefault
  const now = services.now()
  const where = and(
    payoutConditions(actor, input, zoneOf(services), now),
    only,
    newerThanId === undefined ? undefined : gt(payoutOrders.id, newerThanId),
  )
  const order = orderBySort(payoutOrders, sort, direction)
  const after = cursor ? readCursor(cursor, order) : undefined
  const { ids, next } = await readPageIds(db, payoutOrders, {
    where,
    order,
    limit,
    after,
    offset: after ? 0 : (pageIndex - 1) * limit,
  })
  const views = await readViews(db, ids)
  return {
    list: views.map((view) => presentPayoutFor(actor, view, now)),
    ...(await countPayouts(db, services, where)),
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

/** The number of matching payouts: exact up to the cap, or always while `highPerfOrderQuery` is off. */
async function countPayouts(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  where: SQL | undefined,
): Promise<Total> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(payoutOrders)
    .where(where)
    .$dynamic()
  return await countTotal(db, found, services.settings.get('highPerfOrderQuery'))
}
