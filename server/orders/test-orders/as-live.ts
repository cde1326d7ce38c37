import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { LIVE_STATUS } from '#domain/orders/test-orders.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import type { testOrders } from '#server/db/schema/schema.ts'

export type TestOrder = typeof testOrders.$inferSelect

/** A test collection order with the fields and status of a live one. */
export const asLiveOrder = (order: TestOrder) => ({
  ...order,
  status: ORDER_STATUS_IDS[LIVE_STATUS.collection[order.state]],
  payableMinor: order.amountMinor,
})

/** A test payout with the fields and stage of a live one. */
export const asLivePayout = (order: TestOrder) => ({
  ...order,
  stage: PAYOUT_STAGE_IDS[LIVE_STATUS.payout[order.state]],
  feeMinor: order.feeMinor ?? 0,
})

/** A test order as the callbacks of live ones tell of them. */
export const asLive = (order: TestOrder) => (order.direction === 'payout' ? asLivePayout(order) : asLiveOrder(order))
