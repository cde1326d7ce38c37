import { desc, eq } from 'drizzle-orm'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import type { Queryable } from '#server/db/client.ts'
import { callbackAttempts } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'

/** The attempts to notify a merchant of an order or payout, newest first. */
export async function readAttempts(db: Queryable, orderId: number): Promise<OrderDetail['callbacks']> {
  const rows = await db
    .select()
    .from(callbackAttempts)
    .where(eq(callbackAttempts.orderId, orderId))
    .orderBy(desc(callbackAttempts.id))
    .limit(100)
  return rows.map(({ orderId: _orderId, byUser, at, outcome, ...row }) => ({
    ...row,
    at: at.toISOString(),
    outcome: outcome as OrderDetail['callbacks'][number]['outcome'],
    by: byUser,
  }))
}

/** A supplier learns that the merchant was notified, but not where and what. */
export function attemptFor(actor: Actor, row: OrderDetail['callbacks'][number]): OrderDetail['callbacks'][number] {
  return actor.role === 'supplier' ? { ...row, url: '', requestBody: '', responseBody: null } : row
}
