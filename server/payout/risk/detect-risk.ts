import { and, eq, or, sql } from 'drizzle-orm'
import { evaluateRisk, isKnownHit, needsOf, normalizeBlacklisted } from '#domain/payouts/risk-rules.ts'
import type { BlacklistKind, RiskHit, RiskOrder, RiskRule } from '#domain/payouts/risk-rules.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { LOCK_SPACES } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { riskBlacklist, riskDetections, riskRules } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { readTallies } from '#server/payout/risk/risk-tally.ts'
import type { JudgedPayout, TallyUntil } from '#server/payout/risk/risk-tally.ts'

/**
 * Asks the enabled rules about a payout that has come among those that wait, and keeps what is found with its evidence.
 * Answers what is new: what an earlier look has found, and perhaps somebody released, is not found again.
 */
export async function findRisk(
  tx: Queryable,
  services: Services,
  order: JudgedPayout,
  until: TallyUntil,
): Promise<RiskHit[]> {
  const rules = await tx.select().from(riskRules).where(eq(riskRules.enabled, true)).orderBy(riskRules.id)
  if (rules.length === 0) return []
  // The past is fixed by the moment of creation: payouts that come back, many at once, do not wait for each other.
  if (until === 'now') await waitForOthers(tx, rules, order)
  const found = await askRules(tx, services, rules, order, until)
  if (found.length === 0) return []
  const earlier = await tx.select().from(riskDetections).where(eq(riskDetections.orderId, order.id))
  const hits = found.filter((hit) => !isKnownHit(earlier, hit))
  if (hits.length === 0) return []
  const names = new Map(rules.map((rule) => [rule.id, rule.name]))
  const { id: orderId, orderCode, merchantId, merchantName } = order
  await tx.insert(riskDetections).values(
    hits.map(({ ruleId, kind, evidence }) => ({
      orderId,
      orderCode,
      merchantId,
      merchantName,
      ruleId,
      ruleName: names.get(ruleId) ?? '',
      kind,
      evidence,
      state: 'held',
      at: services.now(),
    })),
  )
  return hits
}

/** Hits of rules on a payout as things stood when it was created, or stand now. */
export async function askRules(
  db: Queryable,
  services: Services,
  rules: readonly RiskRule[],
  order: JudgedPayout,
  until: TallyUntil,
): Promise<RiskHit[]> {
  const asked: RiskOrder = { ...order, hour: Number(toWallClock(order.createdAt, zoneOf(services)).slice(11, 13)) }
  const fields = rules.flatMap(({ condition }) => (condition.kind === 'blacklist' ? condition.fields : []))
  return evaluateRisk(rules, asked, {
    blacklist: await readBlacklist(db, asked, fields),
    tallies: await readTallies(db, needsOf(rules), order, until),
  })
}

/** Only the entries that this payout could meet. */
async function readBlacklist(
  db: Queryable,
  order: RiskOrder,
  fields: readonly BlacklistKind[],
): Promise<Map<BlacklistKind, Set<string>>> {
  const values: Record<BlacklistKind, string | null> = {
    name: order.payeeName,
    card: order.cardNumber,
    address: order.address,
    upi: order.vpa,
  }
  const asked = [...new Set(fields)].flatMap((kind) => {
    const value = values[kind]
    return value === null
      ? []
      : [and(eq(riskBlacklist.kind, kind), eq(riskBlacklist.normalized, normalizeBlacklisted(kind, value)))]
  })
  const found = new Map<BlacklistKind, Set<string>>()
  if (asked.length === 0) return found
  const rows = await db
    .select({ kind: riskBlacklist.kind, normalized: riskBlacklist.normalized })
    .from(riskBlacklist)
    .where(or(...asked))
  for (const { kind, normalized } of rows) {
    const name = kind as BlacklistKind
    found.set(name, (found.get(name) ?? new Set()).add(normalized))
  }
  return found
}

/**
 * Lets payouts of the same merchant or payee be counted one after another, so that of two at once one sees the other. All
 * locks are taken at once in one order, so that two who need the same never wait for each other.
 */
async function waitForOthers(tx: Queryable, rules: readonly RiskRule[], order: JudgedPayout): Promise<void> {
  const subjects = new Set(needsOf(rules).map(({ subject }) => subject))
  const names = [
    ...(subjects.has('merchant') ? [`merchant:${order.merchantId}`] : []),
    ...(subjects.has('payee') && order.payeeKey !== null ? [order.payeeKey] : []),
  ]
  if (names.length === 0) return
  await tx.execute(sql`
    select pg_advisory_xact_lock(${LOCK_SPACES.risk}, sorted.key)
    from (select distinct hashtext(name) as key from unnest(${sql.param(names)}::text[]) as name order by key) sorted`)
}
