import { and, ilike, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PayoutFilter } from '#contract/payouts/payout.schemas.ts'
import { stageIdsShowing } from '#domain/payouts/payout-status.ts'
import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { isSuppliers, payoutListScope } from '#server/payout/payouts/payout-record.ts'
import { containing, NOTHING } from '#server/platform/lists/filters/conditions.ts'
import { asksAny, conditionsOf, equals, equalsText, matchesAll } from '#server/platform/lists/filters/filters.ts'
import type { Filters } from '#server/platform/lists/filters/filters.ts'
import { sharedFilters, standsAt } from '#server/orders/rows/shared-filters.ts'
import { hiddenPayoutFields } from '#contract/payouts/hidden-payout-fields.ts'

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
  ...sharedFilters(payoutOrders),
  orderStatusId: stages('orderStatusId'),
  payoutStatus: stages('payoutStatus'),
  processState: stages('processState'),
  userName: (value) => ilike(payoutOrders.payeeName, containing(value)),
  vpa: equalsText(payoutOrders.vpa),
  usdtAddress: equalsText(payoutOrders.address),
  payoutCardNumber: equalsText(payoutOrders.payoutCardNumber),
  // An order that has left a batch still counts as one of its orders.
  batchId: (value) =>
    sql`${payoutOrders.id} in (select m.order_id from payout_batch_orders m where m.batch_id = ${value})`,
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
const ASKS_ABOUT: Partial<Record<keyof PayoutFilter, string>> = {
  usdtAddress: 'address',
  merchantOrderStart: 'merchantOrderId',
  withoutSupplier: 'supplierId',
  withoutAccount: 'resourceId',
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
    standsAt(payoutOrders, filter, zone),
    filtersByHiddenField(actor.role, filter) ? NOTHING : undefined,
    conditionsOf(FILTERS, filter, { zone, actor, now }),
  )
}

/** True for a filter that tests a field hidden from the role: the result would reveal its value. */
export const filtersByHiddenField = (role: Role, filter: PayoutFilter): boolean =>
  asksAny(hiddenPayoutFields(role), filter, ASKS_ABOUT)
