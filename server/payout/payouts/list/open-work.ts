import { and, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import type { PayoutFilter } from '#contract/payouts/payout.schemas.ts'
import { LIMITS } from '#domain/limits.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { payoutConditions } from '#server/payout/payouts/list/payout-filter.ts'
import { countUpToCap } from '#server/platform/lists/paging/count.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** The amount of each kind of open work; counting stops at the cap. Kinds hidden from the role count zero. */
export async function countPayoutWork({ actor, db, services }: Call): Promise<OutputOf<'payoutOrder.openWork'>> {
  const waitingOnly = sql`${payoutOrders.stage} in (1, 2)`
  const count = async (filter: PayoutFilter, extra?: SQL) =>
    await countUpToCap(db, payoutOrders, and(payoutConditions(actor, filter, zoneOf(services), services.now()), extra))
  const late = new Date(services.now().getTime() - services.settings.get('payoutWaitLimit') * 60_000)
  const [waiting, claimedByMe, processing, abnormal, riskHeld, callbackFailed, overdue] = await Promise.all([
    count({}, waitingOnly),
    count({ claimedByMe: true }),
    count({ processState: [3, 4] }, sql`${payoutOrders.stage} in (4, 5)`),
    count({ processState: [5] }),
    count({ riskHeld: true }, waitingOnly),
    count({ callbackStatus: 3 }),
    count({}, and(waitingOnly, lte(payoutOrders.createdAt, late))),
  ])
  return { waiting, claimedByMe, processing, abnormal, riskHeld, callbackFailed, overdue, cap: LIMITS.countCap }
}
