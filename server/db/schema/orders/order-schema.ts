import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { BANK_RECORD_KINDS, BANK_RECORD_STATUSES, DIRECTIONS } from '#domain/bank-records/bank-records.ts'
import { PAYMENT_DOUBTS } from '#domain/bank-records/doubts.ts'
import type { PaymentDoubt } from '#domain/bank-records/doubts.ts'
import type { SaidFields } from '#domain/bank-records/patterns/pattern.ts'
import { UNREAD_REASONS } from '#domain/bank-records/patterns/pattern.ts'
import { CALLBACK_OUTCOMES, ACTION_CHANNELS, ORDER_STATUS_IDS, SUPPLEMENT_TYPES } from '#domain/orders/order-status.ts'
import { notNegative, oneOf, positive, instant, money, now, ref, rowId } from '#server/db/schema/columns.ts'
import { historyColumns, orderChecks, orderColumns, orderIndexes } from '#server/db/schema/orders/order-columns.ts'
import { messagePatterns, messageRereads } from '#server/db/schema/bank-records/message-pattern-schema.ts'
import { monitors, resources, suppliers } from '#server/db/schema/people/party-schema.ts'
import { sessions, users } from '#server/db/schema/people/people-schema.ts'

/** Collection orders. */
export const orders = pgTable(
  'orders',
  {
    id: rowId(),
    ...orderColumns(),
    payableMinor: money().notNull(),
    feeMinor: money(),
    /** Commission of its suppliers, a part of the fee; the rest is the platform's profit. Null before it is paid. */
    commissionMinor: money(),
    /** The merchant's terms when the order was created: rate (1/10 000) and fixed fee. */
    merchantRate: integer().notNull().default(0),
    merchantFixedFeeMinor: money().notNull().default(0),
    status: smallint().notNull(),
    supplementStatus: smallint().notNull().default(0),
    supplementType: text(),
    /** True while the order holds a slot of its account. */
    holdsResource: boolean().notNull().default(false),
    userName: text(),
    validateUserName: text(),
    identifyCode: text(),
    usdtAddress: text(),
    usdtCount: money(),
    utrSubmittedAt: instant(),
    returnUrl: text(),
    /** When an account was last allocated to it. */
    allocatedAt: instant(),
    expiresAt: instant(),
    /** When the merchant accepted the callback about the order's final status. */
    calledBackAt: instant(),
    /** The country of its address, as two letters; null where it is not known. */
    country: text(),
    /** Program that created it, such as `Chrome · Android` or `okhttp`, and its site; null where not named. */
    agent: text(),
    referer: text(),
  },
  (t) => [
    ...orderIndexes('orders', t),
    ...orderChecks('orders', t),
    oneOf('orders_status_check', t.status, Object.values(ORDER_STATUS_IDS)),
    oneOf('orders_supplement_status_check', t.supplementStatus, [0, 1]),
    oneOf('orders_supplement_type_check', t.supplementType, SUPPLEMENT_TYPES),
    positive('orders_payable_check', t.payableMinor),
    notNegative('orders_usdt_count_check', t.usdtCount),
    check('orders_place_check', sql`not ${t.holdsResource} or ${t.resourceId} is not null`),
    index('orders_status_idx').on(t.status, t.createdAt, t.id),
    index('orders_callback_idx').on(t.callbackStatus, t.createdAt, t.id),
    index('orders_ip_idx').on(t.ip, t.createdAt),
    index('orders_real_amount_idx').on(t.realAmountMinor, t.id).where(sql`${t.realAmountMinor} is not null`),
    index('orders_card_number_idx').on(t.cardNumber, t.createdAt, t.id).where(sql`${t.cardNumber} is not null`),
    index('orders_identify_code_idx').on(t.identifyCode, t.createdAt, t.id).where(sql`${t.identifyCode} is not null`),
    index('orders_usdt_address_idx').on(t.usdtAddress, t.createdAt, t.id).where(sql`${t.usdtAddress} is not null`),
    // The orders that a payment on their account may pay.
    index('orders_awaited_idx')
      .on(t.resourceId, t.payableMinor, t.createdAt)
      .where(sql`${t.status} in (2, 3, 5) and ${t.realAmountMinor} is null`),
    index('orders_open_idx').on(t.expiresAt).where(sql`${t.status} in (1, 2, 3)`),
    index('orders_merchant_held_idx').on(t.merchantId).where(sql`${t.holdsResource}`),
    index('orders_locked_idx').on(t.id).where(sql`${t.locked}`),
    index('orders_mark_idx').on(t.orderMark, t.createdAt, t.id).where(sql`${t.orderMark} <> 1`),
    uniqueIndex('orders_payable_key')
      .on(t.resourceId, t.payableMinor)
      .where(sql`${t.holdsResource} and ${t.payableMinor} <> ${t.amountMinor}`),
  ],
)

