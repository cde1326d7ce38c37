import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { payoutOrders } from '#server/db/schema/schema.ts'

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
