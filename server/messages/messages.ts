import { and, count, eq } from 'drizzle-orm'
import type { Message } from '#contract/message.endpoints.ts'
import type { Queryable } from '#server/db/client.ts'
import { messages } from '#server/db/schema/schema.ts'
import { publish } from '#server/platform/publish.ts'

/** Stores a message for a person and notifies their consoles; `kind` is a key of the `messages` locale. */
export async function sendMessage(
  db: Queryable,
  userId: number,
  kind: string,
  params: Message['params'] = {},
): Promise<void> {
  const [row] = await db.insert(messages).values({ userId, kind, params }).returning({ id: messages.id })
  if (row) await publish(db, { kind: 'message', userId, msgId: row.id })
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
export async function findMessage(db: Queryable, userId: number, msgId: number): Promise<Message | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, msgId), eq(messages.userId, userId)))
  return row && presentMessage(row)
}

/** A message row in its wire format. */
export function presentMessage(row: typeof messages.$inferSelect): Message {
  return {
    msg_id: row.id,
    create_time: row.createdAt.toISOString(),
    kind: row.kind,
    params: row.params,
    state: stateOf(row.state),
  }
}

function stateOf(state: string): Message['state'] {
  return state === 'unread' || state === 'trash' ? state : 'readed'
}
