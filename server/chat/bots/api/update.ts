import { z } from 'zod'
import type { Attachment } from '#domain/chat/bots.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** Parts of the Bot API's updates that are read; other parts are not checked. */

const number = z.int()
const user = z.object({
  id: number,
  is_bot: z.boolean().optional(),
  first_name: z.string().default(''),
  last_name: z.string().optional(),
  username: z.string().optional(),
})
const chat = z.object({ id: number, type: z.string(), title: z.string().optional() })
const message = z.object({
  message_id: number,
  chat,
  from: user.optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  photo: z.array(z.object({ file_id: z.string(), file_size: z.number().optional() })).optional(),
  document: z.object({ file_id: z.string() }).optional(),
  migrate_to_chat_id: number.optional(),
})
const updateSchema = z.object({
  update_id: number,
  message: message.optional(),
  edited_message: message.optional(),
  my_chat_member: z.object({ chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
})
export type Update = z.infer<typeof updateSchema>
export type TelegramMessage = z.infer<typeof message>

/** The kinds of updates that the service is asked for. */
export const UPDATE_KINDS = ['message', 'edited_message', 'my_chat_member'] as const

/** An update, or only its number where the rest is of another form: it is passed over then. */
export function readUpdate(given: unknown): Update | undefined {
  const read = updateSchema.safeParse(given)
  if (read.success) return read.data
  const numbered = z.object({ update_id: number }).safeParse(given)
  return numbered.success ? { update_id: numbered.data.update_id } : undefined
}

/** The words of a message, safe to store and to show. */
export const textOfMessage = ({ caption, text }: TelegramMessage): string => visibleText(text ?? caption ?? '', '\n\t')

/** A message's picture in its largest size, or its file. */
export function attachmentOf({ document, photo }: TelegramMessage): Attachment | null {
  const largest = photo?.at(-1)
  if (largest) return { kind: 'photo', fileId: largest.file_id }
  return document ? { kind: 'document', fileId: document.file_id } : null
}

/** How a person is called. */
export const senderOf = ({ from }: TelegramMessage): string =>
  visibleText([from?.first_name, from?.last_name].filter(Boolean).join(' ') || from?.username || '').slice(0, 128)
