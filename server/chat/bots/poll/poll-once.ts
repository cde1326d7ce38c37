import { eq } from 'drizzle-orm'
import type { BotKind } from '#domain/chat/bots.ts'
import { bots } from '#server/db/schema/schema.ts'
import type { BotApi, BotLimits } from '#server/chat/bots/api/bot-api.ts'
import { faultOf } from '#server/chat/bots/api/bot-fault.ts'
import { readUpdate, UPDATE_KINDS } from '#server/chat/bots/api/update.ts'
import { botRecord, noteBot } from '#server/chat/bots/poll/bot-record.ts'
import type { BotRecord } from '#server/chat/bots/poll/bot-record.ts'
import { takeUpdate } from '#server/chat/bots/poll/take-update.ts'
import { agreeOnWay } from '#server/chat/bots/poll/webhook.ts'
import type { Services } from '#server/platform/services.ts'

interface Polling {
  /** Undefined without a token. */
  service: BotApi | undefined
  limits: BotLimits
  /** Ends the waiting. */
  signal: AbortSignal
}

/**
 * Asks the service once for updates and handles each in a transaction of its own, with its number: what was handled is never
 * asked for again, and what was not is. Answers the seconds after which to ask again.
 */
export async function pollOnce(
  services: Services,
  bot: BotKind,
  { limits, service, signal }: Polling,
): Promise<number> {
  const record = await botRecord(services.db, bot)
  if (!service) {
    await noteBot(services, record, 'LOSE_TOKEN')
    return 0
  }
  try {
    const known = await getToKnow(services, record, service)
    if ((await agreeOnWay(services, known, service)) === null)
      await takeUpdates(services, known, service, { limits, signal })
    await noteBot(services, known, 'ANSWER')
    return 0
  } catch (error) {
    if (signal.aborted) return 0
    const fault = faultOf(error)
    // Somebody else, or an earlier way, still holds the updates: say again how they are wanted.
    if (fault.kind === 'conflict') await services.db.update(bots).set({ webhook: '' }).where(eq(bots.bot, bot))
    await noteBot(services, record, 'FAIL', fault.reason)
    return fault.retryAfterSeconds
  }
}

/** Another token is another bot, whose updates count from anew. */
async function getToKnow({ db }: Services, record: BotRecord, { api, tokenHash }: BotApi): Promise<BotRecord> {
  if (record.tokenHash === tokenHash) return record
  const { username } = await api.getMe()
  const change = { tokenHash, username: typeof username === 'string' ? username : null, nextUpdate: 0, webhook: '' }
  await db.update(bots).set(change).where(eq(bots.bot, record.bot))
  return { ...record, ...change }
}

async function takeUpdates(
  services: Services,
  { bot, nextUpdate }: BotRecord,
  { api }: BotApi,
  { limits, signal }: Omit<Polling, 'service'>,
): Promise<void> {
  const asked = { offset: nextUpdate, timeout: limits.pollSeconds, allowed_updates: UPDATE_KINDS }
  const given: unknown = await api.getUpdates(asked, signal as never)
  if (!Array.isArray(given)) throw new Error('updates of another form')
  for (const one of given) {
    const update = readUpdate(one)
    if (!update) throw new Error('an update without a number')
    await services.db.transaction(async (tx) => await takeUpdate(tx, services, bot, update))
    if (signal.aborted) return
  }
}
