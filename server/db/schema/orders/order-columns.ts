import { sql } from 'drizzle-orm'
import { boolean, index, inet, integer, jsonb, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnyPgColumn, ExtraConfigColumn } from 'drizzle-orm/pg-core'
import { CALLBACK_STATUS_IDS, ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import { notNegative, oneOf, positive, instant, lastChange, money, now, ref } from '#server/db/schema/columns.ts'
import { merchants, resources, suppliers } from '#server/db/schema/people/party-schema.ts'
import { users } from '#server/db/schema/people/people-schema.ts'

/**
 * Columns shared by collection orders and payouts. Party names are stored beside their ids so that lists need no join.
 */
export const orderColumns = () => ({
  orderCode: text().notNull(),
  merchantId: ref()
    .notNull()
    .references(() => merchants.id),
  merchantName: text().notNull(),
  merchantOrderId: text().notNull(),
  /** Digest of the signed content: a repeat with the same content returns the first order. */
  contentHash: text().notNull(),
  supplierId: ref().references(() => suppliers.id),
  supplierName: text(),
  resourceId: ref().references(() => resources.id),
  resourceName: text(),
  productId: integer().notNull(),
  currency: text().notNull(),
  exponent: smallint().notNull(),
  amountMinor: money().notNull(),
  realAmountMinor: money(),
  callbackStatus: smallint().notNull().default(0),
  orderMark: smallint().notNull().default(1),
  locked: boolean().notNull().default(false),
  lockedBy: text(),
  lockedAt: instant(),
  isProxy: boolean().notNull().default(false),
  cardNumber: text(),
  ifscCode: text(),
  bankName: text(),
  utr: text(),
  ip: inet(),
  subject: text(),
  notifyUrl: text(),
  request: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: now(),
  completedAt: instant(),
  ...lastChange(),
})

type Indexed = Record<
  | 'id'
  | 'orderCode'
  | 'merchantId'
  | 'merchantOrderId'
  | 'supplierId'
  | 'resourceId'
  | 'amountMinor'
  | 'utr'
  | 'createdAt'
  | 'completedAt'
  | 'updatedAt',
  ExtraConfigColumn
>

/** Indexes over these columns for both tables, named after the table. */
export const orderIndexes = (table: string, t: Indexed) => [
  uniqueIndex(`${table}_order_code_key`).on(t.orderCode),
  uniqueIndex(`${table}_merchant_order_key`).on(t.merchantId, t.merchantOrderId),
  // Finds whole numbers, too.
  index(`${table}_merchant_order_start_idx`).on(t.merchantOrderId.op('text_pattern_ops')),
  index(`${table}_created_idx`).on(t.createdAt, t.id),
  index(`${table}_merchant_idx`).on(t.merchantId, t.createdAt, t.id),
  index(`${table}_supplier_idx`).on(t.supplierId, t.createdAt, t.id),
  index(`${table}_resource_idx`).on(t.resourceId, t.createdAt, t.id),
  index(`${table}_amount_idx`).on(t.amountMinor, t.createdAt, t.id),
  index(`${table}_completed_idx`).on(t.completedAt, t.id),
  index(`${table}_updated_idx`).on(t.updatedAt, t.id),
  index(`${table}_utr_idx`).on(t.utr).where(sql`${t.utr} is not null`),
]

type Checked = Record<
  'exponent' | 'amountMinor' | 'realAmountMinor' | 'callbackStatus' | 'orderMark',
  ExtraConfigColumn
>

/** CHECKs over these columns for both tables. */
export const orderChecks = (table: string, t: Checked) => [
  oneOf(`${table}_callback_status_check`, t.callbackStatus, Object.values(CALLBACK_STATUS_IDS)),
  oneOf(`${table}_mark_check`, t.orderMark, Object.values(ORDER_MARK_IDS)),
  notNegative(`${table}_exponent_check`, t.exponent),
  positive(`${table}_amount_check`, t.amountMinor),
  notNegative(`${table}_real_amount_check`, t.realAmountMinor),
]

/**
 * Columns shared by both history tables, beside the from and to states: what happened, by whom, through what and why.
 */
export const historyColumns = (orderId: () => AnyPgColumn) => ({
  orderId: ref().notNull().references(orderId),
  at: now(),
  event: text().notNull(),
  userId: ref().references(() => users.id),
  actor: text(),
  via: text().notNull(),
  reason: text(),
  detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
})
