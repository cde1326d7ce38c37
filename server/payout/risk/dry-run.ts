import { and, desc, gte, lt } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { badField } from '#server/platform/app-error.ts'
import { after, instantOf } from '#server/platform/lists/filters/conditions.ts'
import { withCurrentNames } from '#server/orders/rows/current-names.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { askRules } from '#server/payout/risk/detect-risk.ts'

/** Payouts that one dry run looks at, the newest first. */
const DRY_RUN_MAX = 2_000

/** What a rule would have found among the payouts of a time, each judged as things stood when it was created; nothing is held. */
export async function dryRun(
  { db, services }: Call,
  { condition, startTime, endTime }: ParsedInputOf<'riskControl.dryRun'>,
): Promise<OutputOf<'riskControl.dryRun'>> {
  if (startTime > endTime) throw badField('startTime', 'startAfterEnd')
  const zone = zoneOf(services)
  const rows = await db
    .select(withCurrentNames(payoutOrders))
    .from(payoutOrders)
    .where(
      and(
        gte(payoutOrders.createdAt, instantOf('startTime', startTime, zone)),
        lt(payoutOrders.createdAt, after(instantOf('endTime', endTime, zone))),
      ),
    )
    .orderBy(desc(payoutOrders.createdAt), desc(payoutOrders.id))
    .limit(DRY_RUN_MAX + 1)
  const looked = rows.slice(0, DRY_RUN_MAX)
  const hits: OutputOf<'riskControl.dryRun'>['hits'] = []
  for (const order of looked) {
    const found = await askRules(db, services, [{ id: 0, name: '', enabled: true, condition }], order, 'creation')
    const { id: orderId, orderCode, merchantName, payeeName, amountMinor, currency, exponent, createdAt } = order
    hits.push(
      ...found.map(({ kind, evidence }) => ({
        orderId,
        orderCode,
        merchantName,
        payeeName,
        amountMinor,
        currency,
        exponent,
        createTime: createdAt.toISOString(),
        kind,
        evidence: { ...evidence },
      })),
    )
  }
  return {
    looked: looked.length,
    isCut: rows.length > DRY_RUN_MAX,
    hitOrders: new Set(hits.map(({ orderId }) => orderId)).size,
    hits,
  }
}
