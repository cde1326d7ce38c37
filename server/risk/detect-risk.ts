import { and, eq, gt, inArray, lte, notInArray, or, sql } from 'drizzle-orm'
import { PAYOUT_STAGE_IDS } from '#domain/payout-status.ts'
import { evaluateRisk, longestWindowMinutes, normalizeBlacklisted } from '#domain/risk-rules.ts'
import type { BlacklistKind, RiskHit, RiskOrder, RiskPast, RiskRule, RiskSurroundings } from '#domain/risk-rules.ts'
import { toWallClock } from '#domain/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutOrders, riskBlacklist, riskDetections, riskRules } from '#server/db/schema.ts'
import { zoneOf } from '#server/orders/resource-place.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import { transitionPayout } from '#server/payouts/transition-payout.ts'
import type { Services } from '#server/services.ts'

const PAST_MAX = 5_000
/** Payouts that were not paid count towards no limit. */
const UNCOUNTED = [PAYOUT_STAGE_IDS.rejected, PAYOUT_STAGE_IDS.failed]

/** Asks the enabled rules about a payout; a hit is kept with its evidence and holds the payout. */
export async function detectRisk(tx: Queryable, services: Services, order: PayoutRecord): Promise<PayoutRecord> {
  const rules = await tx.select().from(riskRules).where(eq(riskRules.enabled, true))
  if (rules.length === 0) return order
  const hits = await askRules(tx, services, rules, order)
  if (hits.length === 0) return order
  const names = new Map(rules.map((rule) => [rule.id, rule.name]))
  await tx.insert(riskDetections).values(hits.map((hit) => ({
    orderId: order.id,
    orderCode: order.orderCode,
    merchantId: order.merchantId,
    merchantName: order.merchantName,
    ruleId: hit.ruleId,
    ruleName: names.get(hit.ruleId) ?? '',
    kind: hit.kind,
    evidence: hit.evidence,
    state: 'held',
    at: services.now(),
  })))
  return await transitionPayout(tx, services, { order, event: 'HOLD', actor: null, via: 'api', reason: hits.map(({ kind }) => kind).join(', '), detail: { rules: hits.map((hit) => hit.ruleId) } })
}

/** What rules say of a payout, as things stood when it was created. */
export async function askRules(db: Queryable, services: Services, rules: readonly RiskRule[], order: PayoutRecord): Promise<RiskHit[]> {
  const asked = riskOrderOf(services, order)
  return evaluateRisk(rules, asked, { blacklist: await readBlacklist(db, asked), past: await readPast(db, rules, order) } satisfies RiskSurroundings)
}

function riskOrderOf(services: Services, order: PayoutRecord): RiskOrder {
  return { ...order, hour: Number(toWallClock(order.createdAt, zoneOf(services)).slice(11, 13)) }
}

/** Only the entries that this payout could meet. */
async function readBlacklist(db: Queryable, order: RiskOrder): Promise<Map<BlacklistKind, Set<string>>> {
  const values: [BlacklistKind, string | null][] = [['name', order.payeeName], ['card', order.cardNumber], ['address', order.address], ['upi', order.vpa]]
  const asked = values.flatMap(([kind, value]) => (value === null ? [] : [and(eq(riskBlacklist.kind, kind), eq(riskBlacklist.normalized, normalizeBlacklisted(kind, value)))]))
  const found = new Map<BlacklistKind, Set<string>>()
  if (asked.length === 0) return found
  const rows = await db.select({ kind: riskBlacklist.kind, normalized: riskBlacklist.normalized }).from(riskBlacklist).where(or(...asked))
  for (const { kind, normalized } of rows) {
    const name = kind as BlacklistKind
    found.set(name, (found.get(name) ?? new Set()).add(normalized))
  }
  return found
}

async function readPast(db: Queryable, rules: readonly RiskRule[], order: PayoutRecord): Promise<RiskPast[]> {
  const minutes = longestWindowMinutes(rules)
  if (minutes === 0) return []
  const since = new Date(order.createdAt.getTime() - minutes * 60_000)
  const rows = await db
    .select({
      id: payoutOrders.id,
      merchantId: payoutOrders.merchantId,
      currency: payoutOrders.currency,
      exponent: payoutOrders.exponent,
      amountMinor: payoutOrders.amountMinor,
      createdAt: payoutOrders.createdAt,
      payeeKey: payoutOrders.payeeKey,
    })
    .from(payoutOrders)
    .where(
      and(
        gt(payoutOrders.createdAt, since),
        lte(payoutOrders.createdAt, order.createdAt),
        notInArray(payoutOrders.stage, UNCOUNTED),
        or(eq(payoutOrders.merchantId, order.merchantId), order.payeeKey === null ? sql`false` : inArray(payoutOrders.payeeKey, [order.payeeKey])),
      ),
    )
    .orderBy(sql`${payoutOrders.createdAt} desc`)
    .limit(PAST_MAX)
  return rows.reverse()
}
