import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { WECHAT_LIMITS, SEND_STATES } from '#domain/chat/wechat.ts'
import { eventOfResult, sendStateAfter } from '#machines/lifecycles/wechat-message.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { weChatContacts, weChatGroups, weChatMessages } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { publish } from '#server/platform/publish.ts'
import type { WeChatAccount } from '#server/chat/wechat/accounts/change-accounts.ts'
import { cleanText } from '#server/chat/wechat/bridge/clean-text.ts'

type Done = ParsedInputOf<'weChat.pull'>['done'][number]

/** Messages that wait to be handed out, or for the bridge's word. */
const isOpen = sql`${weChatMessages.sendState} in ('waiting', 'handedOut')`

/** How many messages the bridge of an account has to send. */
export const countWaiting = async (db: Queryable, accountId: number): Promise<number> =>
  await db.$count(weChatMessages, and(eq(weChatMessages.accountId, accountId), isOpen))

/** Takes the bridge's word about what it was given, and hands out what waits, oldest first. */
export async function handOut(
  { db, services }: Call<null>,
  account: WeChatAccount,
  { done }: ParsedInputOf<'weChat.pull'>,
): Promise<OutputOf<'weChat.pull'>> {
  let changed = 0
  for (const one of done) changed += Number(await settle(db, account, one, services.now()))
  const rows = await db
    .select({ message: weChatMessages, groupId: weChatGroups.groupId, contactId: weChatContacts.contactId })
    .from(weChatMessages)
    .leftJoin(weChatGroups, eq(weChatGroups.id, weChatMessages.groupRowId))
    .leftJoin(weChatContacts, eq(weChatContacts.id, weChatMessages.contactRowId))
    .where(and(eq(weChatMessages.accountId, account.id), isOpen))
    .orderBy(asc(weChatMessages.id))
    .limit(WECHAT_LIMITS.send)
    .for('no key update', { of: weChatMessages })
  const fresh = rows.filter(({ message }) => message.sendState === 'waiting').map(({ message }) => message.id)
  if (fresh.length > 0)
    await db.update(weChatMessages).set({ sendState: 'handedOut' }).where(inArray(weChatMessages.id, fresh))
  if (changed + fresh.length > 0) await publish(db, { kind: 'weChatChanged' })
  return {
    send: rows.map(({ message, groupId, contactId }) => ({
      sendId: sendIdOf(message),
      groupId,
      contactId,
      text: message.text,
    })),
  }
}

/** Tells attempts apart: a message that a person sends anew is another one to the bridge. */
const sendIdOf = ({ id, sendAttempt }: { id: number; sendAttempt: number }) => `${id}-${sendAttempt}`

/** Takes a word about one message; false for one that was said before, or of an attempt that is over. */
async function settle(
  db: Queryable,
  { id: accountId }: WeChatAccount,
  { sendId, result, messageId, error }: Done,
  at: Date,
): Promise<boolean> {
  const [, id = '', attempt = ''] = /^(\d{1,15})-(\d{1,9})$/.exec(sendId) ?? []
  if (id === '') return false
  const [message] = await db
    .select()
    .from(weChatMessages)
    .where(and(eq(weChatMessages.id, Number(id)), eq(weChatMessages.accountId, accountId)))
    .for('no key update')
  const state = SEND_STATES.find((one) => one === message?.sendState)
  if (!message || state === undefined || message.sendAttempt !== Number(attempt)) return false
  const next = sendStateAfter(state, eventOfResult(result))
  if (next === null) return false
  await db
    .update(weChatMessages)
    .set({
      sendState: next,
      messageId: cleanText(messageId ?? '') || null,
      sendError: cleanText(error ?? '') || null,
      settledAt: at,
    })
    .where(eq(weChatMessages.id, message.id))
  return true
}
