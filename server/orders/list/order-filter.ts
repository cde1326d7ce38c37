import { and, eq, gte, ilike, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { hiddenOrderFields } from '#contract/hidden-order-fields.ts'
import type { OrderFilter } from '#contract/order.schemas.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/order-status.ts'
import { productFamily } from '#domain/products.ts'
import type { Role } from '#domain/roles.ts'
import { orders } from '#server/db/schema.ts'
import { listScope } from '#server/orders/order-scope.ts'
import {
  after,
  amountIs,
  containing,
  instantOf,
  ipOf,
  isAnyOf,
  isNoneOf,
  majorOf,
  NOTHING,
} from '#server/platform/lists/conditions.ts'
import type { ScopedActor } from '#server/platform/orders/party-scope.ts'

type Field = keyof OrderFilter
type Given<F extends Field> = NonNullable<OrderFilter[F]>
type Conditions = { [F in Field]: (value: Given<F>, zone: string) => SQL | undefined }

/** How each filter narrows the list. What only payout orders have selects nothing here: no collection order has it. */
const CONDITIONS: Conditions = {
  merchantId: (value) => eq(orders.merchantId, value),
  supplierId: (value) => eq(orders.supplierId, value),
  productId: (value) => inArray(orders.productId, productFamily(value)),
  merchantOrderId: (value) => eq(orders.merchantOrderId, value.trim()),
  orderCode: (value) => eq(orders.orderCode, value.trim().toUpperCase()),
  ipAddress: (value) => sql`${orders.ip} = ${ipOf(value)}::inet`,
  startTime: (value, zone) => gte(orders.createdAt, instantOf('startTime', value, zone)),
  endTime: (value, zone) => lt(orders.createdAt, after(instantOf('endTime', value, zone))),
  completedStartTime: (value, zone) => gte(orders.completedAt, instantOf('completedStartTime', value, zone)),
  completedEndTime: (value, zone) => lt(orders.completedAt, after(instantOf('completedEndTime', value, zone))),
  orderStatusId: (values) => (values.length === 0 ? undefined : inArray(orders.status, values)),
  isProxy: (value) => eq(orders.isProxy, value),
  orderType: (value) => eq(orders.orderMark, value),
  orderMark: (value) => eq(orders.orderMark, value),
  supplementStatus: (value) => eq(orders.supplementStatus, value),
  supplementType: (value) => eq(orders.supplementType, value),
  callbackStatus: (value) => eq(orders.callbackStatus, value),
  amount: (value) => amountIs(orders, 'amountMinor', 'amount', value),
  currentReceivedMoney: (value) => amountIs(orders, 'realAmountMinor', 'currentReceivedMoney', value),
  realAmountMin: (value) => gte(orders.realAmountMinor, value),
  realAmountMax: (value) => lte(orders.realAmountMinor, value),
  usdtCount: (value) => eq(orders.usdtCount, value),
  usdtAddress: (value) => eq(orders.usdtAddress, value.trim()),
  description: (value) => ilike(orders.subject, containing(value)),
  userName: (value) => ilike(orders.userName, containing(value)),
  validateUserName: (value) => ilike(orders.validateUserName, containing(value)),
  cardNumber: (value) => eq(orders.cardNumber, value.trim()),
  ifscCode: (value) => eq(orders.ifscCode, value.trim()),
  identifyCode: (value) => eq(orders.identifyCode, value.trim()),
  utr: (value) => inArray(orders.utr, [value.trim(), value.trim().toUpperCase()]),
  resourceId: (value) => eq(orders.resourceId, value),
  currency: (value) => eq(orders.currency, value),
  amountFrom: (value) => gte(orders.amountMinor, majorOf(orders, value)),
  amountBelow: (value) => lt(orders.amountMinor, majorOf(orders, value)),
  locked: (value) => eq(orders.locked, value),
  batchId: () => NOTHING,
  payoutStatus: () => NOTHING,
  processState: () => NOTHING,
  payoutCardNumber: () => NOTHING,
  // These two decide about the whole list and are read in `orderConditions`.
  showAll: () => undefined,
  team: () => undefined,
}

/** Filters that ask about a row's field of another name. */
const ASKS_ABOUT: Partial<Record<Field, string>> = { orderType: 'orderMark' }

/** All conditions of a list for somebody; texts of time are wall-clock in `zone`. Throws 400 naming the field that cannot be read. */
export function orderConditions(actor: ScopedActor, filter: OrderFilter, zone: string): SQL | undefined {
  const given = (Object.keys(CONDITIONS) as Field[]).map((field) => conditionOf(field, filter, zone))
  return and(
    listScope(actor, filter.team === true),
    hiddenStatus(filter),
    asksHidden(actor.role, filter) ? NOTHING : undefined,
    ...given,
  )
}

function conditionOf<F extends Field>(field: F, filter: OrderFilter, zone: string): SQL | undefined {
  const value = filter[field]
  if (value === undefined || value === null || value === '') return undefined
  return CONDITIONS[field](value as Given<F>, zone)
}

/** Orders that no account could take are left out unless all, or just they, are asked for. */
function hiddenStatus(filter: OrderFilter): SQL | undefined {
  const hidden = ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS]
  const asksForIt = filter.orderStatusId?.includes(hidden) === true
  return filter.showAll === true || asksForIt ? undefined : ne(orders.status, hidden)
}

/** A filter on what a role may not see must not tell it by what it finds. */
export function asksHidden(role: Role, filter: OrderFilter): boolean {
  const hidden = hiddenOrderFields(role)
  return (Object.keys(filter) as Field[]).some(
    (field) => filter[field] !== undefined && hidden.has(ASKS_ABOUT[field] ?? field),
  )
}

/** Orders of these numbers. */
export const hasCode = (codes: readonly string[]): SQL => isAnyOf(orders.orderCode, codes)

/** Orders of any other number; everything where none is named. */
export const hasNoneOf = (codes: readonly string[] | undefined): SQL | undefined => isNoneOf(orders.orderCode, codes)
