import { sql } from 'drizzle-orm'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { orders } from '#server/db/schema/orders/order-schema.ts'
import { defineTotals, ROWS } from './define-totals.ts'

const { currency, exponent, productId, status } = orders
const ofSuccessful = { status: ORDER_STATUS_IDS.successful }

/** Totals of collection orders. */
export const ORDER_TOTALS = defineTotals({
  name: 'order',
  of: orders,
  key: orders.id,
  at: orders.createdAt,
  owners: { merchant: orders.merchantId, supplier: orders.supplierId },
  dimensions: { productId, currency, exponent, status },
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

export const { deltas: orderTotalDeltas, totals: orderTotals } = ORDER_TOTALS
