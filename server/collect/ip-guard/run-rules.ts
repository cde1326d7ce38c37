import { eq, inArray, max, ne, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { ipFreezes, ipGuardRules, orders } from '#server/db/schema/schema.ts'
import { recordAudits } from '#server/access/audit/record-audit.ts'
import { conditionOf, judgeableUntil, judgeOrders, momentOf, secondOf } from '#server/collect/ip-guard/judge-orders.ts'
import type { FoundOf, RuleRecord } from '#server/collect/ip-guard/judge-orders.ts'
import { ORDER_WAKE_UPS } from '#server/platform/jobs/wake-ups.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'
import { publish } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

const SWEEP_MS = 3_000
/** After an outage no more than the last day is judged: freezes of before would have ended or help nobody. */
const CATCH_UP_SECONDS = 86_400

/** Lets every rule that is on judge the orders since it last did; one process at a time. Answers how many freezes it found. */
export async function runRules(services: Services): Promise<number> {
  return await services.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ first: boolean }>(
      sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.ipGuard}) as first`,
    )
    if (rows[0]?.first !== true) return 0
    // Locked, so that a change of a rule waits, and what is judged is judged by one version of it.
    const rules = await tx.select().from(ipGuardRules).where(ne(ipGuardRules.mode, 'off')).for('no key update')
    let found = 0
    for (const rule of rules) found += await runRule(tx, services, rule)
    return found
  })
}

async function runRule(tx: Queryable, services: Services, rule: RuleRecord): Promise<number> {
  const condition = conditionOf(rule, services)
  const until = judgeableUntil(services.now(), condition)
  const from = Math.max(secondOf(rule.judgedUntil), until - CATCH_UP_SECONDS)
  if (from >= until) return 0
  const countedFrom = await readCounted(tx, rule)
  const found = await judgeOrders(tx, { rule, condition, from, until, countedFrom })
  await tx
    .update(ipGuardRules)
    .set({ judgedUntil: momentOf(until) })
    .where(eq(ipGuardRules.id, rule.id))
  if (found.length > 0) await store(tx, services, rule, found)
  return found.length
}

/** Up to when the orders of networks were counted by this rule's freezes, in the mode that it has. */
async function readCounted(tx: Queryable, rule: RuleRecord): Promise<Map<string, number>> {
  const rows = await tx
    .select({ network: ipFreezes.network, until: max(ipFreezes.expiresAt) })
    .from(ipFreezes)
    .where(sql`${ipFreezes.ruleId} = ${rule.id} and ${ipFreezes.mode} = ${rule.mode}`)
    .groupBy(ipFreezes.network)
  return new Map(rows.flatMap(({ network, until }) => (until ? [[network, secondOf(until)] as const] : [])))
}

async function store(tx: Queryable, { now }: Services, rule: RuleRecord, found: readonly FoundOf[]): Promise<void> {
  const rows = await tx
    .insert(ipFreezes)
    .values(
      found.map(({ network, from, to, startsAt, expiresAt, counts }) => ({
        network,
        mode: rule.mode,
        ruleId: rule.id,
        ruleName: rule.name,
        evidence: { from: momentOf(from).toISOString(), to: momentOf(to).toISOString(), ...counts },
        startsAt: momentOf(startsAt),
        expiresAt: momentOf(expiresAt),
        createdAt: now(),
      })),
    )
    .returning()
  if (rule.mode !== 'freeze') return
  await recordAudits(
    tx,
    null,
    rows.map(({ id, network, evidence, expiresAt }) => ({
      action: 'ipFreeze.create',
      target: { kind: 'ipFreeze', id: String(id) },
      detail: { from: null, to: { network, ruleName: rule.name, evidence, expireTime: expiresAt.toISOString() } },
    })),
  )
  await publish(tx, { kind: 'ipGuardChanged' })
}

/** Ends freezes; those that have ended are left. Answers the ended ones. */
export async function endFreezes(
  tx: Queryable,
  at: Date,
  ids: readonly number[],
  { liftedBy, liftReason }: { liftedBy: string; liftReason: string | null },
) {
  return await tx
    .update(ipFreezes)
    .set({ liftedAt: at, liftedBy, liftReason })
    .where(
      sql`${inArray(ipFreezes.id, [...ids])} and ${ipFreezes.mode} = 'freeze' and ${ipFreezes.liftedAt} is null and ${ipFreezes.expiresAt} > ${at.toISOString()}::timestamptz`,
    )
    .returning()
}

/** Where no order came since a rule last judged there is nothing to judge; one that came is judged once it is old enough. */
async function judgeNew(services: Services): Promise<number | undefined> {
  const { rows } = await services.db.execute(sql`
    select 1 from ${ipGuardRules} rule where mode <> 'off' and exists (
      select 1 from ${orders} where ${orders.ip} is not null and ${orders.createdAt} >= rule.judged_until) limit 1`)
  if (rows.length === 0) return undefined
  await runRules(services)
  return 0
}

/** The system's own job: it works also while no orders are taken, since there is then nothing new to judge. */
export const ipGuardWork = sweepWork({
  everyMs: SWEEP_MS,
  wokenBy: ORDER_WAKE_UPS,
  work: judgeNew,
  failure: 'the rules about addresses could not judge the new orders',
})
