import { and, eq, gte, ilike, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { hiddenOrderFields } from '#contract/orders/hidden-order-fields.ts'
import type { OrderFilter } from '#contract/orders/order.schemas.ts'
import { UNKNOWN_ORIGIN } from '#domain/orders/order-filter.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { OrderStage } from '#domain/orders/order-status.ts'
import type { Role } from '#domain/roles.ts'
import { listScope } from '#server/collect/orders/order-record.ts'
import { orders } from '#server/db/schema/schema.ts'
import { standsAt, sharedFilters } from '#server/orders/rows/shared-filters.ts'
import { containing, majorOf, NOTHING } from '#server/platform/lists/filters/conditions.ts'
import {
  asksAny,
  conditionsOf,
  equals,
  equalsAmount,
  equalsText,
  isOneOf,
  matchesAll,
  matchesNothing,
} from '#server/platform/lists/filters/filters.ts'
import type { Filter, Filters } from '#server/platform/lists/filters/filters.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

/** Condition for an order to have completed a stage; the profile measures durations of the same orders. */
const STAGE_MOMENTS: Record<OrderStage, readonly PgColumn[]> = {
  createdToAllocated: [orders.allocatedAt],
  allocatedToPaid: [orders.allocatedAt, orders.completedAt],
  paidToCalledBack: [orders.completedAt, orders.calledBackAt],
  createdToCalledBack: [orders.completedAt, orders.calledBackAt],
}

/** Rows with this text, or with none where unknown ones are asked for. */
const equalsOrUnknown =
  (column: PgColumn): Filter<string, unknown> =>
  (value) =>
    value === UNKNOWN_ORIGIN ? isNull(column) : eq(column, value)

/** Narrowing of the list by each filter. Filters on fields that only payouts have select nothing here. */
const FILTERS: Filters<OrderFilter, { zone: string }> = {
  ...sharedFilters(orders),
  orderStatusId: isOneOf(orders.status),
  orderType: equals(orders.orderMark),
  supplementStatus: equals(orders.supplementStatus),
  supplementType: equals(orders.supplementType),
  currentReceivedMoney: equalsAmount(orders, 'realAmountMinor'),
  usdtCount: equals(orders.usdtCount),
  usdtAddress: equalsText(orders.usdtAddress),
  userName: (value) => ilike(orders.userName, containing(value)),
  validateUserName: (value) => ilike(orders.validateUserName, containing(value)),
  identifyCode: equalsText(orders.identifyCode),
  amountFrom: (value) => gte(orders.amountMinor, majorOf(orders, value)),
  amountBelow: (value) => lt(orders.amountMinor, majorOf(orders, value)),
  passedStage: (value) => and(...STAGE_MOMENTS[value].map((moment) => isNotNull(moment))),
  country: equalsOrUnknown(orders.country),
  agent: equalsOrUnknown(orders.agent),
  referer: equalsOrUnknown(orders.referer),
  batchId: matchesNothing,
  payoutStatus: matchesNothing,
  processState: matchesNothing,
  payoutCardNumber: matchesNothing,
  // These two affect the whole list and are read in `orderConditions`.
  showAll: matchesAll,
  team: matchesAll,
}

/** Filters that ask about a row's field of another name. */
const ASKS_ABOUT: Partial<Record<keyof OrderFilter, string>> = {
  orderType: 'orderMark',
  merchantOrderStart: 'merchantOrderId',
  withoutSupplier: 'supplierId',
  withoutAccount: 'resourceId',
  country: 'ipAddress',
  agent: 'ipAddress',
  referer: 'ipAddress',
}

/**
 * All conditions of a list for an actor; time texts are wall-clock in `zone`. Throws 400 naming the unreadable field.
 */
export function orderConditions(actor: ScopedActor, filter: OrderFilter, zone: string): SQL | undefined {
  return and(
    listScope(actor, filter.team === true),
    hiddenStatus(filter),
    standsAt(orders, filter, zone, filter.passedStage && STAGE_MOMENTS[filter.passedStage]),
    filtersByHiddenField(actor.role, filter) ? NOTHING : undefined,
    conditionsOf(FILTERS, filter, { zone }),
  )
}

/** Orders that no account could take are hidden unless all orders, or only these, are requested. */
function hiddenStatus(filter: OrderFilter): SQL | undefined {
  const hidden = ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS]
  const asksForIt = filter.orderStatusId?.includes(hidden) === true
  return filter.showAll === true || asksForIt ? undefined : ne(orders.status, hidden)
}

/** True for a filter that tests a field hidden from the role: the result would reveal its value. */
export const filtersByHiddenField = (role: Role, filter: OrderFilter): boolean =>
  asksAny(hiddenOrderFields(role), filter, ASKS_ABOUT)
