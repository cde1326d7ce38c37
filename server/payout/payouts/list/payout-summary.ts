import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { hiddenPayoutFields } from '#contract/payouts/hidden-payout-fields.ts'
import { PAYOUT_TOTALS } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { payoutConditions } from '#server/payout/payouts/list/payout-filter.ts'
import { payoutTotalsQuery } from '#server/payout/payouts/list/payout-totals-query.ts'
import { spanOfTime } from '#server/orders/rows/shared-filters.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { summarize } from '#server/figures/totals/summarize.ts'

/**
 * Totals of a list by currency, exact if the totals cover its filters; otherwise, beyond the cap, those of its newest
 * payouts, unless `highPerfOrderQuery` is off.
 */
export async function summarizePayouts(
  { actor, db, services }: Call,
  asked: ParsedInputOf<'payoutOrder.listSummary'>,
): Promise<OutputOf<'payoutOrder.listSummary'>> {
  const filter = spanOfTime(services, asked)
  const zone = zoneOf(services)
  const summary = await summarize(db, PAYOUT_TOTALS, {
    zone,
    query: payoutTotalsQuery(actor, filter, zone),
    where: payoutConditions(actor, filter, zone, services.now()),
    isCapped: services.settings.get('highPerfOrderQuery'),
  })
  if (!hiddenPayoutFields(actor.role).has('feeMinor')) return summary
  return { ...summary, byCurrency: summary.byCurrency.map((row) => ({ ...row, feeMinor: null })) }
}
