import { sql } from 'drizzle-orm'
import { boolean, index, inet, integer, jsonb, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ExtraConfigColumn } from 'drizzle-orm/pg-core'
import { instant, lastChange, money, now, ref } from './columns.ts'

/** What collection orders and payouts both keep. Names of parties stand beside their ids so that lists need no join. */
export const orderColumns = () => ({
  orderCode: text().notNull(),
  merchantId: ref().notNull(),
  merchantName: text().notNull(),
  merchantOrderId: text().notNull(),
  /** Digest of the signed content: a repeat with the same content answers the first order. */
  contentHash: text().notNull(),
  supplierId: ref(),
  supplierName: text(),
  resourceId: ref(),
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

/** The indexes over these columns that both tables have, by the table's name. */
export const orderIndexes = (table: string, t: Indexed) => [
  uniqueIndex(`${table}_order_code_key`).on(t.orderCode),
  uniqueIndex(`${table}_merchant_order_key`).on(t.merchantId, t.merchantOrderId),
  index(`${table}_merchant_order_id_idx`).on(t.merchantOrderId),
  index(`${table}_created_idx`).on(t.createdAt, t.id),
  index(`${table}_merchant_idx`).on(t.merchantId, t.createdAt, t.id),
  index(`${table}_supplier_idx`).on(t.supplierId, t.createdAt, t.id),
  index(`${table}_resource_idx`).on(t.resourceId, t.createdAt, t.id),
  index(`${table}_amount_idx`).on(t.amountMinor, t.createdAt, t.id),
  index(`${table}_completed_idx`).on(t.completedAt, t.id),
  index(`${table}_updated_idx`).on(t.updatedAt, t.id),
  index(`${table}_utr_idx`).on(t.utr).where(sql`${t.utr} is not null`),
]

/** What every row of a history keeps beside the states that it leads from and to: what happened, by whom, through what and why. */
export const historyColumns = () => ({
  orderId: ref().notNull(),
  at: now(),
  event: text().notNull(),
  userId: ref(),
  actor: text(),
  via: text().notNull(),
  reason: text(),
  detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
})
