import type { OutputOf } from '#contract/contract.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'

/** What came of an action: the order as it is now, whether it waits for a second person instead, and what the channel said where it was asked. */
export interface OrderAnswer {
  order: OrderRow
  waitsForApproval?: boolean
  query?: Omit<OutputOf<'order-query.queryStatus'>, 'order'>
}

/** Any action on one order. */
export const orderActionFlow = makeActionFlow<OrderRow, OrderActionCall, OrderAnswer>('orderAction')
