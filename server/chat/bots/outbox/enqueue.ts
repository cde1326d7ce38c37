import { CAPTION_MAX, MESSAGE_TEXT_MAX } from '#domain/bots/bots.ts'
import type { Attachment, MessagePurpose } from '#domain/bots/bots.ts'
import type { Queryable } from '#server/db/client.ts'
import { botMessages } from '#server/db/schema/schema.ts'

interface Outgoing {
  groupId: number
  purpose: MessagePurpose
  text: string
  attachment?: Attachment | null
  orderCode?: string | null
  sourceId?: number | null
  editOf?: number | null
  /** Who has it sent. */
  senderName?: string | null
}

/** Has a message sent, in the transaction of its cause; answers its id. */
export async function enqueue(tx: Queryable, { text, ...message }: Outgoing): Promise<number> {
  const most = message.attachment ? CAPTION_MAX : MESSAGE_TEXT_MAX
  const [row] = await tx
    .insert(botMessages)
    .values({ ...message, text: cut(text, most), direction: 'out', state: 'waiting' })
    .returning({ id: botMessages.id })
  if (!row) throw new Error('the message was not inserted')
  return row.id
}

/** Characters are cut whole. */
const cut = (text: string, most: number) => (text.length <= most ? text : `${[...text.slice(0, most - 2)].join('')}…`)
