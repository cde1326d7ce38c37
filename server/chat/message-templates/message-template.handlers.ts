import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { messageTemplateEndpoints, MessageTemplateRow } from '#contract/system/message-template.endpoints.ts'
import { variablesOf, MESSAGE_EVENT_NAMES, MESSAGE_EVENTS } from '#domain/messages/message-events.ts'
import type { MessageEvent } from '#domain/messages/message-events.ts'
import { parseTemplate } from '#domain/messages/message-template.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { pastChangesOf } from '#server/access/audit/past-changes.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { defaultTexts, inEachLanguage, wordMessage, textsInUse, titlesOf } from '#server/access/messages/wording.ts'
import type { InEachLanguage } from '#server/access/messages/wording.ts'
import { sampleOf } from '#server/chat/message-templates/sample-of.ts'
import { messageTemplates } from '#server/db/schema/schema.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { versionConflict } from '#server/platform/app-error.ts'
import { hasWords } from '#server/platform/lists/filters/filters.ts'
import { pageOfFew } from '#server/platform/lists/paging/page-of-few.ts'
import { publish } from '#server/platform/publish.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

type Filter = ParsedInputOf<'messageTemplate.getList'>

/** The templates of all events, those changed last first. Events are few, so they are filtered and paged here. */
async function listTemplates({ db }: Call, { id, name = '', about, changedIn, ...page }: Filter) {
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

/** True when an event's name, title or default text in any language has every word of a text. */
const isFoundBy = (event: MessageEvent, text: string): boolean =>
  hasWords([event, ...Object.values(titlesOf(event)), ...Object.values(defaultTexts(event))], text)

export const messageTemplateHandlers = {
  'messageTemplate.getList': listTemplates,
  'messageTemplate.update': async (call, { event, texts, expectedVersion }) => {
    await storeTexts(call, { action: 'messageTemplate.update', event, texts: ownTexts(event, texts), expectedVersion })
    return {}
  },
  'messageTemplate.reset': async (call, { event, expectedVersion }) => {
    await storeTexts(call, { action: 'messageTemplate.reset', event, texts: {}, expectedVersion })
    return {}
  },
  'messageTemplate.preview': async (call, { event, texts, orderCode }) => {
    const { values, ...sample } = await sampleOf(call, event, orderCode)
    return {
      ...sample,
      messages: wordMessage(event, values, zoneOf(call.services), ownTexts(event, texts)),
      faults: inEachLanguage((locale) => {
        const parsed = parseTemplate(texts[locale], variablesOf(event))
        return parsed.ok ? [] : [...parsed.faults]
      }),
    }
  },
} satisfies Pick<Handlers, keyof typeof messageTemplateEndpoints>

/** Texts that differ from the default wording; an empty text stands for the default. */
function ownTexts(event: MessageEvent, texts: InEachLanguage): Partial<InEachLanguage> {
  const defaults = defaultTexts(event)
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = texts[locale].trim()
      return text === '' || text === defaults[locale] ? [] : [[locale, text]]
    }),
  )
}

interface Change {
  action: 'messageTemplate.update' | 'messageTemplate.reset'
  event: MessageEvent
  texts: Partial<InEachLanguage>
  expectedVersion: number | undefined
}

/** Stores the texts of an event that are its own; 409 when somebody else changed it since the version that the person saw. */
async function storeTexts({ actor, db }: Call, { action, event, texts, expectedVersion }: Change): Promise<void> {
  // Two people who change it for the first time have no row to wait for.
  await lockByText(db, 'messageTemplate', event)
  const [before] = await db.select().from(messageTemplates).where(eq(messageTemplates.event, event))
  const { version = 0, updatedBy = null, updatedAt = new Date() } = before ?? {}
  if (expectedVersion !== undefined && expectedVersion !== version)
    throw versionConflict('record.versionConflict', version, updatedBy, updatedAt)
  if (isDeepStrictEqual(texts, before?.texts ?? {})) return
  const change = { texts, updatedBy: actor.account }
  await db
    .insert(messageTemplates)
    .values({ event, ...change, version: 1 })
    .onConflictDoUpdate({
      target: messageTemplates.event,
      set: { ...change, updatedAt: sql`now()`, version: sql`${messageTemplates.version} + 1` },
    })
  await recordAudit(db, actor, action, { kind: 'messageTemplate', id: event }, { from: before?.texts ?? {}, to: texts })
  await publish(db, { kind: 'templatesChanged' })
}
