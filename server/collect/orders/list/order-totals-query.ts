import type { OrderFilter } from '#contract/orders/order.schemas.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { productFamily } from '#domain/products.ts'
import type { ORDER_TOTALS } from '#server/db/schema/schema.ts'
import { asksHidden } from '#server/collect/orders/order-filter.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import type { TotalsQuery } from '#server/figures/totals/read-totals.ts'
import { noValues, SHARED_FILTERS, totalsQuery } from '#server/figures/totals/totals-query.ts'
import type { CoveredFilters } from '#server/figures/totals/totals-query.ts'

type Dimension = keyof (typeof ORDER_TOTALS)['dimensions']
export type OrderTotalsQuery = TotalsQuery<Dimension>

const COVERED: CoveredFilters<OrderFilter, Dimension> = {
  ...SHARED_FILTERS,
  productId: (id) => ({ productId: productFamily(id) }),
  currency: (currency) => ({ currency: [currency] }),
  orderStatusId: (ids) => (ids.length === 0 ? {} : { status: ids }),
  showAll: noValues,
}

/** The totals query for a list's filters; undefined when only the orders can answer. */
export function orderTotalsQuery(actor: ScopedActor, filter: OrderFilter, zone: string): OrderTotalsQuery | undefined {
  if (asksHidden(actor.role, filter)) return undefined
  const query = totalsQuery(actor, filter, COVERED, zone)
  const hidden = ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS]
  const showsHidden = filter.showAll === true || filter.orderStatusId?.includes(hidden) === true
  return query && (showsHidden ? query : { ...query, except: { status: [hidden] } })
}
