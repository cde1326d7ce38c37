import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { CALLBACK_OUTCOMES } from '#domain/orders/order-status.ts'
import { oneOf, now, ref, rowId } from '#server/db/schema/columns.ts'
import { bankMessages } from '#server/db/schema/orders/order-schema.ts'

/** The attempts to forward messages of payments, each with what was sent where and what came of it. */
export const messageForwards = pgTable(
  'message_forwards',
  {
    id: rowId(),
    messageId: ref()
      .notNull()
      .references(() => bankMessages.id),
    attempt: integer().notNull(),
    at: now(),
    url: text().notNull(),
    requestBody: text().notNull(),
    responseStatus: integer(),
    responseBody: text(),
    durationMs: integer().notNull(),
    outcome: text({ enum: CALLBACK_OUTCOMES }).notNull(),
  },
  (t) => [index().on(t.messageId, t.attempt), oneOf('message_forwards_outcome_check', t.outcome, CALLBACK_OUTCOMES)],
)
