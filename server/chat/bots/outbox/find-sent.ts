import { and, eq, isNotNull } from 'drizzle-orm'
import type { Api } from 'grammy'
import type { Db } from '#server/db/client.ts'
import { botMessages } from '#server/db/schema/schema.ts'
import { faultOf, isUnmodified } from '#server/chat/bots/api/bot-fault.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import { changeText } from '#server/chat/bots/outbox/send-one.ts'
import type { OutMessage } from '#server/chat/bots/outbox/send-one.ts'

/** How many numbers after the last known one are looked at. */
const LOOKED_AT = 30

/**
 * The number of a message of which nobody knows whether it was sent, or undefined if it was not; throws in a group of which no
 * number is known yet, where it waits for somebody to write. The service has no key against sending twice, but it refuses to
 * change a message into what it says: "message is not modified". A chat's numbers go up, a bot changes its own messages alone, and
 * of those every other one is known by its number.
 */
export async function findSent(db: Db, api: Api, group: BotGroup, message: OutMessage): Promise<number | undefined> {
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

/** Whether the message with that number is the bot's and says just that. */
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
