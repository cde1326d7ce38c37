import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { LifecycleSubject } from '#machines/lifecycle.ts'
import type { OrderFacts } from '#machines/order/order.lifecycle.ts'

/** The lifecycle's state and facts of an order as the console knows them; `mayTimeoutSupplement` is the setting. */
export function orderSubjectOf(
  order: OrderRow,
  mayTimeoutSupplement: boolean,
): LifecycleSubject<OrderStatus, OrderFacts> {
  return {
    state: orderStatusOf(order.orderStatusId),
    context: {
      locked: order.locked,
      hasAccount: order.resourceId !== null,
      hasResource: order.holdsResource,
      isPaid: order.realAmountMinor !== null,
      hasCallbackUrl: order.hasCallbackUrl,
      mayTimeoutSupplement,
    },
  }
}
