import { eq } from 'drizzle-orm'
import type { Agent } from 'undici'
import { numbersIn } from '#domain/chat/question.ts'
import { botGroups, botMessages } from '#server/db/schema/schema.ts'
import { botApi } from '#server/chat/bots/api/bot-api.ts'
import { faultOf } from '#server/chat/bots/api/bot-fault.ts'
import { personOf } from '#server/chat/bots/commands/person-of.ts'
import type { PictureJob } from '#server/chat/bots/commands/pictures.ts'
import { readPicture } from '#server/chat/bots/commands/read-picture.ts'
import { answer } from '#server/chat/bots/commands/take-message.ts'
import { enqueue } from '#server/chat/bots/send-waiting.ts'
import { findOrders } from '#server/chat/group-queries/find-orders.ts'
import { tellIn } from '#server/chat/group-queries/group-texts.ts'
import { partyOfGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import { callOutside } from '#server/platform/outgoing/call-outside.ts'
import type { Services } from '#server/platform/services.ts'

/** The service sends files of up to 20 MB; a picture of a message is far smaller. */
const PICTURE_BYTES_MAX = 10_000_000
const FETCH_MS = 30_000

/**
 * Reads the picture of a message and answers for the number in it; does nothing where it was answered already. A
 * picture that cannot be fetched or read gets an answer that says so. Only a service that is down is asked again.
 */
export async function answerPicture(services: Services, agent: Agent, { messageId }: PictureJob): Promise<void> {
  const { db } = services
  const [row] = await db
    .select({ message: botMessages, group: botGroups })
    .from(botMessages)
    .innerJoin(botGroups, eq(botGroups.id, botMessages.groupId))
    .where(eq(botMessages.id, messageId))
  const [known] = await db.select({ id: botMessages.id }).from(botMessages).where(eq(botMessages.sourceId, messageId))
  if (!row?.message.attachment || known) return
  const { group, message } = row
  const picture = await fetchPicture(services, agent, message.attachment?.fileId ?? '')
  const numbers = numbersIn((picture && (await readPicture(picture))) ?? '')
  await db.transaction(async (tx) => {
    const party = partyOfGroup(group)
    const person = await personOf(tx, { from: { id: message.senderNumber ?? 0, first_name: '' } }, group)
    if (!party || !person) return
    for (const number of numbers)
      if ((await findOrders(tx, services, party, number)).length > 0)
        return await answer(tx, services, group, { received: messageId, question: { kind: 'order', number }, person })
    const [number] = numbers
    const told = number === undefined ? ({ kind: 'unreadable' } as const) : ({ kind: 'notFound', number } as const)
    await enqueue(tx, {
      groupId: group.id,
      purpose: 'answer',
      text: tellIn(group.language, told, services),
      sourceId: messageId,
    })
  })
}

/** Null where the service does not give it, or it is longer than is read. */
async function fetchPicture(services: Services, agent: Agent, fileId: string): Promise<Buffer | null> {
  const bot = botApi(services, 'group', agent)
  if (!bot) throw new Error('the bot has no token')
  const file = await bot.api.getFile(fileId).catch((error: unknown) => {
    if (faultOf(error).kind === 'refused') return null
    throw error
  })
  if (typeof file?.file_path !== 'string') return null
  const limits = { timeoutMs: FETCH_MS, bytesMax: PICTURE_BYTES_MAX, whenLonger: 'fault', reads: 'base64' } as const
  const answered = await callOutside(agent, { method: 'GET', url: bot.fileUrl(file.file_path) }, limits)
  if (answered.fault === 'tooLong' || (answered.fault === null && answered.status === 404)) return null
  if (answered.fault !== null || answered.status !== 200) throw new Error('the picture could not be fetched')
  return Buffer.from(answered.text, 'base64')
}
