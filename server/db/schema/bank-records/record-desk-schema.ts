import { index, pgTable } from 'drizzle-orm/pg-core'
import { positive, instant, money, ref } from '#server/db/schema/columns.ts'
import { bankRecords, orders } from '#server/db/schema/orders/order-schema.ts'
import { users } from '#server/db/schema/people/people-schema.ts'

/** Who looks at a payment without an order, so that nobody else decides on it meanwhile. */
export const bankRecordClaims = pgTable(
  'bank_record_claims',
  {
    bankRecordId: ref()
      .primaryKey()
      .references(() => bankRecords.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    until: instant().notNull(),
  },
  (t) => [index().on(t.userId)],
)

/** Shares of a payment of several orders, one for each; a payment of one order names it itself. */
export const bankRecordShares = pgTable(
  'bank_record_shares',
  {
    orderId: ref()
      .primaryKey()
      .references(() => orders.id),
    bankRecordId: ref()
      .notNull()
      .references(() => bankRecords.id),
    amountMinor: money().notNull(),
  },
  (t) => [index().on(t.bankRecordId), positive('bank_record_shares_amount_check', t.amountMinor)],
)
