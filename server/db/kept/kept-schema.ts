import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { instant } from '../schema/columns.ts'
import { orders } from '../schema/orders/order-schema.ts'
import { payoutOrders } from '../schema/payout-schema.ts'
import { defineRollup } from './define-rollup.ts'
import { defineTotals, ROWS } from './define-totals.ts'

const ofSuccessful = { status: ORDER_STATUS_IDS.successful }

/** Totals of collection orders. */
export const ORDER_TOTALS = defineTotals({
  name: 'order',
  of: orders,
  id: orders.id,
  at: orders.createdAt,
  owners: { merchant: orders.merchantId, supplier: orders.supplierId },
  dimensions: {
    productId: orders.productId,
    currency: orders.currency,
    exponent: orders.exponent,
    status: orders.status,
  },
  measures: {
    orders: ROWS,
    amountMinor: orders.amountMinor,
    receivedMinor: sql`coalesce(${orders.realAmountMinor}, 0)`,
  },
  figures: {
    count: { measure: 'orders' },
    amountMinor: { measure: 'amountMinor' },
    /** Money received for orders in any state, and for successful ones. */
    receivedMinor: { measure: 'receivedMinor' },
    successCount: { measure: 'orders', when: ofSuccessful },
    successReceivedMinor: { measure: 'receivedMinor', when: ofSuccessful },
  },
})

const ofCompleted = { stage: PAYOUT_STAGE_IDS.completed }

/** Totals of payouts. The paid amount and its fees count once a payout is completed. */
export const PAYOUT_TOTALS = defineTotals({
  name: 'payout',
  of: payoutOrders,
  id: payoutOrders.id,
  at: payoutOrders.createdAt,
  owners: { merchant: payoutOrders.merchantId, supplier: payoutOrders.supplierId },
  dimensions: {
    productId: payoutOrders.productId,
    currency: payoutOrders.currency,
    exponent: payoutOrders.exponent,
    stage: payoutOrders.stage,
  },
  measures: {
    payouts: ROWS,
    amountMinor: payoutOrders.amountMinor,
    paidMinor: sql`coalesce(${payoutOrders.realAmountMinor}, 0)`,
    feeMinor: payoutOrders.feeMinor,
  },
  figures: {
    count: { measure: 'payouts' },
    amountMinor: { measure: 'amountMinor' },
    completedCount: { measure: 'payouts', when: ofCompleted },
    paidMinor: { measure: 'paidMinor', when: ofCompleted },
    feeMinor: { measure: 'feeMinor', when: ofCompleted },
  },
})

/** Kept statistics of collection orders. */
export const ORDER_ROLLUP = defineRollup({
  name: 'order',
  of: orders,
  state: orders.status,
  success: ORDER_STATUS_IDS.successful,
  hidden: ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS],
})

/** Kept statistics of payouts. */
export const PAYOUT_ROLLUP = defineRollup({
  name: 'payout',
  of: payoutOrders,
  state: payoutOrders.stage,
  success: PAYOUT_STAGE_IDS.completed,
})

export const TOTALS_KINDS = [ORDER_TOTALS, PAYOUT_TOTALS] as const
export const ROLLUP_KINDS = [ORDER_ROLLUP, PAYOUT_ROLLUP] as const
/** Everything that is kept. */
export const KEPT_KINDS = [...TOTALS_KINDS, ...ROLLUP_KINDS] as const

export const { deltas: orderTotalDeltas, kept: orderTotals } = ORDER_TOTALS
export const { deltas: payoutTotalDeltas, kept: payoutTotals } = PAYOUT_TOTALS
export const { deltas: orderStatisticDeltas, kept: orderStatistics } = ORDER_ROLLUP
export const { deltas: payoutStatisticDeltas, kept: payoutStatistics } = PAYOUT_ROLLUP

/**
 * The zone that the days of each kind's figures refer to, of which cells they were made, and when they were last found or put right.
 * There is no row until they are first made; where it is not what is wanted, they are made anew.
 */
export const totalsStates = pgTable('totals_states', {
  kind: text().primaryKey(),
  zone: text().notNull(),
  cells: text(),
  checkedAt: instant(),
})
