import { eq, sql } from 'drizzle-orm'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import { isPayoutId } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { publish } from '#server/platform/publish.ts'

/** Order of a callback: a collection order or a payout; their id ranges do not overlap. */
export type CallbackOrder = typeof orders.$inferSelect | typeof payoutOrders.$inferSelect

/** Fields of callbacks about an order or payout, live or of test mode. */
type Said =
  | 'merchantOrderId'
  | 'orderCode'
  | 'productId'
  | 'currency'
  | 'amountMinor'
  | 'realAmountMinor'
  | 'utr'
  | 'completedAt'
  | 'request'
export type CallbackSubject =
  | Pick<typeof orders.$inferSelect, Said | 'status'>
  | Pick<typeof payoutOrders.$inferSelect, Said | 'stage' | 'feeMinor'>

/** The order of an id; with `lock` until the end of the transaction, as every transition locks it. */
export async function readCallbackOrder(
  db: Queryable,
  id: number,
  { lock = false } = {},
): Promise<CallbackOrder | undefined> {
  const query = isPayoutId(id)
    ? db.select().from(payoutOrders).where(eq(payoutOrders.id, id)).$dynamic()
    : db.select().from(orders).where(eq(orders.id, id)).$dynamic()
  const [order]: CallbackOrder[] = await (lock ? query.for('no key update') : query)
  return order
}

/** Stores how the callback ended. Who moved the order last, and when, stays as it was: a callback moves nothing. */
export async function setCallbackStatus(
  tx: Queryable,
  { id, merchantId, supplierId }: CallbackOrder,
  callbackStatus: number,
  at: Date,
): Promise<void> {
  if (isPayoutId(id))
    await tx
      .update(payoutOrders)
      .set({ callbackStatus, version: sql`${payoutOrders.version} + 1` })
      .where(eq(payoutOrders.id, id))
  else
    await tx
      .update(orders)
      .set({ callbackStatus, ...firstTaken(callbackStatus, at), version: sql`${orders.version} + 1` })
      .where(eq(orders.id, id))
  await publish(tx, { kind: isPayoutId(id) ? 'payout' : 'order', id, created: false, merchantId, supplierId })
}

/**
 * When the merchant took it for the first time since the order was completed; sending it again changes nothing of that.
 */
function firstTaken(callbackStatus: number, at: Date) {
  if (callbackStatus !== CALLBACK_STATUS_IDS.succeeded) return {}
  return {
    calledBackAt: sql`case when ${orders.calledBackAt} >= ${orders.completedAt} then ${orders.calledBackAt} else ${at.toISOString()}::timestamptz end`,
  }
}
