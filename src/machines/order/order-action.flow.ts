import type { OutputOf } from '#contract/contract.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'

/**
 * The result of an action: the updated order, whether it waits for a second person instead, and the channel's answer if
 * it was queried.
 */
export interface OrderAnswer {
  order: OrderRow
  waitsForApproval?: boolean
  query?: Omit<OutputOf<'order-query.queryStatus'>, 'order'>
}

/** The flow of any action on one order. */
export const orderActionFlow = makeActionFlow<OrderRow, OrderActionCall, OrderAnswer>()
