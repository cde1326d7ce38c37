import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { readQuestion } from '#domain/chat/question.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { outcomeOf, WECHAT_RIGHTS } from '#domain/chat/wechat.ts'
import { answerQuestion } from '#server/chat/group-queries/answer-question.ts'
import type { GroupParty } from '#server/chat/group-queries/group-party.ts'
import { tellIn } from '#server/chat/group-queries/group-texts.ts'
import type { WeChatAccount } from '#server/chat/wechat/accounts/change-accounts.ts'
import { cleanText } from '#server/chat/wechat/bridge/clean-text.ts'
import { countWaiting } from '#server/chat/wechat/bridge/hand-out.ts'
import type { WeChatGroup } from '#server/chat/wechat/change-groups.ts'
import { queueMessage } from '#server/chat/wechat/messages/queue-message.ts'
import type { Queryable } from '#server/db/client.ts'
import { weChatContacts, weChatGroups, weChatMessages, merchants, suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { publish } from '#server/platform/publish.ts'

type Said = ParsedInputOf<'weChat.report'>['messages'][number]

/** Takes messages in their order, each once, and answers what is asked in groups that may ask. */
export async function takeMessages(
  call: Call<null>,
  account: WeChatAccount,
  { messages }: ParsedInputOf<'weChat.report'>,
): Promise<OutputOf<'weChat.report'>> {
  const { db } = call
  const known = await knownOf(db, account, messages)
  const seen = new Set<string>()
  for (const said of messages) {
    if (known.has(said.messageId) || seen.has(said.messageId)) continue
    seen.add(said.messageId)
    await takeMessage(call, account, said)
  }
  if (seen.size > 0) await publish(db, { kind: 'weChatChanged' })
  return { taken: seen.size, known: messages.length - seen.size, waiting: await countWaiting(db, account.id) }
}

async function knownOf(db: Queryable, { id }: WeChatAccount, messages: readonly Said[]): Promise<Set<string | null>> {
  const rows = await db
    .select({ messageId: weChatMessages.messageId })
    .from(weChatMessages)
    .where(
      and(
        eq(weChatMessages.accountId, id),
        eq(weChatMessages.direction, 'in'),
        inArray(
          weChatMessages.messageId,
          messages.map(({ messageId }) => messageId),
        ),
      ),
    )
  return new Set(rows.map(({ messageId }) => messageId))
}

async function takeMessage(call: Call<null>, account: WeChatAccount, said: Said): Promise<void> {
  const { db } = call
  const occurredAt = new Date(said.occurredAt)
  const text = cleanText(said.text, { lines: true })
  const group = said.groupId === undefined ? null : await groupOf(db, account, said.groupId, { text, occurredAt })
  const contactRowId =
    said.contactId === undefined ? null : await contactOf(db, account, said.contactId, said, { text, occurredAt })
  const [message] = await db
    .insert(weChatMessages)
    .values({
      accountId: account.id,
      groupRowId: group?.id ?? null,
      contactRowId,
      direction: 'in',
      kind: said.kind ?? 'text',
      messageId: said.messageId,
      senderId: cleanText(said.senderId ?? '') || null,
      senderName: cleanText(said.senderName ?? '') || null,
      text,
      occurredAt,
    })
    .returning()
  if (message && group) await answerMessage(call, group, message)
}

interface Last {
  text: string
  occurredAt: Date
}

/** Last message of a chat; a message that arrives late does not replace it. */
const lastOf = ({ text, occurredAt }: Last) => ({ lastMessage: text, lastMessageAt: occurredAt })

const isLater = (column: typeof weChatGroups.lastMessageAt | typeof weChatContacts.lastMessageAt) =>
  sql`${column} is null or ${column} <= excluded.last_message_at`

/** The group of a message, which may come before the list that names it. */
async function groupOf(db: Queryable, { id }: WeChatAccount, groupId: string, last: Last) {
  await db
    .insert(weChatGroups)
    .values({ accountId: id, groupId, name: groupId, ...lastOf(last) })
    .onConflictDoUpdate({
      target: [weChatGroups.accountId, weChatGroups.groupId],
      set: { lastMessage: sql`excluded.last_message`, lastMessageAt: sql`excluded.last_message_at` },
      setWhere: isLater(weChatGroups.lastMessageAt),
    })
  const [group] = await db
    .select()
    .from(weChatGroups)
    .where(and(eq(weChatGroups.accountId, id), eq(weChatGroups.groupId, groupId)))
  return group ?? null
}

async function contactOf(
  db: Queryable,
  { id }: WeChatAccount,
  contactId: string,
  { senderName }: Said,
  last: Last,
): Promise<number | null> {
  await db
    .insert(weChatContacts)
    .values({ accountId: id, contactId, nickname: cleanText(senderName ?? '') || contactId, ...lastOf(last) })
    .onConflictDoUpdate({
      target: [weChatContacts.accountId, weChatContacts.contactId],
      set: { lastMessage: sql`excluded.last_message`, lastMessageAt: sql`excluded.last_message_at` },
      setWhere: isLater(weChatContacts.lastMessageAt),
    })
  const [contact] = await db
    .select({ id: weChatContacts.id })
    .from(weChatContacts)
    .where(and(eq(weChatContacts.accountId, id), eq(weChatContacts.contactId, contactId)))
  return contact?.id ?? null
}

type Message = typeof weChatMessages.$inferSelect

/** Answers what is asked in a group that may ask, about its party's orders alone; anything else is chat. */
async function answerMessage(
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
