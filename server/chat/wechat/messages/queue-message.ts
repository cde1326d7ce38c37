import { eq } from 'drizzle-orm'
import { weChatContacts, weChatGroups, weChatMessages } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { publish } from '#server/platform/publish.ts'

/** Message to send, and its chat. */
export type Outgoing = { text: string; orderCode?: string | null; answerTo?: number; by?: string } & (
  | { groupRowId: number; contactRowId?: undefined }
  | { contactRowId: number; groupRowId?: undefined }
)

/** Queues a message, which the account's bridge is given with its next call; answers its number. */
export async function queueMessage(
  { db, services }: Pick<Call<null>, 'db' | 'services'>,
  accountId: number,
  { answerTo, by, contactRowId, groupRowId, orderCode, text }: Outgoing,
): Promise<number> {
  const at = services.now()
  const [message] = await db
    .insert(weChatMessages)
    .values({
      accountId,
      groupRowId: groupRowId ?? null,
      contactRowId: contactRowId ?? null,
      direction: 'out',
      senderName: by ?? null,
      text,
      occurredAt: at,
      orderCode: orderCode ?? null,
      answerTo: answerTo ?? null,
      sendState: 'waiting',
    })
    .returning({ id: weChatMessages.id })
  if (!message) throw new Error('a message was not stored')
  const last = { lastMessage: text, lastMessageAt: at }
  if (groupRowId !== undefined) await db.update(weChatGroups).set(last).where(eq(weChatGroups.id, groupRowId))
  else await db.update(weChatContacts).set(last).where(eq(weChatContacts.id, contactRowId))
  await publish(db, { kind: 'weChatChanged' })
  return message.id
}
