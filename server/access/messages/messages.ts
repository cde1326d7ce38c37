import { and, count, eq, inArray } from 'drizzle-orm'
import type { Message, MessageTexts } from '#contract/people/message.endpoints.ts'
import type { EventValues, MessageEvent } from '#domain/messages/message-events.ts'
import type { Queryable } from '#server/db/client.ts'
import { messages, messageTemplates, users } from '#server/db/schema/schema.ts'
import { wordEarlier, wordMessage } from '#server/access/messages/wording.ts'
import { publishAll } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/**
 * Tells people of an event and notifies their consoles. The message is worded now, by the template as it stands, and
 * keeps what it says. `about` is the record that it leads to, where its values do not name that.
 */
export async function sendMessage<E extends MessageEvent>(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  to: readonly number[],
  event: E,
  values: EventValues<E>,
  about: Message['about'] = null,
): Promise<void> {
  if (to.length === 0) return
  const texts = await textsOf(db, services, event, values)
  const rows = await db
    .insert(messages)
    .values(to.map((userId) => ({ userId, kind: event, params: values, texts, about })))
    .returning({ id: messages.id, userId: messages.userId })
  await publishAll(
    db,
    rows.map(({ id, userId }) => ({ kind: 'message', userId, msgId: id })),
  )
}

/** Everybody who is told what admins are told. */
export async function activeAdmins(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, ['superAdmin', 'admin']), eq(users.status, 'active')))
  return rows.map(({ id }) => id)
}

/** The words of an event by its template as it stands. */
export async function textsOf<E extends MessageEvent>(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  event: E,
  values: EventValues<E>,
): Promise<MessageTexts> {
  const [template] = await db.select().from(messageTemplates).where(eq(messageTemplates.event, event))
  return wordMessage(event, values, zoneOf(services), template?.texts)
}

/** The number of a person's unread messages. */
export async function unreadCount(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.state, 'unread')))
  return row?.unread ?? 0
}

/** One message of a person, in its wire format. */
export async function findMessage(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  userId: number,
  msgId: number,
): Promise<Message | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, msgId), eq(messages.userId, userId)))
  return row && presentMessage(row, zoneOf(services))
}

/** A message row in its wire format. */
export function presentMessage(row: typeof messages.$inferSelect, zone: string): Message {
  return {
    msg_id: row.id,
    create_time: row.createdAt.toISOString(),
    kind: row.kind,
    params: row.params,
    texts: row.texts ?? wordEarlier(row.kind, row.params, zone),
    state: stateOf(row.state),
    about: row.about,
  }
}

function stateOf(state: string): Message['state'] {
  return state === 'unread' || state === 'trash' ? state : 'readed'
}
