import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { onePerCurrency } from '#domain/currency-totals.ts'
import { LIMITS } from '#domain/limits.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payout-status.ts'
import { payoutOrders } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { payoutConditions } from '#server/payouts/list/payout-filter.ts'
import { countRows } from '#server/platform/lists/count.ts'
import { zoneOf } from '#server/platform/zone.ts'
import { hiddenPayoutFields } from '#contract/hidden-payout-fields.ts'

/** Sums come as text, since the database sums 64-bit integers to a larger type. */
const whole = (expression: SQL) => sql<number>`coalesce(${expression}, 0)::text`.mapWith(Number)

/** Totals of a list by currency; beyond the cap those of its newest payouts, unless `highPerfOrderQuery` is off. */
export async function summarizePayouts(
  { actor, db, services }: Call,
  filter: ParsedInputOf<'payoutOrder.listSummary'>,
): Promise<OutputOf<'payoutOrder.listSummary'>> {
  const where = payoutConditions(actor, filter, zoneOf(services), services.now())
  const isCapped = services.settings.get('highPerfOrderQuery')
  const { currency, exponent, amountMinor, realAmountMinor, feeMinor, stage } = payoutOrders
  const newest = db
    .select({ currency, exponent, amountMinor, realAmountMinor, feeMinor, stage })
    .from(payoutOrders)
    .where(where)
  const counted = (
    isCapped
      ? newest.orderBy(sql`${payoutOrders.createdAt} desc`, sql`${payoutOrders.id} desc`).limit(LIMITS.countCap + 1)
      : newest
  ).as('counted')
  const isCompleted = sql`stage = ${PAYOUT_STAGE_IDS.completed}`
  const byCurrency = await db
    .select({
      currency: counted.currency,
      exponent: counted.exponent,
      count: whole(sql`count(*)`),
      amountMinor: whole(sql`sum(amount_minor)`),
      completedCount: whole(sql`count(*) filter (where ${isCompleted})`),
      paidMinor: whole(sql`sum(real_amount_minor) filter (where ${isCompleted})`),
      feeMinor: whole(sql`sum(fee_minor) filter (where ${isCompleted})`),
    })
    .from(counted)
    .groupBy(counted.currency, counted.exponent)
    .orderBy(counted.currency, counted.exponent)
  const sums = onePerCurrency(byCurrency, ['count', 'completedCount'], ['amountMinor', 'paidMinor', 'feeMinor'])
  const count = byCurrency.reduce((sum, row) => sum + row.count, 0)
  const hidesFee = hiddenPayoutFields(actor.role).has('feeMinor')
  return {
    count,
    isExact: !isCapped || count <= LIMITS.countCap,
    byCurrency: sums.map((row) => (hidesFee ? { ...row, feeMinor: null } : row)),
  }
}

/** The amount of each kind of open work; counting stops at the cap. Kinds hidden from the role count zero. */
export async function countPayoutWork({ actor, db, services }: Call): Promise<OutputOf<'payoutOrder.openWork'>> {
  const waitingOnly = sql`${payoutOrders.stage} in (1, 2)`
  const count = async (filter: Parameters<typeof payoutConditions>[1], extra?: SQL) => {
    const where = and(payoutConditions(actor, filter, zoneOf(services), services.now()), extra)
    const found = db
      .select({ one: sql`1`.as('one') })
      .from(payoutOrders)
      .where(where)
      .limit(LIMITS.countCap)
    return await countRows(db, found)
  }
  const [waiting, claimedByMe, processing, abnormal, riskHeld, callbackFailed] = await Promise.all([
    count({}, waitingOnly),
    count({ claimedByMe: true }),
    count({ processState: [3, 4] }, sql`${payoutOrders.stage} in (4, 5)`),
    count({ processState: [5] }),
    count({ riskHeld: true }, waitingOnly),
    count({ callbackStatus: 3 }),
  ])
  return { waiting, claimedByMe, processing, abnormal, riskHeld, callbackFailed, cap: LIMITS.countCap }
}
