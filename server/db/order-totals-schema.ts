import { bigint, date, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, money, ref, rowId } from './columns.ts'

/** Orders that are alike as far as totals go: how many, and their sums in minor units. */
const kind = () => ({
  productId: integer().notNull(),
  currency: text().notNull(),
  exponent: smallint().notNull(),
  status: smallint().notNull(),
})

/** Changes of the totals, put down by triggers of `orders` and never changed: two orders never wait for one row. A job folds them in. */
export const orderTotalDeltas = pgTable('order_total_deltas', {
  id: rowId(),
  /** When the orders were created, down to the quarter of an hour, which no zone's midnight divides. */
  at: instant().notNull(),
  merchantId: ref().notNull(),
  supplierId: ref(),
  ...kind(),
  orders: bigint({ mode: 'number' }).notNull(),
  amountMinor: money().notNull(),
  receivedMinor: money().notNull(),
})

/** Totals of orders by who they are of and the day of their creation in the zone of `orderTotalsState`; with the deltas they equal the orders. */
export const orderTotals = pgTable(
  'order_totals',
  {
    /** 0 everybody's, 1 of the merchant, 2 of the supplier `scopeId`. */
    scope: smallint().notNull(),
    scopeId: ref().notNull(),
    /** `-infinity` for all days together. */
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

/** One row: the zone whose days the totals are of; none until they were made from the orders. */
export const orderTotalsState = pgTable('order_totals_state', { id: smallint().primaryKey(), zone: text().notNull() })
