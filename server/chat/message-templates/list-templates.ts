import type { ParsedInputOf } from '#contract/contract.ts'
import type { MessageTemplateRow } from '#contract/system/message-template.endpoints.ts'
import { MESSAGE_EVENT_NAMES, MESSAGE_EVENTS } from '#domain/messages/message-events.ts'
import type { MessageEvent } from '#domain/messages/message-events.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { pastChangesOf } from '#server/access/audit/past-changes.ts'
import { messageTemplates } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { defaultTexts, textsInUse, titlesOf } from '#server/access/messages/wording.ts'
import type { InEachLanguage } from '#server/access/messages/wording.ts'
import { hasWords } from '#server/platform/lists/filters/has-words.ts'
import { pageOfFew } from '#server/platform/lists/paging/page-of-few.ts'

type Filter = ParsedInputOf<'messageTemplate.getList'>

/** The templates of all events, those changed last first. Events are few, so they are filtered and paged here. */
export async function listTemplates({ db }: Call, { id, name = '', about, changedIn, ...page }: Filter) {
  const events = MESSAGE_EVENT_NAMES.filter(
    (event) =>
      (id === undefined || event === id) &&
      (about === undefined || MESSAGE_EVENTS[event].about === about) &&
      isFoundBy(event, name.trim()),
  )
  const stored = new Map((await db.select().from(messageTemplates)).map((row) => [row.event, row]))
  const changes = await pastChangesOf<Partial<InEachLanguage>>(db, {
    kind: 'messageTemplate',
    actions: ['messageTemplate.update', 'messageTemplate.reset'],
    targets: events,
  })
  const rows = events.map((event): MessageTemplateRow => {
    const row = stored.get(event)
    const { about, audience } = MESSAGE_EVENTS[event]
    return {
      id: event,
      name: event,
      about,
      audience,
      changedIn: LOCALES.filter((locale) => row?.texts[locale] !== undefined),
      texts: textsInUse(event, row?.texts),
      defaults: defaultTexts(event),
      version: row?.version ?? 0,
      updatedBy: row?.updatedBy ?? null,
      updateTime: row?.updatedAt.toISOString() ?? null,
      changes: changes.get(event) ?? [],
    }
  })
  return pageOfFew(
    rows
      .filter((row) => changedIn === undefined || row.changedIn.includes(changedIn))
      .toSorted((a, b) => (b.updateTime ?? '').localeCompare(a.updateTime ?? '')),
    page,
  )
}

/** Whether an event's name, or what it is called or says by default in any language, has every word of a text. */
const isFoundBy = (event: MessageEvent, text: string): boolean =>
  hasWords([event, ...Object.values(titlesOf(event)), ...Object.values(defaultTexts(event))], text)