/** Append-only history of orders, one row per event. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: rowId(),
    ...historyColumns(() => orders.id),
    fromStatus: smallint(),
    toStatus: smallint().notNull(),
  },
  (t) => [
    index().on(t.orderId, t.id),
    oneOf('order_history_from_check', t.fromStatus, Object.values(ORDER_STATUS_IDS)),
    oneOf('order_history_to_check', t.toStatus, Object.values(ORDER_STATUS_IDS)),
    oneOf('order_history_via_check', t.via, ACTION_CHANNELS),
  ],
)

/** A bulk action that requires a Google code: the orders it covers, and whether the code was given. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
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
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    at: now(),
    resourceId: ref().references(() => resources.id),
    resourceName: text(),
    candidates: jsonb().$type<AllocationCandidate[]>().notNull(),
  },
  (t) => [index().on(t.orderId)],
)

/** Payment records reported by monitors: SMS, web messages, USDT transfers. */
export const bankRecords = pgTable(
  'bank_records',
  {
    id: rowId(),
    kind: text().notNull(),
    /** The monitor that told of it first; null where another source did. */
    monitorRowId: ref().references(() => monitors.id),
    recordId: text().notNull(),
    resourceId: ref().references(() => resources.id),
    supplierId: ref().references(() => suppliers.id),
    direction: text().notNull().default('credit'),
    amountMinor: money().notNull(),
    /** The account's balance after it. */
    balanceMinor: money(),
    utr: text(),
    identifyCode: text(),
    payerName: text(),
    text: text().notNull(),
    occurredAt: instant().notNull(),
    /** Only the day is known on which it happened, whose end `occurredAt` is. */
    isDayOnly: boolean().notNull().default(false),
    receivedAt: now(),
    /** Why it pays no order by itself. */
    doubt: text().$type<PaymentDoubt>(),
    status: text().notNull(),
    orderId: ref().references(() => orders.id),
    /** The record of the same payment, where a later message showed that both are one. */
    sameAsId: ref().references((): AnyPgColumn => bankRecords.id),
    /** Why a person set it aside, and who. */
    setAsideReason: text(),
    setAsideBy: text(),
    /** Who decided which order it pays; null where it was certain. */
    matchedById: ref().references(() => users.id),
  },
  (t) => [
    index().on(t.resourceId, t.occurredAt),
    index().on(t.resourceId, t.amountMinor, t.occurredAt),
    index().on(t.status, t.receivedAt),
    index('bank_records_unmatched_idx')
      .on(t.resourceId, t.amountMinor, t.occurredAt)
      .where(sql`${t.status} = 'unmatched'`),
    index('bank_records_utr_idx').on(t.utr).where(sql`${t.utr} is not null`),
    index().on(t.orderId),
    index('bank_records_occurred_idx').on(t.occurredAt, t.id),
    index('bank_records_same_idx').on(t.sameAsId).where(sql`${t.sameAsId} is not null`),
    oneOf('bank_records_status_check', t.status, BANK_RECORD_STATUSES),
    oneOf('bank_records_kind_check', t.kind, BANK_RECORD_KINDS),
    oneOf('bank_records_direction_check', t.direction, DIRECTIONS),
    oneOf('bank_records_doubt_check', t.doubt, PAYMENT_DOUBTS),
    positive('bank_records_amount_check', t.amountMinor),
  ],
)

/** Reports of payments by sources, each as it came: one payment may have several witnesses. */
export const bankMessages = pgTable(
  'bank_messages',
  {
    id: rowId(),
    kind: text().notNull(),
    monitorRowId: ref().references(() => monitors.id),
    /** The source's own number of it. */
    recordId: text().notNull(),
    supplierId: ref().references(() => suppliers.id),
    /** The account that it is about, as far as that is known before it is read. */
    resourceId: ref().references(() => resources.id),
    text: text().notNull(),
    occurredAt: instant().notNull(),
    receivedAt: now(),
    /** The payment that it tells of; null while nobody could read it. */
    bankRecordId: ref().references(() => bankRecords.id),
    /** Its report in the log of monitors. */
    report: uuid(),
    /** Who sent it to the monitor, where that says so. */
    sender: text(),
    /** The bank that sent it, of a message that names money; `OTHER_SENDERS` of any other sender. */
    bank: text(),
    /** Fields that the monitor had read itself, where the rest was left to patterns. */
    said: jsonb().$type<SaidFields>(),
    /** The pattern that read it, and in which version; null where the monitor did. */
    patternId: ref().references(() => messagePatterns.id),
    patternVersion: integer(),
    /** Why nobody could read it. */
    unreadReason: text(),
    /** When patterns were tried last. */
    triedAt: instant(),
    /** The request by which it waits to be read again. */
    rereadId: ref().references(() => messageRereads.id),
  },
  (t) => [
    index('bank_messages_reread_idx').on(t.rereadId, t.id).where(sql`${t.rereadId} is not null`),
    index('bank_messages_pattern_idx').on(t.patternId, t.receivedAt).where(sql`${t.patternId} is not null`),
    unique('bank_messages_monitor_record_key').on(t.monitorRowId, t.recordId),
    uniqueIndex('bank_messages_statement_key').on(t.resourceId, t.recordId).where(sql`${t.kind} = 'statement'`),
    index('bank_messages_waiting_idx').on(t.id).where(sql`${t.kind} = 'statement' and ${t.triedAt} is null`),
    index('bank_messages_record_idx').on(t.bankRecordId).where(sql`${t.bankRecordId} is not null`),
    index().on(t.receivedAt),
    index('bank_messages_bank_idx').on(t.bank, t.receivedAt).where(sql`${t.bank} is not null`),
    index('bank_messages_unread_idx').on(t.triedAt, t.id).where(sql`${t.unreadReason} is not null`),
    oneOf('bank_messages_kind_check', t.kind, BANK_RECORD_KINDS),
    oneOf('bank_messages_unread_check', t.unreadReason, UNREAD_REASONS),
  ],
)

/** The callback of an order: its URL and its progress. */
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
    /** Who resent it by hand; null for the engine's own attempts. */
    byUser: text(),
  },
  (t) => [
    index().on(t.orderId, t.id),
    index().on(t.at),
    oneOf('callback_attempts_outcome_check', t.outcome, CALLBACK_OUTCOMES),
  ],
)
