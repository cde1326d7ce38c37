import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { orders } from '#server/db/schema/orders/order-schema.ts'
import { payoutOrders } from '../schema/payout-schema.ts'
import { defineRollup } from './define-rollup.ts'

/** Kept figures of collection orders. */
export const ORDER_ROLLUP = defineRollup({
  name: 'order',
  of: orders,
  state: orders.status,
  success: ORDER_STATUS_IDS.successful,
  hidden: ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS],
})

/** Kept figures of payouts. */
export const PAYOUT_ROLLUP = defineRollup({
  name: 'payout',
  of: payoutOrders,
  state: payoutOrders.stage,
  success: PAYOUT_STAGE_IDS.completed,
})

export const { deltas: orderStatisticDeltas, kept: orderStatistics } = ORDER_ROLLUP
export const { deltas: payoutStatisticDeltas, kept: payoutStatistics } = PAYOUT_ROLLUP

export const ROLLUP_KINDS = [ORDER_ROLLUP, PAYOUT_ROLLUP] as const
