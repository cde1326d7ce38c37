import { eq } from 'drizzle-orm'
import type { BotKind, BotState } from '#domain/chat/bots.ts'
import { BOT_STATES } from '#domain/chat/bots.ts'
import { botLifecycle } from '#machines/lifecycles/bot.lifecycle.ts'
import type { BotEvent } from '#machines/lifecycles/bot.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { bots } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

export type BotRecord = typeof bots.$inferSelect

export const stateOfBot = (record: Pick<BotRecord, 'state'> | undefined): BotState =>
  BOT_STATES.find((state) => state === record?.state) ?? 'stopped'

/** The record of a bot; inserted where there is none yet. */
export async function botRecord(db: Queryable, bot: BotKind): Promise<BotRecord> {
  await db.insert(bots).values({ bot }).onConflictDoNothing()
  const [record] = await db.select().from(bots).where(eq(bots.bot, bot))
  if (!record) throw new Error('the bot was not inserted')
  return record
}

/** Notes what became of a bot, if it is news. */
export async function noteBot(
  { db, now }: Pick<Services, 'db' | 'now'>,
  record: BotRecord,
  type: BotEvent,
  failure: string | null = null,
): Promise<void> {
  const verdict = botLifecycle.judge({ state: stateOfBot(record), context: {} }, { type })
  if (!verdict.ok || (verdict.to === record.state && failure === record.failure)) return
  await db.update(bots).set({ state: verdict.to, failure, changedAt: now() }).where(eq(bots.bot, record.bot))
}
