import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { BotKind } from '#domain/bots/bots.ts'
import { botGroups, botMessages } from '#server/db/schema/schema.ts'
import type { BotApi } from '#server/chat/bots/api/bot-api.ts'
import { faultOf, isUnmodified } from '#server/chat/bots/api/bot-fault.ts'
import type { BotFault } from '#server/chat/bots/api/bot-fault.ts'
import { moveChat } from '#server/chat/bots/groups/group-of-chat.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import { findSent } from '#server/chat/bots/outbox/find-sent.ts'
import { sendOne } from '#server/chat/bots/outbox/send-one.ts'
import type { OutMessage } from '#server/chat/bots/outbox/send-one.ts'
import type { Services } from '#server/platform/services.ts'

/** How many messages are looked at in one run, and how often one is tried. */
const AT_ONCE = 50
const TRIES = 20

interface Waiting {
  group: BotGroup
  message: OutMessage
}

/**
 * Sends what waits, in each group in its order; one process at a time does so for a bot. A message is marked before it is sent, so
 * that whoever finds the mark looks whether it arrived before sending it again. Answers how many were sent.
 */
export async function sendWaiting(
  services: Services,
  bot: BotKind,
  { api }: BotApi,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const held = new Set<number>()
  let sent = 0
  for (const { group, message } of await waitingOf(services, bot)) {
    if (isStopping()) break
    if (held.has(group.id)) continue
    if (isHeld(services.now(), group, message)) held.add(group.id)
    else if (await deliver(services, api, { group, message })) sent += 1
    else held.add(group.id)
  }
  return sent
}

const isHeld = (now: Date, { quietUntil }: BotGroup, { notBefore }: OutMessage) =>
  [quietUntil, notBefore].some((until) => until !== null && until > now)

/** Whether there is something to send, as far as can be seen without the lock. */
export async function isAnyWaiting({ db }: Services, bot: BotKind): Promise<boolean> {
  const rows = await db
    .select({ id: botMessages.id })
    .from(botMessages)
    .innerJoin(...groupOf)
    .where(waitsFor(bot))
    .limit(1)
  return rows.length > 0
}

async function waitingOf({ db }: Services, bot: BotKind): Promise<Waiting[]> {
  return await db
    .select({ message: botMessages, group: botGroups })
    .from(botMessages)
    .innerJoin(...groupOf)
    .where(waitsFor(bot))
    .orderBy(asc(botMessages.id))
    .limit(AT_ONCE)
}

const groupOf = [botGroups, eq(botGroups.id, botMessages.groupId)] as const
const waitsFor = (bot: BotKind) => and(eq(botGroups.bot, bot), inArray(botMessages.state, ['waiting', 'sending']))

/** Sends one message; false where those after it have to wait. */
async function deliver(services: Services, api: BotApi['api'], { group, message }: Waiting): Promise<boolean> {
  try {
    const earlier = message.state === 'sending' ? await findAgain(services, api, { group, message }) : undefined
    if (earlier !== undefined) return await keepSent(services, message, earlier)
    const related = await relatedOf(services, message)
    if (message.editOf !== null && related.edits === null)
      return await giveUp(services, message, 'the message was not sent')
    await mark(services, message)
    return await keepSent(services, message, await sendOne(api, group, message, related))
  } catch (error) {
    return await afterFault(services, { group, message }, faultOf(error))
  }
}

/** A change is made again without harm; a message is looked for. */
const findAgain = async ({ db }: Services, api: BotApi['api'], { group, message }: Waiting) =>
  message.editOf === null ? await findSent(db, api, group, message) : undefined

async function relatedOf({ db }: Services, { editOf, groupId, sourceId }: OutMessage) {
  const numberOf = async (id: number | null) => {
    if (id === null) return null
    const [row] = await db
      .select({ number: botMessages.telegram })
      .from(botMessages)
      .where(and(eq(botMessages.id, id), eq(botMessages.groupId, groupId)))
    return row?.number ?? null
  }
  return { answers: await numberOf(sourceId), edits: await numberOf(editOf) }
}

async function mark({ db }: Services, { id }: OutMessage): Promise<void> {
  const change = { state: 'sending', attempts: sql`${botMessages.attempts} + 1` }
  await db.update(botMessages).set(change).where(eq(botMessages.id, id))
}

async function keepSent({ db, now }: Services, { editOf, id }: OutMessage, number: number): Promise<true> {
  const telegram = editOf === null ? number : null
  await db
    .update(botMessages)
    .set({ state: 'sent', telegram, failure: null, sentAt: now() })
    .where(eq(botMessages.id, id))
  return true
}

async function giveUp({ db }: Services, { id }: OutMessage, failure: string): Promise<true> {
  await db.update(botMessages).set({ state: 'failed', failure }).where(eq(botMessages.id, id))
  return true
}

/** What follows from a fault; false where the group has to wait. */
async function afterFault(services: Services, { group, message }: Waiting, fault: BotFault): Promise<boolean> {
  const { db, now } = services
  if (message.editOf !== null && isUnmodified(fault)) return await keepSent(services, message, 0)
  const later = new Date(now().getTime() + fault.retryAfterSeconds * 1_000)
  if (fault.movedTo !== null) await moveChat(db, group.bot, group.chat, fault.movedTo)
  else if (fault.kind === 'refused') return await giveUp(services, message, fault.reason)
  if (fault.kind === 'flood') await db.update(botGroups).set({ quietUntil: later }).where(eq(botGroups.id, group.id))
  if (message.attempts + 1 >= TRIES && fault.kind !== 'flood') return await giveUp(services, message, fault.reason)
  // What may have been sent stays marked.
  const state = fault.kind === 'unknown' || message.state === 'sending' ? 'sending' : 'waiting'
  await db
    .update(botMessages)
    .set({ state, notBefore: later, failure: fault.reason })
    .where(eq(botMessages.id, message.id))
  return false
}
