import { and, desc, gte, inArray } from 'drizzle-orm'
import type { FollowedState } from '#contract/calls/bulk.schemas.ts'
import type { Queryable } from '#server/db/client.ts'
import { callbackAttempts } from '#server/db/schema/schema.ts'

/**
 * What became of the callbacks of orders that were queued at a moment: the first attempt since then says whether it was
 * delivered; without one it is still queued.
 */
export async function deliveredSince(
  db: Queryable,
  orderIds: readonly number[],
  since: Date,
): Promise<(orderId: number) => FollowedState> {
  const attempts = await db
    .select({ orderId: callbackAttempts.orderId, outcome: callbackAttempts.outcome })
    .from(callbackAttempts)
    .where(and(inArray(callbackAttempts.orderId, [...orderIds]), gte(callbackAttempts.at, since)))
    .orderBy(desc(callbackAttempts.id))
  const latest = new Map<number, FollowedState>()
  for (const { orderId, outcome } of attempts)
    if (!latest.has(orderId)) latest.set(orderId, outcome === 'succeeded' ? 'done' : 'failed')
  return (orderId) => latest.get(orderId) ?? 'queued'
}
