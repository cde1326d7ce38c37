import { and, count, desc, eq, lte, inArray } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import type { Message, messageEndpoints } from '#contract/people/message.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { NOTICE_EVENTS, variablesOf } from '#domain/messages/message-events.ts'
import { parseTemplate } from '#domain/messages/message-template.ts'
import type { Locale } from '#domain/text/locales.ts'
import { findMessage, presentMessage } from '#server/access/messages/messages.ts'
import { defaultTexts, titlesOf } from '#server/access/messages/wording.ts'
import type { Queryable } from '#server/db/client.ts'
import { messages, messageTemplates } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Maximum messages listed per state. */
const SHOWN = 200

/** Handlers of the user's own message box: unread, read and trash. */
export const messageHandlers = {
  'message.init': async (call) => ({
    unread: await listOf(call, 'unread'),
    readed: await listOf(call, 'readed'),
    trash: await listOf(call, 'trash'),
    counts: await countsOf(call),
  }),
  'message.content': async ({ actor, db, services }, { msg_id }) => {
    const message = await findMessage(db, services, actor.userId, msg_id)
    if (!message) throw notFound('message')
    return message
  },
  'message.wording': async ({ db }, { language }) => await noticeTemplates(db, language),
  'message.has_read': async (call, { msg_id }) => await move(call, msg_id, 'unread', 'readed'),
  'message.read_all': async ({ actor, db }, { msg_id }) => {
    const read = await db
      .update(messages)
      .set({ state: 'readed' })
      .where(and(eq(messages.userId, actor.userId), eq(messages.state, 'unread'), lte(messages.id, msg_id)))
      .returning({ id: messages.id })
    return { count: read.length }
  },
  'message.remove_readed': async (call, { msg_id }) => await move(call, msg_id, 'readed', 'trash'),
  'message.restore': async (call, { msg_id }) => await move(call, msg_id, 'trash', 'readed'),
} satisfies Pick<Handlers, keyof typeof messageEndpoints>

async function listOf({ actor, db, services }: Call, state: Message['state']): Promise<Message[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, actor.userId), eq(messages.state, state)))
    .orderBy(desc(messages.id))
    .limit(SHOWN)
  const zone = zoneOf(services)
  return rows.map((row) => presentMessage(row, zone))
}

async function countsOf({ actor, db }: Call): Promise<Record<Message['state'], number>> {
  const rows = await db
    .select({ state: messages.state, held: count() })
    .from(messages)
    .where(eq(messages.userId, actor.userId))
    .groupBy(messages.state)
  const of = (state: Message['state']) => rows.find((row) => row.state === state)?.held ?? 0
  return { unread: of('unread'), readed: of('readed'), trash: of('trash') }
}

/** Moves the user's message out of the one state that allows it; 409 names its current state. */
async function move(
  { actor, db, services }: Call,
  msgId: number,
  from: Message['state'],
  to: Message['state'],
): Promise<Record<string, never>> {
  const moved = await db
    .update(messages)
    .set({ state: to })
    .where(and(eq(messages.id, msgId), eq(messages.userId, actor.userId), eq(messages.state, from)))
    .returning({ id: messages.id })
  if (moved.length > 0) return {}
  const present = await findMessage(db, services, actor.userId, msgId)
  if (!present) throw notFound('message')
  throw new AppError(CODES.conflict, 'message.stateConflict', { present })
}

/** The templates in use of the notices that consoles word themselves; the default one where a stored one cannot be read. */
async function noticeTemplates(db: Queryable, language: Locale): Promise<OutputOf<'message.wording'>> {
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
