import { sql } from 'drizzle-orm'
import type { OrderFilter } from '#contract/order.schemas.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/order-status.ts'
import { productFamily } from '#domain/products.ts'
import { isStaff } from '#domain/roles.ts'
import { startOfDay } from '#domain/zones.ts'
import { asksHidden } from '#server/orders/list/order-filter.ts'
import type { TotalsQuery } from '#server/orders/totals/read-totals.ts'
import { after, instantOf } from '#server/platform/lists/conditions.ts'
import type { ScopedActor } from '#server/platform/orders/party-scope.ts'

/** The filters that the totals cover; any other filter requires querying the orders. */
const KEPT_BY: ReadonlySet<string> = new Set<keyof OrderFilter>([
  'merchantId',
  'supplierId',
  'productId',
  'currency',
  'orderStatusId',
  'startTime',
  'endTime',
  'showAll',
  'team',
])

/** The totals query for a list's filters; undefined when only the orders can answer. */
export function totalsFor(actor: ScopedActor, filter: OrderFilter, zone: string): TotalsQuery | undefined {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (!given.every(([field]) => KEPT_BY.has(field)) || asksHidden(actor.role, filter)) return undefined
  const party = partyOf(actor, filter)
  const from = filter.startTime ? instantOf('startTime', filter.startTime, zone) : undefined
  const to = filter.endTime ? after(instantOf('endTime', filter.endTime, zone)) : undefined
  if (party === 'both' || !isMidnight(from, zone) || !isMidnight(to, zone)) return undefined
  const { currency, orderStatusId, productId } = filter
  const hidden = ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS]
  return {
    party,
    from,
    to,
    productIds: productId ? productFamily(productId) : undefined,
    currency: currency || undefined,
    statuses: orderStatusId && orderStatusId.length > 0 ? orderStatusId : undefined,
    notStatus: filter.showAll === true || orderStatusId?.includes(hidden) ? undefined : hidden,
  }
}

/** The owner of a list's orders; `both` when a merchant and a supplier are both requested. */
function partyOf(actor: ScopedActor, { merchantId, supplierId, team }: OrderFilter): TotalsQuery['party'] | 'both' {
  if (isStaff(actor.role)) {
    if (merchantId && supplierId) return 'both'
    if (merchantId) return { kind: 'merchant', ids: [merchantId] }
    return supplierId ? { kind: 'supplier', ids: [supplierId] } : undefined
  }
  if (merchantId || supplierId) return 'both'
  if (actor.role === 'merchant') return { kind: 'merchant', ids: actor.merchantId === null ? [] : [actor.merchantId] }
  if (actor.supplierId === null) return { kind: 'supplier', ids: [] }
  return team === true
    ? { kind: 'supplier', ids: teamOf(actor.supplierId) }
    : { kind: 'supplier', ids: [actor.supplierId] }
}

/** The orders an actor may see at all: a supplier's own and its team's. */
export function partySeenBy(actor: ScopedActor): TotalsQuery['party'] {
  if (isStaff(actor.role)) return undefined
  if (actor.role === 'merchant') return { kind: 'merchant', ids: actor.merchantId === null ? [] : [actor.merchantId] }
  return {
    kind: 'supplier',
    ids: actor.supplierId === null ? [] : sql`select ${actor.supplierId}::bigint union all ${teamOf(actor.supplierId)}`,
  }
}

const teamOf = (supplierId: number) => sql`select s.id from suppliers s where s.parent_id = ${supplierId}`

/** Whether an end falls on midnight; an open end does. */
export function isMidnight(instant: Date | undefined, zone: string): boolean {
  return instant === undefined || startOfDay(instant, zone).getTime() === instant.getTime()
}
