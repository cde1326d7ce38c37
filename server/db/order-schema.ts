import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, money, now, ref, rowId } from './columns.ts'
import { historyColumns, orderColumns, orderIndexes } from './order-columns.ts'

/** Collection orders. */
export const orders = pgTable(
  'orders',
  {
    id: rowId(),
    ...orderColumns(),
    payableMinor: money().notNull(),
    feeMinor: money(),
    status: smallint().notNull(),
    supplementStatus: smallint().notNull().default(0),
    supplementType: text(),
    /** Whether an account's place is held now. */
    holdsResource: boolean().notNull().default(false),
    userName: text(),
    validateUserName: text(),
    identifyCode: text(),
    usdtAddress: text(),
    usdtCount: money(),
    utrSubmittedAt: instant(),
    returnUrl: text(),
    /** When it was last given to an account. */
    allocatedAt: instant(),
    expiresAt: instant(),
    /** When the merchant took the callback of how the order ended. */
    calledBackAt: instant(),
  },
  (t) => [
    ...orderIndexes('orders', t),
    index('orders_status_idx').on(t.status, t.createdAt, t.id),
    index('orders_callback_idx').on(t.callbackStatus, t.createdAt, t.id),
    index('orders_ip_idx').on(t.ip, t.createdAt),
    index('orders_real_amount_idx').on(t.realAmountMinor, t.id).where(sql`${t.realAmountMinor} is not null`),
    index('orders_card_number_idx').on(t.cardNumber, t.createdAt, t.id).where(sql`${t.cardNumber} is not null`),
    index('orders_identify_code_idx').on(t.identifyCode, t.createdAt, t.id).where(sql`${t.identifyCode} is not null`),
    index('orders_open_idx').on(t.expiresAt).where(sql`${t.status} in (1, 2, 3)`),
    index('orders_locked_idx').on(t.id).where(sql`${t.locked}`),
    index('orders_mark_idx').on(t.orderMark, t.createdAt, t.id).where(sql`${t.orderMark} <> 1`),
    uniqueIndex('orders_payable_key')
      .on(t.resourceId, t.payableMinor)
      .where(sql`${t.holdsResource} and ${t.payableMinor} <> ${t.amountMinor}`),
  ],
)

/** Everything that happened to an order; one row each, never changed. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: rowId(),
    ...historyColumns(),
    fromStatus: smallint(),
    toStatus: smallint().notNull(),
  },
  (t) => [index().on(t.orderId, t.id)],
)

/** A bulk action that a Google code has to cover: the orders it covers, and whether the code was given. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: uuid().notNull(),
    action: text().notNull(),
    orderCodes: text().array().notNull(),
    codeGivenAt: instant(),
    createdAt: now(),
  },
  (t) => [index().on(t.createdAt)],
)

export interface AllocationCandidate {
  resourceId: number
  name: string
  taken: boolean
  refusal: string | null
}

export const orderAllocations = pgTable(
  'order_allocations',
  {
    id: rowId(),
    orderId: ref().notNull(),
    at: now(),
    resourceId: ref(),
    resourceName: text(),
    candidates: jsonb().$type<AllocationCandidate[]>().notNull(),
  },
  (t) => [index().on(t.orderId)],
)

/** Payment records that monitors reported: SMS, web messages, USDT transfers. */
export const bankRecords = pgTable(
  'bank_records',
  {
    id: rowId(),
    kind: text().notNull(),
    monitorRowId: ref().notNull(),
    recordId: text().notNull(),
    resourceId: ref(),
    supplierId: ref(),
    amountMinor: money().notNull(),
    balanceMinor: money(),
    utr: text(),
    identifyCode: text(),
    payerName: text(),
    text: text().notNull(),
    occurredAt: instant().notNull(),
    receivedAt: now(),
    status: text().notNull(), // matched, unmatched
    orderId: ref(),
  },
  (t) => [
    unique('bank_records_monitor_record_key').on(t.monitorRowId, t.recordId),
    index().on(t.resourceId, t.occurredAt),
    index().on(t.status, t.receivedAt),
    index('bank_records_utr_idx').on(t.utr).where(sql`${t.utr} is not null`),
    index().on(t.orderId),
  ],
)

/** The callback of an order: where it goes and how far it is. */
export const callbacks = pgTable('callbacks', {
  orderId: ref().primaryKey(),
  url: text().notNull(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant(),
  lastOutcome: text(),
  createdAt: now(),
  updatedAt: now(),
})

export const callbackAttempts = pgTable(
  'callback_attempts',
  {
    id: rowId(),
    orderId: ref().notNull(),
    attempt: integer().notNull(),
    at: now(),
    method: text().notNull().default('POST'),
    url: text().notNull(),
    requestBody: text().notNull(),
    responseStatus: integer(),
    responseBody: text(),
    durationMs: integer().notNull(),
    outcome: text().notNull(),
    /** Who sent it again by hand; null for the engine's own attempts. */
    byUser: text(),
  },
  (t) => [index().on(t.orderId, t.id), index().on(t.at)],
)
