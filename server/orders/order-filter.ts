import { isIP } from 'node:net'
import { and, eq, gte, ilike, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import ipaddr from 'ipaddr.js'
import { hiddenOrderFields } from '#contract/hidden-order-fields.ts'
import type { OrderFilter } from '#contract/order.schemas.ts'
import { millionthsToMinor, parseFilterAmount } from '#domain/money.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/order-status.ts'
import { productFamily, PRODUCTS } from '#domain/products.ts'
import type { Role } from '#domain/roles.ts'
import { fromWallClock } from '#domain/zones.ts'
import { orders } from '#server/db/schema.ts'
import { badField } from '#server/platform/app-error.ts'
import { listScope } from '#server/orders/order-scope.ts'
import type { ScopedActor } from '#server/orders/order-scope.ts'

const NOTHING = sql`false`

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
  amount: (value) => amountIs(orders.amountMinor, 'amount', value),
  currentReceivedMoney: (value) => amountIs(orders.realAmountMinor, 'currentReceivedMoney', value),
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
  amountFrom: (value) => gte(orders.amountMinor, majorOf(value)),
  amountBelow: (value) => lt(orders.amountMinor, majorOf(value)),
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

/** Orders of these numbers; one parameter however many there are. */
export function hasCode(codes: readonly string[]): SQL {
  return sql`${orders.orderCode} = any(${sql.param([...codes])}::text[])`
}

/** Orders of any other number; everything where none is named. */
export function hasNoneOf(codes: readonly string[] | undefined): SQL | undefined {
  return codes === undefined || codes.length === 0
    ? undefined
    : sql`${orders.orderCode} <> all(${sql.param([...codes])}::text[])`
}

/** The address of a filter as the database reads it; 400 for what is none. */
export function ipOf(text: string): string {
  const trimmed = text.trim()
  if (isIP(trimmed) === 0) throw badField('ipAddress', 'ip')
  return ipaddr.process(trimmed).toString()
}

/** The instant of a wall-clock text; 400 for a moment that does not exist. */
export function instantOf(field: string, text: string, zone: string): Date {
  const instant = fromWallClock(text, zone)
  if (!instant) throw badField(field, 'notADate')
  return instant
}

/** End texts name whole seconds that belong to the span. */
export function after(instant: Date): Date {
  return new Date(instant.getTime() + 1_000)
}

const EXPONENTS: readonly number[] = [...new Set(PRODUCTS.map((product) => product.exponent))]

/** An exact amount in major units, whatever the order's decimals. */
function amountIs(column: PgColumn, field: string, text: string): SQL {
  const parsed = parseFilterAmount(text)
  if (!parsed.ok) throw badField(field, parsed.fault)
  const perExponent = EXPONENTS.map((exponent) => {
    const minor = millionthsToMinor(parsed.minor, exponent)
    return minor === undefined ? undefined : and(eq(column, minor), eq(orders.exponent, exponent))
  })
  return or(...perExponent) ?? NOTHING
}

/** A whole number of major units in the minor units of each order. */
const majorOf = (major: number): SQL => sql`${major}::numeric * power(10::numeric, ${orders.exponent})`

/** A pattern that finds the text anywhere, its own % _ \ meaning themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
