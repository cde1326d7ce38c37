import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { BANK_RECORD_KINDS } from '#domain/bank-records/bank-records.ts'
import { PATTERN_SAYS } from '#domain/bank-records/patterns/pattern.ts'
import { DECIMAL_MARKS } from '#domain/bank-records/patterns/read-amount.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import { oneOf, positive, instant, now, ref, rowId, stamps } from '#server/db/schema/columns.ts'

/** How payment messages are read, each in versions; none is ever deleted, since messages say which one read them. */
export const messagePatterns = pgTable(
  'message_patterns',
  {
    id: rowId(),
    name: text().notNull(),
    enabled: boolean().notNull().default(true),
    newestVersion: integer().notNull().default(1),
    /** The name that it was shipped by; null for one that a person added. */
    shipped: text(),
    ...stamps(),
  },
  (t) => [unique('message_patterns_name_key').on(t.name)],
)

/** Every version of the patterns; rows never change. */
export const messagePatternVersions = pgTable(
  'message_pattern_versions',
  {
    patternId: ref()
      .notNull()
      .references(() => messagePatterns.id),
    version: integer().notNull(),
    says: text().notNull(),
    kind: text(),
    sender: text(),
    country: text(),
    expression: text().notNull(),
    decimalMark: text().notNull(),
    timeFormat: text(),
    note: text(),
    createdBy: text(),
    createdAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.patternId, t.version] }),
    positive('message_pattern_versions_version_check', t.version),
    oneOf('message_pattern_versions_says_check', t.says, PATTERN_SAYS),
    oneOf('message_pattern_versions_kind_check', t.kind, BANK_RECORD_KINDS),
    oneOf('message_pattern_versions_country_check', t.country, COUNTRIES),
    oneOf('message_pattern_versions_mark_check', t.decimalMark, DECIMAL_MARKS),
  ],
)

/** Runs that read all unread messages again on request, with their results; one is under way at a time. */
export const messageRereads = pgTable(
  'message_rereads',
  {
    id: rowId(),
    askedBy: text().notNull(),
    askedAt: now(),
    total: integer().notNull(),
    payments: integer().notNull().default(0),
    notPayments: integer().notNull().default(0),
    unread: integer().notNull().default(0),
    /** Messages at which reading failed; they are as they were. */
    failed: integer().notNull().default(0),
    endedAt: instant(),
  },
  (t) => [uniqueIndex('message_rereads_open_idx').on(sql`(${t.endedAt} is null)`).where(sql`${t.endedAt} is null`)],
)

/** Banks whose share of understood messages fell. A row lasts from the notice until the share is back. */
export const fallenBanks = pgTable('fallen_banks', {
  bank: text().primaryKey(),
  fellAt: instant().notNull(),
  /** The share that it fell from, in per cent. */
  percentBefore: integer().notNull(),
})
