import { and, asc, eq, inArray, sql, isNotNull } from 'drizzle-orm'
import type { Api } from 'grammy'
import { CAPTION_MAX, MESSAGE_TEXT_MAX } from '#domain/chat/bots.ts'
import type { BotKind, Attachment, MessagePurpose } from '#domain/chat/bots.ts'
import type { BotApi } from '#server/chat/bots/api/bot-api.ts'
import { faultOf, isUnmodified } from '#server/chat/bots/api/bot-fault.ts'
import type { BotFault } from '#server/chat/bots/api/bot-fault.ts'
import { moveChat } from '#server/chat/bots/groups/group-of-chat.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { botGroups, botMessages } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

/** How many numbers after the last known one are looked at. */
const LOOKED_AT = 30

/**
 * The number of a message of which nobody knows whether it was sent, or undefined if it was not; throws in a group of which no
 * number is known yet, where it waits for somebody to write. The service has no key against sending twice, but it refuses to
 * change a message into what it says: "message is not modified". A chat's numbers go up, a bot changes its own messages alone, and
 * of those every other one is known by its number.
 */
async function findSent(db: Db, api: Api, group: BotGroup, message: OutMessage): Promise<number | undefined> {
  const rows = await db
    .select({ id: botMessages.id, number: botMessages.telegram })
    .from(botMessages)
    .where(and(eq(botMessages.groupId, group.id), isNotNull(botMessages.telegram)))
  if (rows.length === 0) throw new Error('it may have been sent: to be looked for once somebody writes in the group')
  const known = new Set(rows.map(({ number }) => number))
  const first = firstPossible(rows, message)
  for (let number = first; number < first + LOOKED_AT; number += 1)
    if (!known.has(number) && (await says(api, group.chat, number, message))) return number
  return undefined
}

/** The message comes after all known before it; without one, it comes before the first known after it. */
function firstPossible(rows: readonly { id: number; number: number | null }[], { id }: OutMessage): number {
  const numbersOf = (kept: typeof rows) => kept.map(({ number }) => number ?? 0)
  const before = numbersOf(rows.filter((row) => row.id < id))
  if (before.length > 0) return Math.max(...before) + 1
  return Math.max(1, Math.min(...numbersOf(rows)) - LOOKED_AT)
}

/** True when the message with that number is the bot's and has exactly this text. */
async function says(api: Api, chat: number, number: number, message: OutMessage): Promise<boolean> {
  try {
    await changeText(api, chat, number, message)
    return true
  } catch (error) {
    const fault = faultOf(error)
    if (isUnmodified(fault)) return true
    if (fault.kind === 'refused') return false
    throw error
  }
}

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

/** True when something seems to wait for sending; the lock is not taken, so another process may send it first. */
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

/** Handles a fault; false where the group has to wait. */
async function afterFault(services: Services, { group, message }: Waiting, fault: BotFault): Promise<boolean> {
  const { db, now } = services
  if (message.editOf !== null && isUnmodified(fault)) return await keepSent(services, message, 0)
  const later = new Date(now().getTime() + fault.retryAfterSeconds * 1_000)
  if (fault.movedTo !== null) await moveChat(db, group.bot, group.chat, fault.movedTo)
  else if (fault.kind === 'refused') return await giveUp(services, message, fault.reason)
  if (fault.kind === 'flood') await db.update(botGroups).set({ quietUntil: later }).where(eq(botGroups.id, group.id))
  if (message.attempts + 1 >= TRIES && fault.kind !== 'flood') return await giveUp(services, message, fault.reason)
  // A message that may have been sent stays marked.
  const state = fault.kind === 'unknown' || message.state === 'sending' ? 'sending' : 'waiting'
  await db
    .update(botMessages)
    .set({ state, notBefore: later, failure: fault.reason })
    .where(eq(botMessages.id, message.id))
  return false
}

type OutMessage = typeof botMessages.$inferSelect

interface Related {
  /** The numbers in the chat of the message that is answered, and of the one whose text is replaced. */
  answers: number | null
  edits: number | null
}

/** Sends a message or the change of one; answers its number in the chat. Throws what the library throws. */
async function sendOne(
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
async function changeText(api: Api, chat: number, number: number, { attachment, text }: OutMessage): Promise<void> {
  if (attachment === null) await api.editMessageText(chat, number, text)
  else await api.editMessageCaption(chat, number, { caption: text })
}

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
