import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { EVIDENCE_ORDERS, needKey } from '#domain/payouts/risk-rules.ts'
import type { RiskNeed, RiskTally } from '#domain/payouts/risk-rules.ts'
import type { Queryable } from '#server/db/client.ts'
import type { payoutOrders } from '#server/db/schema/schema.ts'

/** A payout as rules judge it. */
export type JudgedPayout = typeof payoutOrders.$inferSelect

/**
 * Up to when other payouts count: those that were there when the order was created, or `now` all that are there. A payout
 * that is being created takes in what was committed since its moment, or two at once would both slip through.
 */
export type TallyUntil = 'creation' | 'now'

/** Payouts that were not paid count towards no limit. */
const UNCOUNTED = sql`(${PAYOUT_STAGE_IDS.rejected}, ${PAYOUT_STAGE_IDS.failed})`
const NOTHING: RiskTally = { count: 0, sumMinor: 0, otherMerchants: 0, orderIds: [] }

/** Counts in the database what rules need, as `tallyPast` does over rows. */
export async function readTallies(
  db: Queryable,
  needs: readonly RiskNeed[],
  order: JudgedPayout,
  until: TallyUntil,
): Promise<Map<string, RiskTally>> {
  const tallies = new Map<string, RiskTally>()
  for (const need of needs) tallies.set(needKey(need), await readTally(db, need, order, until))
  return tallies
}

interface TallyRow extends Record<string, unknown> {
  count: number
  sum: string
  others: number
  ids: string[] | null
}

async function readTally(db: Queryable, need: RiskNeed, order: JudgedPayout, until: TallyUntil): Promise<RiskTally> {
  if (need.subject === 'payee' && order.payeeKey === null) return NOTHING
  const subject =
    need.subject === 'merchant' ? sql`p.merchant_id = ${order.merchantId}` : sql`p.payee_key = ${order.payeeKey}`
  const money = need.money
    ? sql`and p.currency = ${need.money.currency} and p.exponent = ${need.money.exponent}`
    : sql``
  const { rows } = await db.execute<TallyRow>(sql`
    with counted as (
      select p.id, p.merchant_id, p.amount_minor, p.created_at from payout_orders p
      where ${subject} ${money} and p.id <> ${order.id}
        and p.created_at > ${since(order, need.windowMinutes)} and ${untilWhen(order, until)}
    )
    select count(*)::int as count,
      least(coalesce(sum(amount_minor), 0), ${Number.MAX_SAFE_INTEGER - order.amountMinor})::text as sum,
      (count(distinct merchant_id) filter (where merchant_id <> ${order.merchantId}))::int as others,
      (select array_agg(id::text order by created_at, id) from (select id, created_at from counted order by created_at desc, id desc limit ${EVIDENCE_ORDERS}) newest) as ids
    from counted`)
  const [row] = rows
  if (!row) return NOTHING
  return {
    count: row.count,
    sumMinor: need.money === null ? 0 : Number(row.sum),
    otherMerchants: row.others,
    orderIds: (row.ids ?? []).map(Number),
  }
}

const since = (order: JudgedPayout, minutes: number) => new Date(order.createdAt.getTime() - minutes * 60_000)

/** Condition of the payouts that counted at that moment: one that has been rejected since did count then. */
function untilWhen(order: JudgedPayout, until: TallyUntil): SQL {
  if (until === 'now') return sql`p.stage not in ${UNCOUNTED}`
  return sql`(p.created_at, p.id) < (${order.createdAt}, ${order.id})
    and not (p.stage in ${UNCOUNTED} and exists (select 1 from payout_history h where h.order_id = p.id and h.to_stage in ${UNCOUNTED} and h.at <= ${order.createdAt}))`
}
