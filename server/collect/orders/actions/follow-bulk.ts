import { and } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { FollowedState } from '#contract/calls/bulk.schemas.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import { deliveredSince } from '#server/orders/callbacks/delivered-since.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { orderScope } from '#server/collect/orders/order-scope.ts'
import { hasCode } from '#server/orders/rows/selection.ts'

/** What became of the orders of a run whose effect was queued; orders that the actor may not see are left out. */
export async function followBulk(
  { actor, db }: Call,
  { action, orderCodes, since }: ParsedInputOf<'order.bulkFollow'>,
): Promise<OutputOf<'order.bulkFollow'>> {
  const rows = await db
    .select({ id: orders.id, orderCode: orders.orderCode, status: orders.status })
    .from(orders)
    .where(and(hasCode(orders, orderCodes), orderScope(actor)))
  const callbackOf = await deliveredSince(
    db,
    rows.map(({ id }) => id),
    new Date(since),
  )
  const stateOf = action === 'REJECT' ? ({ status }: { status: number }) => rejectionOf(status) : undefined
  return { results: rows.map((row) => ({ orderCode: row.orderCode, state: stateOf?.(row) ?? callbackOf(row.id) })) }
}

/** A paid order is rejected once its money has been returned; the merchant may have spent it. */
function rejectionOf(status: number): FollowedState {
  const now = orderStatusOf(status)
  if (now === 'rejecting') return 'queued'
  return now === 'rejected' ? 'done' : 'failed'
}
