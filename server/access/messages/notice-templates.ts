import { inArray } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { NOTICE_EVENTS, variablesOf } from '#domain/messages/message-events.ts'
import { parseTemplate } from '#domain/messages/message-template.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { Queryable } from '#server/db/client.ts'
import { messageTemplates } from '#server/db/schema/schema.ts'
import { defaultTexts, titlesOf } from '#server/access/messages/wording.ts'

/** The templates in use of the notices that consoles word themselves; the default one where a stored one cannot be read. */
export async function noticeTemplates(db: Queryable, language: Locale): Promise<OutputOf<'message.wording'>> {
  const rows = await db
    .select()
    .from(messageTemplates)
    .where(inArray(messageTemplates.event, [...NOTICE_EVENTS]))
  const templates = NOTICE_EVENTS.map((event) => {
    const stored = rows.find((row) => row.event === event)?.texts[language]
    const isReadable = stored !== undefined && parseTemplate(stored, variablesOf(event)).ok
    const text = isReadable ? stored : defaultTexts(event)[language]
    return [event, { title: titlesOf(event)[language], text }]
  })
  return Object.fromEntries(templates) as OutputOf<'message.wording'>
}
