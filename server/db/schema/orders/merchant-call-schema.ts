import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { notNegative, now, ref, rowId } from '#server/db/schema/columns.ts'
import { merchants } from '#server/db/schema/people/party-schema.ts'

/**
 * The newest signed calls that name a merchant, for its developers. Written behind the answer; a crash loses the last
 * second.
 */
export const merchantCalls = pgTable(
  'merchant_calls',
  {
    id: rowId(),
    merchantId: ref()
      .notNull()
      .references(() => merchants.id, { onDelete: 'cascade' }),
    at: now(),
    path: text().notNull(),
    ip: text().notNull(),
    ms: integer().notNull(),
    code: integer().notNull(),
    msg: text().notNull(),
    /** The first field that was refused, and why. */
    field: text(),
    fault: text(),
    mchOrderNo: text(),
    /** The time header as it came. */
    signTime: text(),
    /** The first and last characters of the signature that was given. */
    signEnds: text(),
    /** True where the headers bore the signature, false where the body did. */
    isHeaderSign: boolean().notNull(),
    /** The parameters without `sign`; empty where they were too long. */
    body: text().notNull(),
    /** False where something in the body was masked or left out, so that no signature can be made of it. */
    isWhole: boolean().notNull(),
  },
  (t) => [index().on(t.merchantId, t.id), notNegative('merchant_calls_ms_check', t.ms)],
)
