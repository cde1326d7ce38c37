import { and, eq, lt, sql } from 'drizzle-orm'
import type { BotKind } from '#domain/chat/bots.ts'
import type { Queryable } from '#server/db/client.ts'
import { botGroups, bots, botUpdates } from '#server/db/schema/schema.ts'
import type { Update } from '#server/chat/bots/api/update.ts'
import { takeMessage } from '#server/chat/bots/commands/take-message.ts'
import { groupOfChat } from '#server/chat/bots/groups/group-of-chat.ts'
import { relayEdit } from '#server/chat/bots/relay-message.ts'
import type { Services } from '#server/platform/services.ts'

/** States of a member who is in the group. */
const MEMBER = new Set(['member', 'administrator', 'creator', 'restricted'])
/** The service keeps updates for a day. */
const KEPT_DAYS = 7

/**
 * Handles an update in the caller's transaction, with all that it causes; says whether it was new. One that comes again, by
 * whichever way, finds its number and does nothing.
 */
export async function takeUpdate(tx: Queryable, services: Services, bot: BotKind, update: Update): Promise<boolean> {
  const [isNew] = await tx
    .insert(botUpdates)
    .values({ bot, update: update.update_id, at: services.now() })
    .onConflictDoNothing()
    .returning()
  if (!isNew) return false
  await tx
    .insert(bots)
    .values({ bot, nextUpdate: update.update_id + 1 })
    .onConflictDoUpdate({
      target: bots.bot,
      set: { nextUpdate: sql`greatest(${bots.nextUpdate}, excluded.next_update)` },
    })
  if (update.message) await takeMessage(tx, services, bot, update.message)
  if (update.edited_message && bot === 'relay') await relayEdit(tx, services, update.edited_message)
  if (update.my_chat_member) {
    const { chat, new_chat_member } = update.my_chat_member
    const { id } = await groupOfChat(tx, services, bot, chat)
    await tx
      .update(botGroups)
      .set({ isMember: MEMBER.has(new_chat_member.status) })
      .where(eq(botGroups.id, id))
  }
  return true
}

/** Forgets updates that the service cannot send again. */
export async function forgetUpdates({ db, now }: Pick<Services, 'db' | 'now'>, bot: BotKind): Promise<void> {
  const until = new Date(now().getTime() - KEPT_DAYS * 86_400_000)
  await db.delete(botUpdates).where(and(eq(botUpdates.bot, bot), lt(botUpdates.at, until)))
}
