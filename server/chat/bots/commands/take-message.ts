import { eq } from 'drizzle-orm'
import { readBookEntry } from '#domain/chat/bots.ts'
import type { BookEntry, BotKind } from '#domain/chat/bots.ts'
import { readQuestion } from '#domain/chat/question.ts'
import type { Question } from '#domain/chat/question.ts'
import type { Queryable } from '#server/db/client.ts'
import { botMessages } from '#server/db/schema/schema.ts'
import { attachmentOf, senderOf, textOfMessage } from '#server/chat/bots/api/update.ts'
import type { TelegramMessage } from '#server/chat/bots/api/update.ts'
import { keepBooks } from '#server/chat/bots/keep-books.ts'
import { personOf } from '#server/chat/bots/commands/person-of.ts'
import type { TelegramPerson } from '#server/chat/bots/commands/person-of.ts'
import { asksByPicture, lookAtPicture } from '#server/chat/bots/commands/pictures.ts'
import { groupOfChat, moveChat, partyOfGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import { enqueue } from '#server/chat/bots/send-waiting.ts'
import { relayMessage } from '#server/chat/bots/relay-message.ts'
import { answerQuestion } from '#server/chat/group-queries/answer-question.ts'
import { tellIn } from '#server/chat/group-queries/group-texts.ts'
import type { Services } from '#server/platform/services.ts'

/** Keeps a message of a group, and does what it asks for. Chats of one person with a bot are none of ours. */
export async function takeMessage(
  tx: Queryable,
  services: Services,
  bot: BotKind,
  message: TelegramMessage,
): Promise<void> {
  const { chat, migrate_to_chat_id } = message
  if (migrate_to_chat_id !== undefined) return await moveChat(tx, bot, chat.id, migrate_to_chat_id)
  if (chat.type === 'private' || message.from?.is_bot === true) return
  const group = await groupOfChat(tx, services, bot, chat)
  const received = await keepMessage(tx, services, group, message)
  if (!group.enabled || received === undefined) return
  if (bot === 'relay') await relayMessage(tx, group, { id: received, ...contentOf(message) })
  else await heed(tx, services, group, { received, message })
}

const contentOf = (message: TelegramMessage) => ({ text: textOfMessage(message), attachment: attachmentOf(message) })

/** The id of the kept message; undefined for one that is there already. */
async function keepMessage(
  tx: Queryable,
  services: Pick<Services, 'now'>,
  group: BotGroup,
  message: TelegramMessage,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(botMessages)
    .values({
      groupId: group.id,
      direction: 'in',
      purpose: group.bot === 'relay' ? 'relay' : 'chat',
      state: 'received',
      ...contentOf(message),
      telegram: message.message_id,
      senderNumber: message.from?.id ?? null,
      senderName: senderOf(message),
      at: services.now(),
    })
    .onConflictDoNothing()
    .returning({ id: botMessages.id })
  return row?.id
}

interface Heard {
  received: number
  message: TelegramMessage
}

/** Answers a question or keeps the books, for people of the list alone; all else is chat. */
async function heed(tx: Queryable, services: Services, group: BotGroup, heard: Heard): Promise<void> {
  const party = partyOfGroup(group)
  if (!party) return
  const text = textOfMessage(heard.message)
  const entry = readBookEntry(text, group.exponent)
  const question = entry ? undefined : readQuestion(text)
  const byPicture = !entry && !question && asksByPicture(services, heard.message)
  if (!entry && !question && !byPicture) return
  const person = await personOf(tx, heard.message, group)
  if (!person) return
  if (entry) await enter(tx, services, group, { ...heard, entry, person })
  else if (question) await answer(tx, services, group, { ...heard, question, person })
  else await lookAtPicture(tx, services, heard.received)
}

/** Answers a question, by text or as it was read from a picture. */
export async function answer(
  tx: Queryable,
  services: Services,
  group: BotGroup,
  { received, question, person }: { received: number; question: Question; person: TelegramPerson },
): Promise<void> {
  const party = partyOfGroup(group)
  if (!party) return
  const rights = person.rights.filter((right) => right !== 'bookkeeping')
  const by = `${group.title} / ${person.name}`
  const { answer: told, orderCode } = await answerQuestion(tx, services, { party, rights, by }, question)
  await tx.update(botMessages).set({ purpose: 'question', orderCode }).where(eq(botMessages.id, received))
  const text = tellIn(group.language, told, services)
  await enqueue(tx, { groupId: group.id, purpose: 'answer', text, orderCode, sourceId: received })
}

async function enter(
  tx: Queryable,
  services: Services,
  group: BotGroup,
  { entry, message, person, received }: Heard & { entry: BookEntry; person: TelegramPerson },
): Promise<void> {
  await tx.update(botMessages).set({ purpose: 'book' }).where(eq(botMessages.id, received))
  const text = person.rights.includes('bookkeeping')
    ? await keepBooks(tx, services, group, {
        entry,
        messageId: received,
        senderName: person.name,
        senderNumber: message.from?.id ?? null,
      })
    : tellIn(group.language, { kind: 'notAllowed' }, services)
  await enqueue(tx, { groupId: group.id, purpose: 'book', text, sourceId: received })
}
