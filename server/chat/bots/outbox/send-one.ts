import type { Api } from 'grammy'
import type { botMessages } from '#server/db/schema/schema.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'

export type OutMessage = typeof botMessages.$inferSelect

interface Related {
  /** The numbers in the chat of the message that is answered, and of the one whose text is replaced. */
  answers: number | null
  edits: number | null
}

/** Sends a message or the change of one; answers its number in the chat. Throws what the library throws. */
export async function sendOne(
  api: Api,
  { chat }: BotGroup,
  message: OutMessage,
  { answers, edits }: Related,
): Promise<number> {
  const { attachment, text } = message
  if (edits !== null) {
    await changeText(api, chat, edits, message)
    return edits
  }
  const reply =
    answers === null ? {} : { reply_parameters: { message_id: answers, allow_sending_without_reply: true as const } }
  const sent = await (attachment === null
    ? api.sendMessage(chat, text, reply)
    : attachment.kind === 'photo'
      ? api.sendPhoto(chat, attachment.fileId, { caption: text, ...reply })
      : api.sendDocument(chat, attachment.fileId, { caption: text, ...reply }))
  const number: unknown = Reflect.get(Object(sent), 'message_id')
  if (!Number.isSafeInteger(number)) throw new Error('an answer of another form')
  return number as number
}

/** Replaces the text of a message that the bot sent. */
export async function changeText(
  api: Api,
  chat: number,
  number: number,
  { attachment, text }: OutMessage,
): Promise<void> {
  if (attachment === null) await api.editMessageText(chat, number, text)
  else await api.editMessageCaption(chat, number, { caption: text })
}
