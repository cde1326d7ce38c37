import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { SEND_STATES } from '#domain/chat/wechat.ts'
import { sendStateAfter } from '#machines/lifecycles/wechat-message.lifecycle.ts'
import type { SendEvent } from '#machines/lifecycles/wechat-message.lifecycle.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { weChatAccounts, weChatContacts, weChatGroups, weChatMessages } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import { queueMessage } from '#server/chat/wechat/messages/queue-message.ts'

/** Writes to a group or a contact. */
export async function sendTo(
  call: Call,
  { groupRowId, contactRowId, text }: ParsedInputOf<'weChatMessage.send'>,
): Promise<Record<string, never>> {
  const { actor, db } = call
  const chat = groupRowId === undefined ? { contactRowId: contactRowId ?? 0 } : { groupRowId }
  const accountId = await accountOf(db, chat)
  const id = await queueMessage(call, accountId, { ...chat, text, by: actor.name })
  await recordAudit(db, actor, 'weChatMessage.send', targetOf(id), { from: null, to: { ...chat, text } })
  return {}
}

/** The account that writes there; 409 where its bridge may not call. */
async function accountOf(db: Queryable, chat: { groupRowId: number } | { contactRowId: number }): Promise<number> {
  const table = 'groupRowId' in chat ? weChatGroups : weChatContacts
  const id = 'groupRowId' in chat ? chat.groupRowId : chat.contactRowId
  const [found] = await db
    .select({ accountId: table.accountId, isPresent: table.isPresent, enabled: weChatAccounts.enabled })
    .from(table)
    .innerJoin(weChatAccounts, eq(weChatAccounts.id, table.accountId))
    .where(and(eq(table.id, id), isNull(weChatAccounts.deletedAt)))
  if (!found) throw notFound('record')
  if (!found.enabled) throw new AppError(CODES.conflict, 'weChatMessage.accountOff')
  if (!found.isPresent) throw new AppError(CODES.conflict, 'weChatMessage.chatGone')
  return found.accountId
}

/** Does to a message what a person decides about it, as far as its lifecycle lets it. */
export async function decideMessage(
  { actor, db, services }: Call,
  verb: 'sendAgain' | 'cancel' | 'settle',
  { id }: { id: number },
): Promise<Record<string, never>> {
  const [message] = await db.select().from(weChatMessages).where(eq(weChatMessages.id, id)).for('no key update')
  if (!message) throw notFound('record')
  const state = SEND_STATES.find((one) => one === message.sendState)
  const next = state && sendStateAfter(state, EVENTS[verb])
  if (!next) throw new AppError(CODES.conflict, 'weChatMessage.notPossible', { present: { state: state ?? 'in' } })
  const isAgain = verb === 'sendAgain'
  if (isAgain) await accountOf(db, chatOf(message))
  await db
    .update(weChatMessages)
    .set({
      sendState: next,
      settledAt: isAgain ? null : services.now(),
      // Another attempt is another message to the bridge.
      ...(isAgain && { sendAttempt: sql`${weChatMessages.sendAttempt} + 1`, sendError: null }),
    })
    .where(eq(weChatMessages.id, id))
  await recordAudit(db, actor, `weChatMessage.${verb}`, targetOf(id), {
    from: { sendState: state },
    to: { sendState: next },
  })
  await publish(db, { kind: 'weChatChanged' })
  return {}
}

const EVENTS = { sendAgain: 'SEND_AGAIN', cancel: 'CANCEL', settle: 'SETTLE' } as const satisfies Record<
  string,
  SendEvent
>

const chatOf = ({ contactRowId, groupRowId }: typeof weChatMessages.$inferSelect) =>
  groupRowId === null ? { contactRowId: contactRowId ?? 0 } : { groupRowId }

const targetOf = (id: number) => ({ kind: 'weChatMessage', id: String(id) })
