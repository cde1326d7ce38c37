import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { GROUP_RIGHTS } from '#domain/chat/question.ts'
import type { GroupRight } from '#domain/chat/question.ts'
import type { BotKind } from '#domain/chat/bots.ts'
import { botApi } from '#server/chat/bots/api/bot-api.ts'
import { sendWaiting } from '#server/chat/bots/send-waiting.ts'
import { pollOnce } from '#server/chat/bots/poll/poll-once.ts'
import { botFundRecords, botGroups, botMessages, bots, botUpdates, telegramPeople } from '#server/db/schema/schema.ts'
import { startBotServer } from '#demo/telegram/bot-server.ts'
import type { BotCall, BotConduct } from '#demo/telegram/bot-server.ts'
import { createBotService } from '#demo/telegram/bot-service.ts'
import { guardedAgent, readExceptions } from '#server/platform/outgoing/address-guard.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

export const TOKENS: Record<BotKind, string> = { group: '1:group', relay: '2:relay' }
const LIMITS = { callMs: 2_000, pollSeconds: 0 }
export const LI = { id: 501, first_name: 'Li', username: 'Li_Wei' }
export const STRANGER = { id: 666, first_name: 'Eve', username: 'eve' }

/** A Bot API with both bots in it, and an engine whose bots use it; nothing is known of any group. */
export async function createBotWorld(engine: OrderEngine, perMinute = 1_000) {
  const { db, services } = engine
  for (const table of [botFundRecords, botMessages, botUpdates, bots, telegramPeople]) await db.delete(table)
  await db.update(botGroups).set({ peerId: null, isMember: false, merchantId: null, supplierId: null })
  const service = createBotService(1_000, perMinute)
  for (const [at, bot] of (['group', 'relay'] as const).entries())
    service.addBot(TOKENS[bot], { id: 9_000 + at, first_name: `The ${bot} bot`, username: `${bot}_bot` })
  let conduct: (call: BotCall) => BotConduct = () => 'answer'
  const server = await startBotServer({ service, conduct: (call) => conduct(call) })
  const agent = guardedAgent(() => readExceptions(services.settings.get('botAddressExceptions')))
  const settings = {
    botToken: TOKENS.group,
    transferBotToken: TOKENS.relay,
    botApiUrl: server.url,
    botAddressExceptions: server.endpoint,
  }
  engine.set(settings)
  let chats = -5_000 - Math.floor(Math.random() * 1e9)

  const apiOf = (bot: BotKind) => botApi(services, bot, agent, LIMITS)
  const poll = async (bot: BotKind = 'group') =>
    await pollOnce(services, bot, { service: apiOf(bot), limits: LIMITS, signal: new AbortController().signal })
  const send = async (bot: BotKind = 'group') => await sendWaiting(services, bot, must(apiOf(bot)))
  const groupRow = async (bot: BotKind, chat: number) => {
    const [row] = await db
      .select()
      .from(botGroups)
      .where(and(eq(botGroups.bot, bot), eq(botGroups.chat, chat)))
    if (row) return row
    const [record] = await db.select().from(bots).where(eq(bots.bot, bot))
    throw new Error(`the bot heard of no such group: ${record?.failure}`)
  }
  return {
    service,
    server,
    agent,
    settings,
    apiOf,
    poll,
    send,
    groupRow,
    behave: (way: typeof conduct) => (conduct = way),
    /** A group that the bot was put into, with what was decided about it. */
    group: async (values: Partial<typeof botGroups.$inferInsert> = {}, bot: BotKind = 'group') => {
      chats -= 1
      service.join(TOKENS[bot], chats, `Group ${chats}`)
      await poll(bot)
      const { id } = await groupRow(bot, chats)
      const updatedAt = new Date(services.now().getTime() - 60_000)
      await db
        .update(botGroups)
        .set({ language: 'en-US', currency: 'INR', exponent: 2, updatedAt, ...values })
        .where(eq(botGroups.id, id))
      return { id, chat: chats }
    },
    person: async (
      values: Partial<typeof telegramPeople.$inferInsert> = {},
      rights: GroupRight[] = [...GROUP_RIGHTS],
    ) => await db.insert(telegramPeople).values({ name: 'Li', telegram: LI.id, rights, ...values }),
    /** Says something and has it handled; answers what the bot then sent. */
    ask: async (chat: number, text: string, from = LI) => {
      const before = service.sentIn(chat).length
      service.say(TOKENS.group, chat, from, text)
      await poll()
      await send()
      return service
        .sentIn(chat)
        .slice(before)
        .map((message) => message.text)
    },
    textsIn: (chat: number) => service.sentIn(chat).map(({ caption, text }) => text ?? caption),
    messages: async (groupId: number) =>
      await db.select().from(botMessages).where(eq(botMessages.groupId, groupId)).orderBy(asc(botMessages.id)),
    records: async (groupId: number) =>
      await db
        .select()
        .from(botFundRecords)
        .where(eq(botFundRecords.groupId, groupId))
        .orderBy(asc(botFundRecords.number)),
    stop: async () => {
      await agent.close()
      await server.stop()
    },
  }
}
export type BotWorld = Awaited<ReturnType<typeof createBotWorld>>

/** Begins each test with an engine, its parties and a bot world of its own. */
export function beginWithBotWorld(give: (engine: OrderEngine, parties: OrderWorld, world: BotWorld) => void): void {
  let ground: [OrderEngine, OrderWorld]
  let world: BotWorld
  beginWithOrderWorld((...made) => {
    ground = made
  })
  beforeEach(async () => {
    world = await createBotWorld(ground[0])
    give(...ground, world)
  })
  afterEach(async () => await world.stop())
}
