import { index, integer, pgTable, pgView, text, timestamp } from 'drizzle-orm/pg-core'
import { now, ref, rowId } from '#server/db/schema/columns.ts'
import { users } from '#server/db/schema/people/people-schema.ts'

/** Uncaught errors of consoles, and errors of the server. */
export const errorLog = pgTable(
  'error_log',
  {
    id: rowId(),
    /** Null for an error of the server. */
    userId: ref().references(() => users.id),
    account: text().notNull(),
    type: text().notNull(),
    code: text().notNull(),
    mes: text().notNull(),
    url: text().notNull(),
    time: text().notNull(),
    createdAt: now(),
    /** How often it came before it was stored. */
    count: integer().notNull().default(1),
    /** Hash of type and first line without their numbers, which a trigger fills in (see the migration). */
    kind: text().notNull().default(''),
  },
  // The second has all columns by which kinds are counted, so that their rows are not read.
  (t) => [index().on(t.createdAt), index('error_log_kind_idx').on(t.kind, t.id, t.userId, t.createdAt, t.count)],
)

/** Errors by kind, each with its newest row (see the migration). */
export const errorKinds = pgView('error_kinds', {
  kind: text().notNull(),
  /** Id of the newest row. */
  id: ref().notNull(),
  count: integer().notNull(),
  /** Number of accounts that met it; 0 for an error of the server alone. */
  accounts: integer().notNull(),
  firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
}).existing()
