import { sql } from 'drizzle-orm'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { payoutOrders } from '../schema/payout-schema.ts'
import { defineTotals, ROWS } from './define-totals.ts'

const { currency, exponent, productId, stage } = payoutOrders
const ofCompleted = { stage: PAYOUT_STAGE_IDS.completed }

/** Totals of payouts. The paid amount and its fees count once a payout is completed. */
export const PAYOUT_TOTALS = defineTotals({
  name: 'payout',
  of: payoutOrders,
  key: payoutOrders.id,
  at: payoutOrders.createdAt,
  owners: { merchant: payoutOrders.merchantId, supplier: payoutOrders.supplierId },
  dimensions: { productId, currency, exponent, stage },
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

export const { deltas: payoutTotalDeltas, totals: payoutTotals } = PAYOUT_TOTALS
