import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { CLAIM_LEASE_MINUTES, PAYOUT_STAGE_IDS } from '#domain/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutClaims, payoutOrders } from '#server/db/schema.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Actor } from '#server/http/call.ts'
import type { ClaimRecord, PayoutRecord } from '#server/payouts/payout-record.ts'
import { transitionPayout } from '#server/payouts/transition-payout.ts'
import type { PayoutStep, PayoutTransition } from '#server/payouts/transition-payout.ts'
import type { Services } from '#server/platform/services.ts'

/** How a claim ends by an event; events that are not here end it as done, unless they leave it standing. */
const ENDS: Partial<Record<PayoutTransition['event'], string>> = {
  CANCEL_CLAIM: 'cancelled',
  TAKE_CLAIM_AWAY: 'takenAway',
  EXPIRE_CLAIM: 'expired',
}
/** Events that leave the claim as it is: the holder works on, or nothing about holding it changes. */
const LEAVES: readonly PayoutTransition['event'][] = [
  'START_PAYMENT',
  'HOLD',
  'RELEASE_HOLD',
  'MARK',
  'UNLOCK',
  'RESEND_CALLBACK',
  'QUERY_STATUS',
  'CONFIRM_UNPAID',
]
const SWEEP = 200

/** Begins, renews or ends the claims with the transitions that they belong to. */
export async function applyClaims(tx: Queryable, services: Services, steps: readonly PayoutStep[]): Promise<void> {
  const now = services.now()
  const ended = steps.flatMap(({ before: { claim }, wanted: { event } }) =>
    claim && event !== 'CLAIM' && !LEAVES.includes(event) ? [{ claim, reason: ENDS[event] ?? 'done' }] : [],
  )
  for (const reason of new Set(ended.map((one) => one.reason))) {
    await end(
      tx,
      ended.filter((one) => one.reason === reason).map(({ claim }) => claim),
      reason,
      now,
    )
  }
  for (const { after, before, wanted } of steps) {
    if (wanted.event === 'CLAIM') await begin(tx, now, mustBePerson(wanted.actor), before.claim, after)
  }
}

async function begin(
  tx: Queryable,
  now: Date,
  actor: Actor,
  claim: ClaimRecord | null,
  order: PayoutRecord,
): Promise<void> {
  const leaseUntil = new Date(now.getTime() + CLAIM_LEASE_MINUTES * 60_000)
  if (claim?.userId === actor.userId && claim.leaseUntil > now) {
    await tx.update(payoutClaims).set({ leaseUntil }).where(eq(payoutClaims.id, claim.id))
    return
  }
  if (claim) await end(tx, [claim], 'expired', now)
  await tx
    .insert(payoutClaims)
    .values({ orderId: order.id, userId: actor.userId, userName: actor.name, claimedAt: now, leaseUntil })
}

async function end(tx: Queryable, claims: readonly ClaimRecord[], endReason: string, endedAt: Date): Promise<void> {
  await tx
    .update(payoutClaims)
    .set({ endedAt, endReason })
    .where(
      inArray(
        payoutClaims.id,
        claims.map(({ id }) => id),
      ),
    )
}

function mustBePerson(actor: Actor | null): Actor {
  if (!actor) throw new Error('only a person claims a payout')
  return actor
}

/** Claims the oldest payout that waits unheld and unclaimed; null when there is none. Two who ask at once get two payouts. */
export async function claimNext(
  tx: Queryable,
  services: Services,
  actor: Actor,
  productId: number | undefined,
): Promise<PayoutRecord | null> {
  for (;;) {
    const next = await lockOldestFree(tx, services.now(), productId)
    if (!next) return null
    // Whoever let go of it while it was found may have claimed it, which only the next statement sees; then it is free no more.
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
        sql`${payoutOrders.stage} in (1, 2)`,
        eq(payoutOrders.locked, false),
        eq(payoutOrders.riskHeld, false),
        productId === undefined ? undefined : eq(payoutOrders.productId, productId),
        sql`not exists (select 1 from payout_claims c where c.order_id = ${payoutOrders.id} and c.ended_at is null and c.lease_until > ${now})`,
        sql`not exists (select 1 from payout_batch_orders m where m.order_id = ${payoutOrders.id} and m.open)`,
        isNull(payoutOrders.supplierId),
      ),
    )
    .orderBy(asc(payoutOrders.createdAt), asc(payoutOrders.id))
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

/** Gives payouts back to the pool whose claim ran out; answers how many. */
export async function expireClaims(services: Services): Promise<number> {
  const due = await services.db
    .select({ id: payoutOrders.id })
    .from(payoutClaims)
    .innerJoin(payoutOrders, eq(payoutOrders.id, payoutClaims.orderId))
    .where(
      and(
        isNull(payoutClaims.endedAt),
        lte(payoutClaims.leaseUntil, services.now()),
        eq(payoutOrders.stage, PAYOUT_STAGE_IDS.allocated),
        eq(payoutOrders.locked, false),
      ),
    )
    .limit(SWEEP)
  let expired = 0
  for (const order of due) {
    if (await expire(services, order)) expired += 1
  }
  return expired
}

async function expire(services: Services, order: { id: number }): Promise<boolean> {
  try {
    await services.db.transaction((tx) =>
      transitionPayout(tx, services, { order, event: 'EXPIRE_CLAIM', actor: null, via: 'job' }),
    )
    return true
  } catch (error) {
    // Claimed again, or gone on, in between.
    if (error instanceof AppError) return false
    throw error
  }
}
