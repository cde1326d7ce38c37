import { and, asc, desc, eq, gte, ilike, inArray, lt, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { riskEndpoints } from '#contract/risk.endpoints.ts'
import { LIMITS } from '#domain/limits.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { payoutOrders, riskBlacklist, riskDetections, riskRules } from '#server/db/schema.ts'
import { badField, conflict, notFound } from '#server/http/app-error.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { uploadedCsv } from '#server/http/uploaded-file.ts'
import { after, containing, instantOf } from '#server/orders/order-filter.ts'
import { zoneOf } from '#server/orders/resource-place.ts'
import { transitionPayout } from '#server/payouts/transition-payout.ts'
import { addBlacklisted, importBlacklist, presentEntry } from '#server/risk/blacklist.ts'
import { askRules } from '#server/risk/detect-risk.ts'

type Rule = OutputOf<'riskControl.saveRule'>['rule']
type Detection = OutputOf<'riskControl.getDetections'>['list'][number]

/** Payouts that one dry run looks at, the newest first. */
const DRY_RUN_MAX = 2_000

/** The work of the `riskControl.*` calls. */
export const riskHandlers = {
  'riskControl.getRules': async ({ db }) => ({ list: (await db.select().from(riskRules).orderBy(asc(riskRules.id))).map(presentRule) }),
  'riskControl.saveRule': saveRule,
  'riskControl.deleteRule': async ({ actor, db }, { id }) => {
    const [deleted] = await db.delete(riskRules).where(eq(riskRules.id, id)).returning()
    if (!deleted) throw notFound('risk')
    await recordAudit(db, actor, 'riskRule.delete', { kind: 'riskRule', id: String(id) }, { name: deleted.name })
    return {}
  },
  'riskControl.dryRun': dryRun,
  'riskControl.getDetections': listDetections,
  'riskControl.hold': async ({ actor, db, services, via }, { orderCode, reason, expectedVersion }) => {
    const order = await transitionPayout(db, services, { order: { code: orderCode }, event: 'HOLD', actor, via, reason, expectedVersion })
    const { id: orderId, merchantId, merchantName } = order
    await db.insert(riskDetections).values({ orderId, orderCode, merchantId, merchantName, ruleName: actor.name, kind: 'manual', evidence: { value: reason }, state: 'held', at: services.now() })
    return {}
  },
  'riskControl.release': async ({ actor, db, services, via }, { orderCode, note, expectedVersion }) => {
    await transitionPayout(db, services, { order: { code: orderCode }, event: 'RELEASE_HOLD', actor, via, reason: note, expectedVersion })
    return {}
  },
  'riskControl.getBlacklist': async ({ db }, { kind, value, cursor, pageIndex = 1, pageSize, pageNum }) => {
    const limit = pageSize ?? pageNum ?? LIMITS.pageSizeDefault
    const where = and(kind ? eq(riskBlacklist.kind, kind) : undefined, value ? ilike(riskBlacklist.value, containing(value.trim())) : undefined)
    const rows = await db.select().from(riskBlacklist).where(and(where, behind(riskBlacklist.id, cursor))).orderBy(desc(riskBlacklist.id)).limit(limit + 1).offset(cursor === undefined ? (pageIndex - 1) * limit : 0)
    return { ...pageOf(rows.map(presentEntry), limit), total: await db.$count(riskBlacklist, where), totalIsExact: true }
  },
  'riskControl.addBlacklisted': async ({ actor, db, services }, { kind, value, reason }) => ({ entry: await addBlacklisted(db, services, actor, { kind, value, reason: reason ?? null }) }),
  'riskControl.removeBlacklisted': async ({ actor, db }, { ids }) => {
    const removed = await db.delete(riskBlacklist).where(inArray(riskBlacklist.id, ids)).returning()
    for (const row of removed) await recordAudit(db, actor, 'blacklist.remove', { kind: 'blacklist', id: String(row.id) }, { kind: row.kind, value: row.value })
    return { removed: removed.length }
  },
  'riskControl.importBlacklist': async ({ actor, db, reply, services }) => await importBlacklist(db, services, actor, await uploadedCsv(reply)),
} satisfies Pick<Handlers, keyof typeof riskEndpoints>

async function saveRule({ actor, db, services }: Call, { id, expectedVersion, ...fields }: ParsedInputOf<'riskControl.saveRule'>): Promise<{ rule: Rule }> {
  const changed = { ...fields, updatedBy: actor.name, updatedAt: services.now() }
  const [known] = id === undefined ? [] : await db.select().from(riskRules).where(eq(riskRules.id, id)).for('update')
  if (id !== undefined && !known) throw notFound('risk')
  if (known && expectedVersion !== undefined && expectedVersion !== known.version) throw conflict('risk.ruleMovedOn', { version: known.version }, known.updatedBy, known.updatedAt)
  const [rule] = known
    ? await db.update(riskRules).set({ ...changed, version: known.version + 1 }).where(eq(riskRules.id, known.id)).returning()
    : await db.insert(riskRules).values({ ...changed, createdBy: actor.name }).returning()
  if (!rule) throw new Error('the rule was not stored')
  await recordAudit(db, actor, 'riskRule.save', { kind: 'riskRule', id: String(rule.id) }, { from: known?.condition ?? null, to: rule.condition, enabled: rule.enabled })
  return { rule: presentRule(rule) }
}

function presentRule({ id, version, name, enabled, condition, updatedAt, updatedBy }: typeof riskRules.$inferSelect): Rule {
  return { id, version, name, enabled, condition: condition as Rule['condition'], updatedBy, updateTime: updatedAt.toISOString() }
}

async function dryRun({ db, services }: Call, { condition, startTime, endTime }: ParsedInputOf<'riskControl.dryRun'>): Promise<OutputOf<'riskControl.dryRun'>> {
  if (startTime > endTime) throw badField('startTime', 'startAfterEnd')
  const zone = zoneOf(services)
  const rows = await db
    .select()
    .from(payoutOrders)
    .where(and(gte(payoutOrders.createdAt, instantOf('startTime', startTime, zone)), lt(payoutOrders.createdAt, after(instantOf('endTime', endTime, zone)))))
    .orderBy(desc(payoutOrders.createdAt), desc(payoutOrders.id))
    .limit(DRY_RUN_MAX + 1)
  const looked = rows.slice(0, DRY_RUN_MAX)
  const hits: OutputOf<'riskControl.dryRun'>['hits'] = []
  for (const order of looked) {
    const [hit] = await askRules(db, services, [{ id: 0, name: '', enabled: true, condition }], order)
    if (!hit) continue
    const { orderCode, merchantName, amountMinor, currency, exponent, createdAt } = order
    hits.push({ orderCode, merchantName, amountMinor, currency, exponent, createTime: createdAt.toISOString(), evidence: { ...hit.evidence } })
  }
  return { looked: looked.length, isCut: rows.length > DRY_RUN_MAX, hits }
}

async function listDetections({ db, services }: Call, input: ParsedInputOf<'riskControl.getDetections'>): Promise<OutputOf<'riskControl.getDetections'>> {
  const { cursor, pageIndex = 1, orderCode, merchantId, ruleId, state, startTime, endTime } = input
  const limit = input.pageSize ?? input.pageNum ?? LIMITS.pageSizeDefault
  const zone = zoneOf(services)
  const where = and(
    orderCode ? eq(riskDetections.orderCode, orderCode.trim().toUpperCase()) : undefined,
    merchantId ? eq(riskDetections.merchantId, merchantId) : undefined,
    ruleId ? eq(riskDetections.ruleId, ruleId) : undefined,
    state && state.length > 0 ? inArray(riskDetections.state, state) : undefined,
    startTime ? gte(riskDetections.at, instantOf('startTime', startTime, zone)) : undefined,
    endTime ? lt(riskDetections.at, after(instantOf('endTime', endTime, zone))) : undefined,
  )
  const rows = await db.select().from(riskDetections).where(and(where, behind(riskDetections.id, cursor))).orderBy(desc(riskDetections.id)).limit(limit + 1).offset(cursor === undefined ? (pageIndex - 1) * limit : 0)
  return { ...pageOf(rows.map(presentDetection), limit), total: await db.$count(riskDetections, where), totalIsExact: true }
}

function presentDetection(row: typeof riskDetections.$inferSelect): Detection {
  const { at, decidedAt, evidence, kind, state, ...rest } = row
  return { ...rest, kind: kind as Detection['kind'], state: state as Detection['state'], evidence: { ...evidence }, at: at.toISOString(), decidedTime: decidedAt?.toISOString() ?? null }
}

/** What follows a page by its last id. */
function behind(column: typeof riskBlacklist.id | typeof riskDetections.id, cursor: string | undefined) {
  return cursor === undefined ? undefined : sql`${column} < ${Number.parseInt(cursor, 10) || 0}`
}

function pageOf<T extends { id: number }>(rows: T[], limit: number): { list: T[]; nextCursor: string | null } {
  const list = rows.slice(0, limit)
  return { list, nextCursor: rows.length > limit ? String(list.at(-1)?.id ?? '') : null }
}

