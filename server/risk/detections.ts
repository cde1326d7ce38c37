import { and, desc, eq, gt, gte, inArray, lt } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { RiskDetectionRow } from '#contract/risk.endpoints.ts'
import { payoutStageOf } from '#domain/payout-status.ts'
import { payoutOrders, riskDetections } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { after, instantOf } from '#server/platform/lists/conditions.ts'
import { pageBy, pageOf } from '#server/platform/paging/id-pages.ts'
import { zoneOf } from '#server/platform/zone.ts'

/** A page of what rules and people found, newest first, each with its payout as it is now. */
export async function listDetections(
  { db, services }: Call,
  input: ParsedInputOf<'riskControl.getDetections'>,
): Promise<OutputOf<'riskControl.getDetections'>> {
  const { id, newerThanId, orderCode, merchantId, ruleId, kind, state, startTime, endTime } = input
  const { limit, offset, behind } = pageBy(riskDetections.id, input)
  const zone = zoneOf(services)
  const where = and(
    id ? eq(riskDetections.id, id) : undefined,
    newerThanId === undefined ? undefined : gt(riskDetections.id, newerThanId),
    orderCode ? eq(riskDetections.orderCode, orderCode.trim().toUpperCase()) : undefined,
    merchantId ? eq(riskDetections.merchantId, merchantId) : undefined,
    ruleId ? eq(riskDetections.ruleId, ruleId) : undefined,
    kind && kind.length > 0 ? inArray(riskDetections.kind, kind) : undefined,
    state && state.length > 0 ? inArray(riskDetections.state, state) : undefined,
    startTime ? gte(riskDetections.at, instantOf('startTime', startTime, zone)) : undefined,
    endTime ? lt(riskDetections.at, after(instantOf('endTime', endTime, zone))) : undefined,
  )
  const rows = await db
    .select({ found: riskDetections, order: payoutOrders })
    .from(riskDetections)
    .innerJoin(payoutOrders, eq(payoutOrders.id, riskDetections.orderId))
    .where(and(where, behind))
    .orderBy(desc(riskDetections.id))
    .limit(limit + 1)
    .offset(offset)
  const { list, nextCursor } = pageOf(
    rows.map((row) => ({ id: row.found.id, row })),
    limit,
  )
  const codes = await readCodes(
    db,
    list.flatMap(({ row }) => row.found.evidence.orderIds ?? []),
  )
  return {
    list: list.map(({ row }) => presentDetection(row, codes)),
    nextCursor,
    total: await db.$count(riskDetections, where),
    totalIsExact: true,
  }
}

interface Found {
  found: typeof riskDetections.$inferSelect
  order: typeof payoutOrders.$inferSelect
}

/** The numbers of payouts by their ids. */
async function readCodes(db: Call['db'], ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: payoutOrders.id, orderCode: payoutOrders.orderCode })
    .from(payoutOrders)
    .where(inArray(payoutOrders.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, orderCode }) => [id, orderCode]))
}

function presentDetection({ found, order }: Found, codes: ReadonlyMap<number, string>): RiskDetectionRow {
  const { at, decidedAt, evidence, kind, state, ...rest } = found
  const { amountMinor, currency, exponent, locked, riskHeld, version } = order
  return {
    ...rest,
    kind: kind as RiskDetectionRow['kind'],
    state: state as RiskDetectionRow['state'],
    evidence: { ...evidence },
    at: at.toISOString(),
    decidedTime: decidedAt?.toISOString() ?? null,
    amountMinor,
    currency,
    exponent,
    locked,
    riskHeld,
    version,
    stage: payoutStageOf(order.stage),
    countedCodes: (evidence.orderIds ?? []).flatMap((id) => codes.get(id) ?? []),
  }
}
