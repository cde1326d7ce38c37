import { and, eq, isNull, lte, min, asc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { payoutClaims, payoutOrders } from '#server/db/schema/schema.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { AppError } from '#server/platform/app-error.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

const SWEEP = 200
const SWEEP_MS = 5_000

/** The sweep of expired claims. */
export const claimWork = sweepWork({
  needs: 'orderWork',
  everyMs: SWEEP_MS,
  wokenBy: ['payout'],
  work: async (services) => {
    await expireClaims(services)
    return await untilNext(services)
  },
  failure: 'the sweep of claims failed',
})

/** In how many ms the next claim expires; undefined where there is none. */
async function untilNext({ db, now }: Services): Promise<number | undefined> {
  const [next] = await db
    .select({ at: min(payoutClaims.leaseUntil) })
    .from(payoutClaims)
    .where(isNull(payoutClaims.endedAt))
  return next?.at ? Math.max(0, next.at.getTime() - now().getTime()) : undefined
}

/** Returns payouts with an expired claim to the pool; returns their number. */
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
    // Claimed again or moved on meanwhile.
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * Payouts that wait and that nothing keeps from being paid: unlocked, not held for their risk, in no open batch, and
 * claimed by nobody, or by nobody but the given person.
 */
export function isFree(now: Date, claimant?: { userId: number }): SQL | undefined {
  const byOthers = claimant === undefined ? sql`` : sql` and c.user_id <> ${claimant.userId}`
  return and(
    sql`${payoutOrders.stage} in (1, 2)`,
    eq(payoutOrders.locked, false),
    eq(payoutOrders.riskHeld, false),
    sql`not exists (select 1 from payout_claims c where c.order_id = ${payoutOrders.id} and c.ended_at is null and c.lease_until > ${now}${byOthers})`,
    sql`not exists (select 1 from payout_batch_orders m where m.order_id = ${payoutOrders.id} and m.open)`,
  )
}

/** The order in which waiting payouts are taken. */
export const OLDEST_FIRST = [asc(payoutOrders.createdAt), asc(payoutOrders.id)]
