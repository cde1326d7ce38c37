import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { payoutClaims, payoutOrders } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { isFree, OLDEST_FIRST } from '#server/payout/payouts/claims/expire-claims.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Claims the oldest waiting payout that is neither held nor claimed; null when there is none. Concurrent callers get
 * different payouts.
 */
export async function claimNext(
  tx: Queryable,
  services: Services,
  actor: Actor,
  productId: number | undefined,
): Promise<PayoutRecord | null> {
  for (;;) {
    const next = await lockOldestFree(tx, services.now(), productId)
    if (!next) return null
    // A claim may have committed after the snapshot of the statement that found it; only a new statement sees it.
    if (await isClaimed(tx, next, services.now())) continue
    return await transitionPayout(tx, services, { order: next, event: 'CLAIM', actor, via: 'console' })
  }
}

async function lockOldestFree(
  tx: Queryable,
  now: Date,
  productId: number | undefined,
): Promise<{ id: number } | undefined> {
  const [next] = await tx
    .select({ id: payoutOrders.id })
    .from(payoutOrders)
    .where(
      and(
        isFree(now),
        productId === undefined ? undefined : eq(payoutOrders.productId, productId),
        isNull(payoutOrders.supplierId),
      ),
    )
    .orderBy(...OLDEST_FIRST)
    .limit(1)
    .for('no key update', { skipLocked: true })
  return next
}

async function isClaimed(tx: Queryable, { id }: { id: number }, now: Date): Promise<boolean> {
  return (
    (await tx.$count(
      payoutClaims,
      and(eq(payoutClaims.orderId, id), isNull(payoutClaims.endedAt), gt(payoutClaims.leaseUntil, now)),
    )) > 0
  )
}
