import { count, eq, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { riskDetections, riskRules } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import { contains, equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** 409: somebody changed it since it was looked at; says who and when. */
export function versionConflict(
  msg: 'risk.entryVersionConflict' | 'risk.ruleVersionConflict',
  row: { version: number; updatedBy: string | null; updatedAt: Date },
): AppError {
  return new AppError(CODES.conflict, msg, {
    params: { refusal: 'versionConflict' },
    present: { version: row.version },
    by: row.updatedBy,
    at: row.updatedAt.toISOString(),
  })
}

type RuleRecord = typeof riskRules.$inferSelect

/** The rules, the oldest first, each with how much it has found. */
export const rules = listOf('riskControl.getRules', {
  select: (db, cursor) => db.select({ rule: riskRules, cursor }).from(riskRules).$dynamic(),
  key: riskRules.id,
  order: { direction: 'asc' },
  filters: {
    name: contains(riskRules.name),
    kind: (kind) => sql`${riskRules.condition}->>'kind' = ${kind}`,
    enabled: equals(riskRules.enabled),
  },
  present: async (rows, { db }) => {
    const counts = await countHits(db)
    return rows.map(({ rule }) => presentRule(rule, counts.get(rule.id)))
  },
})

/** Adds a rule, or changes one: 404 when there is none, 409 `risk.ruleVersionConflict` when it was changed meanwhile. */
export async function saveRule(
  { actor, db, services }: Call,
  { id, expectedVersion, ...fields }: ParsedInputOf<'riskControl.saveRule'>,
): Promise<{ rule: RiskRuleRow }> {
  const changed = { ...fields, updatedBy: actor.name, updatedAt: services.now() }
  const known = id === undefined ? undefined : await mustRead(db, id, expectedVersion)
  const [rule] = known
    ? await db
        .update(riskRules)
        .set({ ...changed, version: known.version + 1 })
        .where(eq(riskRules.id, known.id))
        .returning()
    : await db
        .insert(riskRules)
        .values({ ...changed, createdBy: actor.name })
        .returning()
  if (!rule) throw new Error('the rule was not stored')
  await recordAudit(
    db,
    actor,
    'riskRule.save',
    { kind: 'riskRule', id: String(rule.id) },
    { from: known ? audited(known) : null, to: audited(rule) },
  )
  return { rule: presentRule(rule, (await countHits(db, rule.id)).get(rule.id)) }
}

/** Deletes a rule; what it found stays, and what is held stays held. */
export async function deleteRule(
  { actor, db }: Call,
  { id, expectedVersion }: ParsedInputOf<'riskControl.deleteRule'>,
): Promise<Record<string, never>> {
  const known = await mustRead(db, id, expectedVersion)
  await db.delete(riskRules).where(eq(riskRules.id, id))
  await recordAudit(
    db,
    actor,
    'riskRule.delete',
    { kind: 'riskRule', id: String(id) },
    { from: audited(known), to: null },
  )
  return {}
}

const audited = ({ name, enabled, condition }: RuleRecord) => ({ name, enabled, condition })

async function mustRead(db: Queryable, id: number, expectedVersion: number | undefined): Promise<RuleRecord> {
  const [known] = await db.select().from(riskRules).where(eq(riskRules.id, id)).for('no key update')
  if (!known) throw notFound('risk')
  if (expectedVersion !== undefined && expectedVersion !== known.version)
    throw versionConflict('risk.ruleVersionConflict', known)
  return known
}

interface HitCounts {
  hitCount: number
  heldCount: number
}

async function countHits(db: Queryable, ruleId?: number): Promise<Map<number | null, HitCounts>> {
  const rows = await db
    .select({
      ruleId: riskDetections.ruleId,
      hitCount: count(),
      heldCount: sql<number>`(count(*) filter (where ${riskDetections.state} = 'held'))::int`,
    })
    .from(riskDetections)
    .where(ruleId === undefined ? undefined : eq(riskDetections.ruleId, ruleId))
    .groupBy(riskDetections.ruleId)
  return new Map(rows.map(({ ruleId: id, ...counts }) => [id, counts]))
}

function presentRule(
  { id, version, name, enabled, condition, updatedAt, updatedBy }: RuleRecord,
  counts: HitCounts = { hitCount: 0, heldCount: 0 },
): RiskRuleRow {
  return {
    id,
    version,
    name,
    enabled,
    condition: condition as RiskRuleRow['condition'],
    updatedBy,
    updateTime: updatedAt.toISOString(),
    ...counts,
  }
}
