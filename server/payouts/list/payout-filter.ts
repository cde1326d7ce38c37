import { and, ilike, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PayoutFilter } from '#contract/payout.schemas.ts'
import { stageIdsShowing } from '#domain/payout-status.ts'
import { productFamily } from '#domain/products.ts'
import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { payoutOrders } from '#server/db/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { isSuppliers } from '#server/payouts/payout-record.ts'
import { payoutListScope } from '#server/payouts/payout-scope.ts'
import { containing, isAnyOf, isNoneOf, NOTHING } from '#server/platform/lists/conditions.ts'
import {
  atLeast,
  atMost,
  conditionsOf,
  equals,
  equalsAddress,
  equalsAmount,
  equalsCode,
  equalsText,
  matchesAll,
  since,
  until,
} from '#server/platform/lists/filters.ts'
import type { Filters } from '#server/platform/lists/filters.ts'
import { hiddenPayoutFields } from '#contract/hidden-payout-fields.ts'

type Field = keyof PayoutFilter
interface Asked {
  zone: string
  actor: Pick<Actor, 'userId' | 'role'>
  now: Date
}

const stages = (field: Parameters<typeof stageIdsShowing>[0]) => (ids: number[]) =>
  ids.length === 0 ? undefined : inArray(payoutOrders.stage, [...stageIdsShowing(field, ids), 0])

const heldBy = (condition: SQL, now: Date): SQL =>
  sql`exists (select 1 from payout_claims c where c.order_id = ${payoutOrders.id} and c.ended_at is null and (c.lease_until > ${now} or ${payoutOrders.stage} = 4) and ${condition})`

/** The condition of each filter. */
const FILTERS: Filters<PayoutFilter, Asked> = {
  merchantId: equals(payoutOrders.merchantId),
  supplierId: equals(payoutOrders.supplierId),
  productId: (value) => inArray(payoutOrders.productId, productFamily(value)),
  merchantOrderId: equalsText(payoutOrders.merchantOrderId),
  orderCode: equalsCode(payoutOrders.orderCode),
  ipAddress: equalsAddress(payoutOrders.ip),
  startTime: since(payoutOrders.createdAt),
  endTime: until(payoutOrders.createdAt),
  completedStartTime: since(payoutOrders.completedAt),
  completedEndTime: until(payoutOrders.completedAt),
  orderStatusId: stages('orderStatusId'),
  payoutStatus: stages('payoutStatus'),
  processState: stages('processState'),
  callbackStatus: equals(payoutOrders.callbackStatus),
  isProxy: equals(payoutOrders.isProxy),
  orderMark: equals(payoutOrders.orderMark),
  amount: equalsAmount(payoutOrders, 'amountMinor'),
  realAmountMin: atLeast(payoutOrders.realAmountMinor),
  realAmountMax: atMost(payoutOrders.realAmountMinor),
  description: (value) => ilike(payoutOrders.subject, containing(value)),
  userName: (value) => ilike(payoutOrders.payeeName, containing(value)),
  cardNumber: equalsText(payoutOrders.cardNumber),
  ifscCode: equalsText(payoutOrders.ifscCode),
  vpa: equalsText(payoutOrders.vpa),
  usdtAddress: equalsText(payoutOrders.address),
  utr: (value) => inArray(payoutOrders.utr, [value.trim(), value.trim().toUpperCase()]),
  payoutCardNumber: equalsText(payoutOrders.payoutCardNumber),
  // An order that has left a batch still counts as one of its orders.
  batchId: (value) =>
    sql`${payoutOrders.id} in (select m.order_id from payout_batch_orders m where m.batch_id = ${value})`,
  resourceId: equals(payoutOrders.resourceId),
  locked: equals(payoutOrders.locked),
  channel: equals(payoutOrders.channel),
  riskHeld: equals(payoutOrders.riskHeld),
  claimedByMe: (value, _field, { actor, now }) =>
    value ? heldBy(sql`c.user_id = ${actor.userId}`, now) : sql`not ${heldBy(sql`true`, now)}`,
  // Outside parties cannot use the filter to learn which staff member holds a payout.
  claimedByUserId: (value, _field, { actor, now }) =>
    heldBy(
      isStaff(actor.role) ? sql`c.user_id = ${value}` : sql`c.user_id = ${value} and ${isSuppliers(sql`c.user_id`)}`,
      now,
    ),
  // Affects the whole list and is read in `payoutConditions`.
  team: matchesAll,
}

/** Filters whose name differs from the row field they test. */
const ASKS_ABOUT: Partial<Record<Field, string>> = {
  usdtAddress: 'address',
  userName: 'payeeName',
  claimedByMe: 'claim',
  claimedByUserId: 'claim',
  realAmountMin: 'realAmountMinor',
  realAmountMax: 'realAmountMinor',
}

/**
 * All conditions of a list for an actor; time texts are wall-clock in `zone`. Throws 400 naming the unreadable field.
 */
export function payoutConditions(actor: Actor, filter: PayoutFilter, zone: string, now: Date): SQL | undefined {
  return and(
    payoutListScope(actor, filter.team === true),
    asksHidden(actor.role, filter) ? NOTHING : undefined,
    conditionsOf(FILTERS, filter, { zone, actor, now }),
  )
}

/** Whether a filter tests a field hidden from the role, whose value the result would reveal. */
export function asksHidden(role: Role, filter: PayoutFilter): boolean {
  const hidden = hiddenPayoutFields(role)
  return (Object.keys(filter) as Field[]).some(
    (field) => filter[field] !== undefined && hidden.has(ASKS_ABOUT[field] ?? field),
  )
}

/** Payouts with one of these numbers. */
export const hasPayoutCode = (codes: readonly string[]): SQL => isAnyOf(payoutOrders.orderCode, codes)

/** Payouts without these numbers; all payouts when none is given. */
export const hasNoPayoutCodeOf = (codes: readonly string[] | undefined): SQL | undefined =>
  isNoneOf(payoutOrders.orderCode, codes)
