import { desc } from 'drizzle-orm'
import type { BotKind } from '#domain/chat/bots.ts'
import { botGroups, telegramPeople } from '#server/db/schema/schema.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'

let chats = -1_000

async function group({ db }: CallWorld, bot: BotKind = 'group'): Promise<number> {
  chats -= 1
  const made = { bot, chat: chats, title: `Group ${chats}`, currency: 'INR', exponent: 2 }
  return must((await db.insert(botGroups).values(made).returning())[0]).id
}

const personOf = (w: CallWorld) => ({
  name: 'Li',
  username: w.number().replaceAll(/\W/g, '_'),
  rights: ['order' as const],
})

async function person(w: CallWorld): Promise<number> {
  await w.admin.call('telegramPerson.create', personOf(w))
  return must((await w.db.select().from(telegramPeople).orderBy(desc(telegramPeople.id)).limit(1))[0]).id
}

const merchantId = (w: CallWorld) => must(w.server.fixtures.merchants[0]).id

/** Calls about bots, their groups and who may ask in them. */
export const BOT_EXAMPLES = {
  'telegramPerson.create': async (w) => ({ input: personOf(w) }),
  'telegramPerson.update': async (w) => ({ input: { id: await person(w), ...personOf(w) } }),
  'telegramPerson.setEnabled': async (w) => ({ input: { id: await person(w), enabled: false } }),
  'telegramPerson.delete': async (w) => ({ input: { ids: [await person(w)] } }),
  'groupBot.bind': async (w) => ({
    input: { id: await group(w), merchantId: merchantId(w), language: 'en-US', currency: 'INR' },
  }),
  'relayBot.pair': async (w) => ({
    input: { id: await group(w, 'relay'), peerId: await group(w, 'relay'), side: 'merchant', language: 'en-US' },
    // Each of the two is the other's.
    entries: 2,
  }),
  'botGroup.setEnabled': async (w) => ({ input: { id: await group(w), enabled: false } }),
  'botGroup.sendTest': async (w) => ({ input: { id: await group(w), text: 'hello' } }),
  'telegram.update': async () => ({ input: { bot: 'group', update_id: 1 } }),
} satisfies Record<string, ExampleMaker>
