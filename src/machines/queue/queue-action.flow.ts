import type { OutputOf } from '#contract/contract.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'
import type { PayoutActionCall } from '#machines/payout/payout-forms.ts'

/** The result of an action: the updated row, and whether it waits for a second person instead. */
export interface QueueAnswer<Row> {
  order: Row
  waitsForApproval?: boolean
}

/** The result of an action on an order, with the channel's answer if it was queried. */
export interface OrderAnswer extends QueueAnswer<OrderRow> {
  query?: Omit<OutputOf<'order-query.queryStatus'>, 'order'>
}
export type PayoutAnswer = QueueAnswer<PayoutRow>

/** The flow of any action on one order, and on one payout. */
export const orderActionFlow = makeActionFlow<OrderRow, OrderActionCall, OrderAnswer>()
export const payoutActionFlow = makeActionFlow<PayoutRow, PayoutActionCall, PayoutAnswer>()
