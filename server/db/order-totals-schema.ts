import { bigint, date, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, money, ref, rowId } from './columns.ts'

/** The dimensions of order totals, with the count and the sums in minor units. */
const kind = () => ({
  productId: integer().notNull(),
  currency: text().notNull(),
  exponent: smallint().notNull(),
  status: smallint().notNull(),
})

/**
 * Changes of the totals, inserted by triggers of `orders` and never updated, so that two orders never wait for the same
 * row. A job folds them in.
 */
export const orderTotalDeltas = pgTable('order_total_deltas', {
  id: rowId(),
  /** When the orders were created, to the quarter hour, which never straddles a zone's midnight. */
  at: instant().notNull(),
  merchantId: ref().notNull(),
  supplierId: ref(),
  ...kind(),
  orders: bigint({ mode: 'number' }).notNull(),
  amountMinor: money().notNull(),
  receivedMinor: money().notNull(),
})

/**
 * Order totals by owner and creation day in the zone of `orderTotalsState`; together with the deltas they equal the
 * orders.
 */
export const orderTotals = pgTable(
  'order_totals',
  {
    /** 0 everyone, 1 the merchant `scopeId`, 2 the supplier `scopeId`. */
    scope: smallint().notNull(),
    scopeId: ref().notNull(),
    /** `-infinity` for the sum of all days. */
    day: date().notNull(),
    ...kind(),
    orders: bigint({ mode: 'number' }).notNull(),
    amountMinor: numeric({ precision: 38, scale: 0 }).notNull(),
    receivedMinor: numeric({ precision: 38, scale: 0 }).notNull(),
  },
  (t) => [
    primaryKey({
      name: 'order_totals_pkey',
      columns: [t.scope, t.scopeId, t.day, t.productId, t.currency, t.exponent, t.status],
    }),
  ],
)

/** One row: the zone that the days of the totals refer to; no row until they are first computed. */
export const orderTotalsState = pgTable('order_totals_state', { id: smallint().primaryKey(), zone: text().notNull() })
