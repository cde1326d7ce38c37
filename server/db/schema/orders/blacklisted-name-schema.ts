import { boolean, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { NAME_HIT_STAGES } from '#domain/orders/open-orders.ts'
import { oneOf, now, ref, rowId, stamps } from '#server/db/schema/columns.ts'
import { merchants } from '#server/db/schema/people/party-schema.ts'

/** Payers whose orders are refused, and whose payments are put to a person. */
export const blacklistedNames = pgTable('blacklisted_names', {
  id: rowId(),
  payerName: text().notNull(),
  /** The name as it is compared (`plainName`). */
  normalized: text().notNull().unique(),
  enabled: boolean().notNull().default(true),
  reason: text(),
  ...stamps(),
})

/**
 * Where blacklisted names were met. Known by the compared name and not by the entry, so that an entry that is deleted and
 * made again has its history. An order counts once, however often it is sent again.
 */
export const nameHits = pgTable(
  'name_hits',
  {
    id: rowId(),
    at: now(),
    normalized: text().notNull(),
    stage: text().notNull(),
    payerName: text().notNull(),
    merchantId: ref()
      .notNull()
      .references(() => merchants.id),
    merchantName: text().notNull(),
    merchantOrderId: text().notNull(),
    /** Null where creation was refused. */
    orderCode: text(),
  },
  (t) => [
    index().on(t.normalized, t.id),
    unique('name_hits_order_key').on(t.merchantId, t.merchantOrderId, t.normalized, t.stage),
    oneOf('name_hits_stage_check', t.stage, NAME_HIT_STAGES),
  ],
)
