import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { MESSAGE_EVENT_NAMES } from '#domain/messages/message-events.ts'
import type { Locale } from '#domain/text/locales.ts'
import { lastChange } from '#server/db/schema/columns.ts'

/** How events are worded where that is not the default; a language that is missing has the default wording. */
export const messageTemplates = pgTable('message_templates', {
  event: text({ enum: MESSAGE_EVENT_NAMES }).primaryKey(),
  texts: jsonb().$type<Partial<Record<Locale, string>>>().notNull().default({}),
  ...lastChange(),
})
