import { and, between, desc, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { PayoutDetail } from '#contract/payouts/payout.schemas.ts'
import { SAME_PAYEE } from '#domain/payouts/payee.ts'
import { PAYOUT_STAGE_IDS, payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { payoutScope } from '#server/payout/payouts/payout-record.ts'
import { currentMerchantName } from '#server/orders/rows/order-rows.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

const MINUTE_MS = 60_000
/** Stages of payouts whose money stays with the merchant: asking for the same again is no repeat of them. */
const UNPAID = [PAYOUT_STAGE_IDS.rejected, PAYOUT_STAGE_IDS.failed, PAYOUT_STAGE_IDS.reversed]

/** The other payouts to a payout's payee within a day that an actor may see, by the index over payees. */
export async function readSamePayee(
  db: Queryable,
  actor: ScopedActor,
  order: PayoutRecord,
): Promise<PayoutDetail['samePayee']> {
  if (order.payeeKey === null) return []
  const within = (minutes: number) => {
    const momentAt = (by: number) => new Date(order.createdAt.getTime() + by * MINUTE_MS)
    return between(payoutOrders.createdAt, momentAt(-minutes), momentAt(minutes))
  }
  const isRepeat = sql<boolean>`coalesce(${and(
    eq(payoutOrders.amountMinor, order.amountMinor),
    eq(payoutOrders.currency, order.currency),
    eq(payoutOrders.exponent, order.exponent),
    within(SAME_PAYEE.repeatMinutes),
    notInArray(payoutOrders.stage, UNPAID),
  )}, false)`
  const rows = await db
    .select({
      orderCode: payoutOrders.orderCode,
      merchantName: currentMerchantName(payoutOrders),
      stage: payoutOrders.stage,
      amountMinor: payoutOrders.amountMinor,
      exponent: payoutOrders.exponent,
      currency: payoutOrders.currency,
      createdAt: payoutOrders.createdAt,
      isRepeat,
    })
    .from(payoutOrders)
    .where(
      and(
        eq(payoutOrders.payeeKey, order.payeeKey),
        within(SAME_PAYEE.hours * 60),
        ne(payoutOrders.id, order.id),
        payoutScope(actor),
      ),
    )
    .orderBy(desc(isRepeat), desc(payoutOrders.createdAt), desc(payoutOrders.id))
    .limit(SAME_PAYEE.shown)
  return rows.map(({ createdAt, stage, ...row }) => ({
    ...row,
    stage: payoutStageOf(stage),
    createTime: createdAt.toISOString(),
  }))
}
