import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { botGroups, bots } from '#server/db/schema/schema.ts'
import { botGroupHandlers } from '#server/chat/bots/groups/group.handlers.ts'
import { beginWithBotWorld, LI, TOKENS } from '#tests/support/worlds/bot-world.ts'
import type { BotWorld } from '#tests/support/worlds/bot-world.ts'
import { actorOf, callOf, makeUser, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let parties: OrderWorld
let world: BotWorld
beginWithBotWorld((...made) => {
  ;[engine, parties, world] = made
})

const ofMerchant = () => ({ merchantId: parties.merchant.id })
const ofSupplier = () => ({ supplierId: parties.supplier.id })
const stateOf = async (bot: 'group' | 'relay' = 'group') =>
  must((await engine.db.select().from(bots).where(eq(bots.bot, bot)))[0])

describe('sending', () => {
  it('waits as long as the service demands, in that group alone, and then goes on in order', async () => {
    const [full, free] = [await world.group(ofMerchant()), await world.group(ofSupplier())]
    await world.person()
    let isFlooded = true
    world.behave(({ method }) => (method === 'sendMessage' && isFlooded ? { retryAfter: 30 } : 'answer'))
    expect(await world.ask(full.chat, 'today')).toEqual([])
    isFlooded = false
    expect(await world.ask(free.chat, 'today')).toHaveLength(1)
    expect(await world.ask(full.chat, 'balance')).toEqual([])
    engine.passMinutes(1)
    await world.send()
    expect(world.textsIn(full.chat).map((text) => text?.split(':')[0])).toEqual([
      'Today',
      expect.stringContaining('balance'),
    ])
  })

  it('finds out whether a message was sent whose answer never came, and never sends it twice', async () => {
    const { chat, id } = await world.group(ofMerchant())
    await world.person()
    const ways = ['cutAfter', 'cutBefore', 'garbage', 'busy'] as const
    for (const way of ways) {
      let isOff = true
      world.behave(({ method }) => (method === 'sendMessage' && isOff ? way : 'answer'))
      await world.ask(chat, 'today')
      isOff = false
      engine.passMinutes(1)
      await world.send()
    }
    expect(world.textsIn(chat)).toHaveLength(ways.length)
    expect((await world.messages(id)).filter(({ direction }) => direction === 'out').map(({ state }) => state)).toEqual(
      ways.map(() => 'sent'),
    )
  })

  it.each(['cutAfter', 'cutBefore'] as const)(
    'waits in a group that nobody has written in for somebody to do so, and sends nothing twice: %s',
    async (way) => {
      const { chat, id } = await world.group(ofMerchant())
      const call = callOf(engine, actorOf('admin', { userId: await makeUser(engine, 'admin') }))
      for (const text of ['first', 'second']) await botGroupHandlers['botGroup.sendTest'](call, { id, text })
      const states = async () => (await world.messages(id)).map(({ state }) => state)
      world.behave(() => way)
      await world.send()
      world.behave(() => 'answer')
      engine.passMinutes(1)
      await world.send()
      expect(await states()).toEqual(['sending', 'waiting'])
      world.service.say(TOKENS.group, chat, LI, 'Here we are.')
      await world.poll()
      engine.passMinutes(1)
      await world.send()
      expect(world.textsIn(chat)).toEqual(['first', 'second'])
      expect(await states()).toEqual(['sent', 'sent', 'received'])
    },
  )

  it('gives up what the service refuses, and lets what is behind it through', async () => {
    const { chat, id } = await world.group(ofMerchant())
    await engine.db.update(botGroups).set({ chat: 1 }).where(eq(botGroups.id, id))
    const call = callOf(engine, actorOf('admin', { userId: await makeUser(engine, 'admin') }))
    await botGroupHandlers['botGroup.sendTest'](call, { id, text: 'nowhere' })
    await world.send()
    await engine.db.update(botGroups).set({ chat }).where(eq(botGroups.id, id))
    await botGroupHandlers['botGroup.sendTest'](call, { id, text: 'here' })
    await world.send()
    expect(await world.messages(id)).toMatchObject([
      { state: 'failed', failure: '400: Bad Request: chat not found' },
      { state: 'sent' },
    ])
  })

  it('calls no address of the inside that botAddressExceptions does not name', async () => {
    engine.set({ botAddressExceptions: '' })
    await world.poll()
    expect(await stateOf()).toMatchObject({ state: 'failing', failure: 'addressRefused' })
    expect(world.server.calls()).toBe(0)
  })
})
