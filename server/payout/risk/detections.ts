import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { RiskDetectionRow } from '#contract/payouts/risk.endpoints.ts'
import { DETECTION_FIELDS } from '#domain/lists/orders/payouts.fields.ts'
import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, payoutOrders, riskDetections } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { above, equals, equalsCode } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

type Detection = typeof riskDetections.$inferSelect

const PAYOUT_COLUMNS = {
  id: payoutOrders.id,
  orderCode: payoutOrders.orderCode,
  amountMinor: payoutOrders.amountMinor,
  currency: payoutOrders.currency,
  exponent: payoutOrders.exponent,
  locked: payoutOrders.locked,
  riskHeld: payoutOrders.riskHeld,
  stage: payoutOrders.stage,
  version: payoutOrders.version,
}
type Payout = Pick<typeof payoutOrders.$inferSelect, keyof typeof PAYOUT_COLUMNS>

/** Detections by rules and people, newest first, each with its payout as it is now. */
export const detections = listOf('riskControl.getDetections', {
  select: (db, cursor) =>
    db
      .select({ found: { ...getTableColumns(riskDetections), merchantName: merchants.name }, cursor })
      .from(riskDetections)
      .innerJoin(merchants, eq(merchants.id, riskDetections.merchantId))
      .$dynamic(),
  key: riskDetections.id,
  filters: {
    id: equals(riskDetections.id),
    newerThanId: above(riskDetections.id),
    ...fieldFilters(DETECTION_FIELDS, riskDetections),
    orderCode: equalsCode(riskDetections.orderCode),
  },
  present: async (rows, { db }) => {
    const found = rows.map((row) => row.found)
    const payouts = await readPayouts(
      db,
      found.flatMap(({ orderId, evidence }) => [orderId, ...(evidence.orderIds ?? [])]),
    )
    return found.flatMap((one) => {
      const payout = payouts.get(one.orderId)
      return payout ? presentDetection(one, payout, payouts) : []
    })
  },
})

/** Payouts by their ids: those that were held, and those that the evidence counts. */
async function readPayouts(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Payout>> {
  if (ids.length === 0) return new Map()
  const payouts = await db
    .select(PAYOUT_COLUMNS)
    .from(payoutOrders)
    .where(inArray(payoutOrders.id, [...new Set(ids)]))
  return new Map(payouts.map((payout) => [payout.id, payout]))
}

function presentDetection(
  { at, decidedAt, evidence, kind, state, ...rest }: Detection,
  { amountMinor, currency, exponent, locked, riskHeld, stage, version }: Payout,
  payouts: ReadonlyMap<number, Payout>,
): RiskDetectionRow {
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
    stage: payoutStageOf(stage),
    countedCodes: (evidence.orderIds ?? []).flatMap((id) => payouts.get(id)?.orderCode ?? []),
  }
}
