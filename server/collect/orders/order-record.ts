import type { SQL } from 'drizzle-orm'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { OrderFacts } from '#machines/order/order.lifecycle.ts'
import { orders } from '#server/db/schema/schema.ts'
import { partyListScope, partyScope } from '#server/platform/lists/party-scope.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import type { Services } from '#server/platform/services.ts'

/** A collection order as stored. */
export type OrderRecord = typeof orders.$inferSelect
/** The columns that a transition may change, besides status and bookkeeping. */
export type OrderPatch = Partial<typeof orders.$inferInsert>

/** An event's change of an order, and its history entry. */
export interface OrderChange {
  reason?: string | null
  detail?: Record<string, unknown>
  patch?: OrderPatch
}

/** The columns that the lifecycle's facts derive from. */
export type FactColumns = Pick<
  OrderRecord,
  'status' | 'locked' | 'resourceId' | 'holdsResource' | 'realAmountMinor' | 'notifyUrl'
>

/** An order as its lifecycle sees it: the state and the facts that the guards test. */
export function subjectOf(
  order: FactColumns,
  services: Pick<Services, 'settings'>,
): { state: OrderStatus; context: OrderFacts } {
  return {
    state: orderStatusOf(order.status),
    context: {
      locked: order.locked,
      hasAccount: order.resourceId !== null,
      hasResource: order.holdsResource,
      isPaid: order.realAmountMinor !== null,
      hasCallbackUrl: order.notifyUrl !== null,
      mayTimeoutSupplement: services.settings.get('canTimeoutSupplement'),
    },
  }
}

/** The orders an actor may see; undefined means all. */
export const orderScope = (actor: ScopedActor): SQL | undefined => partyScope(orders, actor)

/** The orders a list shows an actor: a supplier sees its own, or with `team` its team's instead. */
export const listScope = (actor: ScopedActor, team: boolean): SQL | undefined => partyListScope(orders, actor, team)
