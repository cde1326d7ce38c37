import type { PayoutFilter } from '#contract/payouts/payout.schemas.ts'
import { stageIdsShowing } from '#domain/payouts/payout-status.ts'
import { productFamily } from '#domain/products.ts'
import type { PAYOUT_TOTALS } from '#server/db/schema/schema.ts'
import { filtersByHiddenField } from '#server/payout/payouts/list/payout-filter.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import type { TotalsQuery } from '#server/figures/totals/read-totals.ts'
import { SHARED_FILTERS, totalsQuery } from '#server/figures/totals/totals-query.ts'
import type { CoveredFilters } from '#server/figures/totals/totals-query.ts'

type Dimension = keyof (typeof PAYOUT_TOTALS)['dimensions']
export type PayoutTotalsQuery = TotalsQuery<Dimension>

const stages = (field: Parameters<typeof stageIdsShowing>[0]) => (ids: number[]) =>
  ids.length === 0 ? {} : { stage: stageIdsShowing(field, ids) }

const COVERED: CoveredFilters<PayoutFilter, Dimension> = {
  ...SHARED_FILTERS,
  productId: (id) => ({ productId: productFamily(id) }),
  orderStatusId: stages('orderStatusId'),
  payoutStatus: stages('payoutStatus'),
  processState: stages('processState'),
}

/** The totals query for a list's filters; undefined when only the payouts can answer. */
export function payoutTotalsQuery(
  actor: ScopedActor,
  filter: PayoutFilter,
  zone: string,
): PayoutTotalsQuery | undefined {
  return filtersByHiddenField(actor.role, filter) ? undefined : totalsQuery(actor, filter, COVERED, zone)
}
