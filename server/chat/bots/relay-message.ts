import { and, eq, isNull } from 'drizzle-orm'
import type { Attachment } from '#domain/chat/bots.ts'
import type { Queryable } from '#server/db/client.ts'
import { botGroups, botMessages } from '#server/db/schema/schema.ts'
import { textOfMessage } from '#server/chat/bots/api/update.ts'
import type { TelegramMessage } from '#server/chat/bots/api/update.ts'
import { botTexts, groupOfChat } from '#server/chat/bots/groups/group-of-chat.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import { enqueue } from '#server/chat/bots/send-waiting.ts'
import type { Services } from '#server/platform/services.ts'

/** Carries a message to the other group, under what that group calls this one: nobody's name goes along. */
export async function relayMessage(
  tx: Queryable,
  group: BotGroup,
  { attachment, id, text }: { id: number; text: string; attachment: Attachment | null },
): Promise<void> {
  const peer = await peerOf(tx, group)
  if (!peer || (text === '' && attachment === null)) return
  const carried = carriedText(group, peer, text)
  await enqueue(tx, { groupId: peer.id, purpose: 'relay', text: carried, attachment, sourceId: id })
}

/** Carries a changed text to the message that was carried before; without one there is nothing to change. */
export async function relayEdit(tx: Queryable, services: Services, message: TelegramMessage): Promise<void> {
  const group = await groupOfChat(tx, services, 'relay', message.chat)
  const [source] = await tx
    .select()
    .from(botMessages)
    .where(and(eq(botMessages.groupId, group.id), eq(botMessages.telegram, message.message_id)))
  const peer = group.enabled ? await peerOf(tx, group) : undefined
  if (!source || !peer) return
  const text = textOfMessage(message)
  const [change] = await tx
    .insert(botMessages)
    .values({
      groupId: group.id,
      direction: 'in',
      purpose: 'relay',
      state: 'received',
      text,
      senderNumber: source.senderNumber,
      senderName: source.senderName,
      editOf: source.id,
      at: services.now(),
    })
    .returning({ id: botMessages.id })
  const carried = await tx
    .select()
    .from(botMessages)
    .where(and(eq(botMessages.sourceId, source.id), eq(botMessages.groupId, peer.id), isNull(botMessages.editOf)))
  for (const { attachment, id } of carried)
    await enqueue(tx, {
      groupId: peer.id,
      purpose: 'relay',
      text: carriedText(group, peer, text),
      attachment,
      sourceId: change?.id ?? source.id,
      editOf: id,
    })
}

async function peerOf(tx: Queryable, { peerId }: BotGroup): Promise<BotGroup | undefined> {
  if (peerId === null) return undefined
  const [peer] = await tx.select().from(botGroups).where(eq(botGroups.id, peerId))
  return peer?.enabled ? peer : undefined
}

/** The other group reads its own language's word for this side, unless it is called otherwise. */
function carriedText({ alias, side }: BotGroup, peer: BotGroup, text: string): string {
  const called = alias ?? botTexts(peer.language).side[side === 'supplier' ? 'supplier' : 'merchant']
  return `${called}: ${text}`
}
