import { and, eq, gte, ilike, inArray, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PayoutFilter } from '#contract/payout.schemas.ts'
import { stageIdsShowing } from '#domain/payout-status.ts'
import { productFamily } from '#domain/products.ts'
import { isStaff } from '#domain/roles.ts'
import { payoutOrders } from '#server/db/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { isSuppliers } from '#server/payouts/payout-record.ts'
import { payoutListScope } from '#server/payouts/payout-scope.ts'
import {
  after,
  amountIs,
  containing,
  instantOf,
  ipOf,
  isAnyOf,
  isNoneOf,
  NOTHING,
} from '#server/platform/lists/conditions.ts'
import { hiddenPayoutFields } from '#contract/hidden-payout-fields.ts'

type Field = keyof PayoutFilter
interface Asked {
  zone: string
  actor: Pick<Actor, 'userId' | 'role'>
  now: Date
}
type Given<F extends Field> = NonNullable<PayoutFilter[F]>
type Conditions = { [F in Field]: (value: Given<F>, asked: Asked) => SQL | undefined }

const stages = (field: Parameters<typeof stageIdsShowing>[0]) => (ids: number[]) =>
  ids.length === 0 ? undefined : inArray(payoutOrders.stage, [...stageIdsShowing(field, ids), 0])

const heldBy = (condition: SQL, now: Date): SQL =>
  sql`exists (select 1 from payout_claims c where c.order_id = ${payoutOrders.id} and c.ended_at is null and (c.lease_until > ${now} or ${payoutOrders.stage} = 4) and ${condition})`

/** How each filter narrows the list. */
const CONDITIONS: Conditions = {
  merchantId: (value) => eq(payoutOrders.merchantId, value),
  supplierId: (value) => eq(payoutOrders.supplierId, value),
  productId: (value) => inArray(payoutOrders.productId, productFamily(value)),
  merchantOrderId: (value) => eq(payoutOrders.merchantOrderId, value.trim()),
  orderCode: (value) => eq(payoutOrders.orderCode, value.trim().toUpperCase()),
  ipAddress: (value) => sql`${payoutOrders.ip} = ${ipOf(value)}::inet`,
  startTime: (value, { zone }) => gte(payoutOrders.createdAt, instantOf('startTime', value, zone)),
  endTime: (value, { zone }) => lt(payoutOrders.createdAt, after(instantOf('endTime', value, zone))),
  completedStartTime: (value, { zone }) => gte(payoutOrders.completedAt, instantOf('completedStartTime', value, zone)),
  completedEndTime: (value, { zone }) =>
    lt(payoutOrders.completedAt, after(instantOf('completedEndTime', value, zone))),
  orderStatusId: stages('orderStatusId'),
  payoutStatus: stages('payoutStatus'),
  processState: stages('processState'),
  callbackStatus: (value) => eq(payoutOrders.callbackStatus, value),
  isProxy: (value) => eq(payoutOrders.isProxy, value),
  orderMark: (value) => eq(payoutOrders.orderMark, value),
  amount: (value) => amountIs(payoutOrders, 'amountMinor', 'amount', value),
  realAmountMin: (value) => gte(payoutOrders.realAmountMinor, value),
  realAmountMax: (value) => lte(payoutOrders.realAmountMinor, value),
  description: (value) => ilike(payoutOrders.subject, containing(value)),
  userName: (value) => ilike(payoutOrders.payeeName, containing(value)),
  cardNumber: (value) => eq(payoutOrders.cardNumber, value.trim()),
  ifscCode: (value) => eq(payoutOrders.ifscCode, value.trim()),
  vpa: (value) => eq(payoutOrders.vpa, value.trim()),
  usdtAddress: (value) => eq(payoutOrders.address, value.trim()),
  utr: (value) => inArray(payoutOrders.utr, [value.trim(), value.trim().toUpperCase()]),
  payoutCardNumber: (value) => eq(payoutOrders.payoutCardNumber, value.trim()),
  // An order that left a batch stays one of its orders.
  batchId: (value) =>
    sql`${payoutOrders.id} in (select m.order_id from payout_batch_orders m where m.batch_id = ${value})`,
  resourceId: (value) => eq(payoutOrders.resourceId, value),
  locked: (value) => eq(payoutOrders.locked, value),
  channel: (value) => eq(payoutOrders.channel, value),
  riskHeld: (value) => eq(payoutOrders.riskHeld, value),
  claimedByMe: (value, { actor, now }) =>
    value ? heldBy(sql`c.user_id = ${actor.userId}`, now) : sql`not ${heldBy(sql`true`, now)}`,
  // An outside party does not find out by asking which of the platform's people holds something.
  claimedByUserId: (value, { actor, now }) =>
    heldBy(
      isStaff(actor.role) ? sql`c.user_id = ${value}` : sql`c.user_id = ${value} and ${isSuppliers(sql`c.user_id`)}`,
      now,
    ),
  // Decides about the whole list and is read in `payoutConditions`.
  team: () => undefined,
}

/** Filters that ask about a row's field of another name. */
const ASKS_ABOUT: Partial<Record<Field, string>> = {
  usdtAddress: 'address',
  userName: 'payeeName',
  claimedByMe: 'claim',
  claimedByUserId: 'claim',
  realAmountMin: 'realAmountMinor',
  realAmountMax: 'realAmountMinor',
}

/** All conditions of a list for somebody; texts of time are wall-clock in `zone`. Throws 400 naming the field that cannot be read. */
export function payoutConditions(actor: Actor, filter: PayoutFilter, zone: string, now: Date): SQL | undefined {
  const given = (Object.keys(CONDITIONS) as Field[]).map((field) => conditionOf(field, filter, { zone, actor, now }))
  return and(payoutListScope(actor, filter.team === true), asksHidden(actor, filter) ? NOTHING : undefined, ...given)
}

function conditionOf<F extends Field>(field: F, filter: PayoutFilter, asked: Asked): SQL | undefined {
  const value = filter[field]
  if (value === undefined || value === null || value === '') return undefined
  return CONDITIONS[field](value as Given<F>, asked)
}

/** A filter on what a role may not see must not tell it by what it finds. */
function asksHidden({ role }: Actor, filter: PayoutFilter): boolean {
  const hidden = hiddenPayoutFields(role)
  return (Object.keys(filter) as Field[]).some(
    (field) => filter[field] !== undefined && hidden.has(ASKS_ABOUT[field] ?? field),
  )
}

/** Payouts of these numbers. */
export const hasPayoutCode = (codes: readonly string[]): SQL => isAnyOf(payoutOrders.orderCode, codes)

/** Payouts of any other number; everything where none is named. */
export const hasNoPayoutCodeOf = (codes: readonly string[] | undefined): SQL | undefined =>
  isNoneOf(payoutOrders.orderCode, codes)
