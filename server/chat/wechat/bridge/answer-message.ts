import { eq } from 'drizzle-orm'
import { readQuestion } from '#domain/group-queries/question.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { outcomeOf, WECHAT_RIGHTS } from '#domain/wechat/questions.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, suppliers, weChatMessages } from '#server/db/schema/schema.ts'
import { answerQuestion } from '#server/chat/group-queries/answer-question.ts'
import type { GroupParty } from '#server/chat/group-queries/group-party.ts'
import { tellIn } from '#server/chat/group-queries/group-words.ts'
import type { Call } from '#server/http/call.ts'
import type { WeChatGroup } from '#server/chat/wechat/groups/group-record.ts'
import { queueMessage } from '#server/chat/wechat/messages/queue-message.ts'

type Message = typeof weChatMessages.$inferSelect

/** Answers what is asked in a group that may ask, about its party's orders alone; anything else is chat. */
export async function answerMessage(
  { db, services }: Pick<Call<null>, 'db' | 'services'>,
  group: WeChatGroup,
  message: Message,
): Promise<void> {
  if (!group.whitelisted || message.kind !== 'text') return
  const question = readQuestion(message.text)
  const party = question && (await partyOf(db, group))
  if (!question || !party) return
  const rights = WECHAT_RIGHTS.filter((right) => group.rights.includes(right))
  const by = [group.name, message.senderName].filter(Boolean).join(' / ')
  const { answer, orderCode } = await answerQuestion(db, services, { party, rights, by }, question)
  await db
    .update(weChatMessages)
    .set({ outcome: outcomeOf(answer), orderCode })
    .where(eq(weChatMessages.id, message.id))
  const language = LOCALES.find((locale) => locale === group.language) ?? LOCALES[0]
  await queueMessage({ db, services }, group.accountId, {
    groupRowId: group.id,
    text: tellIn(language, answer, services),
    orderCode,
    answerTo: message.id,
  })
}

/** Whose group it is; nobody's once the merchant or supplier is deleted. */
async function partyOf(db: Queryable, { merchantId, supplierId }: WeChatGroup): Promise<GroupParty | null> {
  const table = merchantId === null ? suppliers : merchants
  const id = merchantId ?? supplierId
  if (id === null) return null
  const [row] = await db.select({ status: table.status }).from(table).where(eq(table.id, id))
  if (row === undefined || row.status === 'deleted') return null
  return { kind: merchantId === null ? 'supplier' : 'merchant', id }
}
