import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { CALLBACK_OUTCOMES, CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import { TEST_DIRECTIONS, TEST_ORDER_STATES } from '#domain/orders/test-orders.ts'
import type { TestDirection, TestOrderState } from '#domain/orders/test-orders.ts'
import { instant, money, notNegative, now, oneOf, positive, ref, rowId, version } from '#server/db/schema/columns.ts'
import { merchants } from '#server/db/schema/people/party-schema.ts'

/**
 * Orders and payouts that were created with a test key. They lie apart from live ones, so that nothing that moves,
 * counts or finds money can meet one.
 */
export const testOrders = pgTable(
  'test_orders',
  {
    id: rowId(),
    direction: text().$type<TestDirection>().notNull(),
    orderCode: text().notNull().unique(),
    merchantId: ref()
      .notNull()
      .references(() => merchants.id),
    merchantOrderId: text().notNull(),
    contentHash: text().notNull(),
    productId: integer().notNull(),
    currency: text().notNull(),
    exponent: smallint().notNull(),
    amountMinor: money().notNull(),
    realAmountMinor: money(),
    /**
     * The merchant's terms when it was created; the fee of a payout is known then, that of an order once it is paid.
     */
    merchantRate: integer().notNull(),
    merchantFixedFeeMinor: money().notNull(),
    feeMinor: money(),
    utr: text(),
    state: text().$type<TestOrderState>().notNull(),
    identifyCode: text(),
    subject: text(),
    notifyUrl: text(),
    returnUrl: text(),
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    callbackStatus: smallint().notNull().default(0),
    /** When the present series of callbacks began; a job of an older one has nothing to do. */
    callbackSince: instant(),
    /** Automatic attempts of the present series. */
    callbackTries: integer().notNull().default(0),
    nextCallbackAt: instant(),
    createdAt: now(),
    expiresAt: instant(),
    completedAt: instant(),
    updatedAt: now(),
    version: version(),
  },
  (t) => [
    unique('test_orders_merchant_order_key').on(t.merchantId, t.direction, t.merchantOrderId),
    index('test_orders_created_idx').on(t.createdAt, t.id),
    index('test_orders_merchant_idx').on(t.merchantId, t.createdAt, t.id),
    index('test_orders_open_idx').on(t.expiresAt).where(sql`${t.state} = 'waiting'`),
    oneOf('test_orders_direction_check', t.direction, TEST_DIRECTIONS),
    oneOf('test_orders_state_check', t.state, TEST_ORDER_STATES),
    oneOf('test_orders_callback_status_check', t.callbackStatus, Object.values(CALLBACK_STATUS_IDS)),
    positive('test_orders_amount_check', t.amountMinor),
    notNegative('test_orders_numbers_check', t.exponent, t.realAmountMinor, t.feeMinor, t.callbackTries),
  ],
)

/** Attempts to tell merchants of test orders. */
export const testCallbackAttempts = pgTable(
  'test_callback_attempts',
  {
    id: rowId(),
    testOrderId: ref()
      .notNull()
      .references(() => testOrders.id, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    at: now(),
    method: text().notNull(),
    url: text().notNull(),
    requestBody: text().notNull(),
    responseStatus: integer(),
    responseBody: text(),
    durationMs: integer().notNull(),
    outcome: text().notNull(),
    byUser: text(),
  },
  (t) => [index().on(t.testOrderId, t.id), oneOf('test_callback_attempts_outcome_check', t.outcome, CALLBACK_OUTCOMES)],
)
