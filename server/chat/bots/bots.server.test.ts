import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { botGroups, bots, messages, orders } from '#server/db/schema/schema.ts'
import { answerPicture } from '#server/chat/bots/commands/answer-picture.ts'
import { drawText } from '#demo/telegram/draw-text.ts'
import { groupBotList } from '#server/chat/bots/groups/group-list.ts'
import { botGroupHandlers } from '#server/chat/bots/groups/group.handlers.ts'
import { remindGroups } from '#server/chat/bots/remind.ts'
import { takeUpdate } from '#server/chat/bots/poll/take-update.ts'
import { webhookSecret } from '#server/chat/bots/poll/webhook.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { beginWithBotWorld, LI, STRANGER, TOKENS } from '#tests/support/worlds/bot-world.ts'
import type { BotWorld } from '#tests/support/worlds/bot-world.ts'
import {
  actorOf,
  callOf,
  create,
  makeSupplier,
  makeUser,
  must,
  orderByCode,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { rounds } from '#tests/support/rounds.ts'

let engine: OrderEngine
let parties: OrderWorld
let world: BotWorld
beginWithBotWorld((...made) => {
  ;[engine, parties, world] = made
})

const newOrder = async () => await orderByCode(engine, (await create(engine, signedBody(parties.merchant))).orderCode)
const ofMerchant = () => ({ merchantId: parties.merchant.id })
const ofSupplier = () => ({ supplierId: parties.supplier.id })
const stateOf = async (bot: 'group' | 'relay' = 'group') =>
  must((await engine.db.select().from(bots).where(eq(bots.bot, bot)))[0])

describe('the group bot', () => {
  it('answers whitelisted people by the token of botToken, and is stopped without one', async () => {
    const { chat, id } = await world.group(ofMerchant())
    await world.person()
    const order = await newOrder()
    const [answer] = await world.ask(chat, `order ${order.merchantOrderId}`)
    expect(answer).toContain(order.orderCode)
    expect(await stateOf()).toMatchObject({ state: 'running', username: 'group_bot', failure: null })
    expect(world.service.sentIn(chat)[0]).toMatchObject({ reply_to: expect.any(Number) })
    expect(await world.messages(id)).toMatchObject([
      { direction: 'in', purpose: 'question', state: 'received', orderCode: order.orderCode, senderName: 'Li' },
      { direction: 'out', purpose: 'answer', state: 'sent', orderCode: order.orderCode, text: answer },
    ])
    engine.set({ botToken: '' })
    await world.poll()
    expect((await stateOf()).state).toBe('stopped')
    engine.set({ botToken: 'wrong' })
    await world.poll()
    expect(await stateOf()).toMatchObject({ state: 'failing', failure: expect.stringContaining('401') })
  })

  it('heeds nobody who is not on the list, in another party’s group, or switched off, and keeps what they say', async () => {
    const { chat, id } = await world.group(ofMerchant())
    await world.person(ofSupplier())
    expect(await world.ask(chat, 'balance', STRANGER)).toEqual([])
    expect(await world.ask(chat, 'balance')).toEqual([])
    expect((await world.messages(id)).map(({ purpose, text }) => [purpose, text])).toEqual([
      ['chat', 'balance'],
      ['chat', 'balance'],
    ])
    const own = await world.group(ofSupplier())
    expect(await world.ask(own.chat, 'balance')).toHaveLength(1)
    await engine.db.update(botGroups).set({ enabled: false }).where(eq(botGroups.id, own.id))
    expect(await world.ask(own.chat, 'balance')).toEqual([])
    expect(await world.ask((await world.group()).chat, 'balance')).toEqual([])
  })

  it('tells each group of its own party alone', async () => {
    const order = await newOrder()
    await world.person()
    const other = await makeSupplier(engine, { balances: { INR: 77_700 } })
    const groups = [
      await world.group(ofMerchant()),
      await world.group(ofSupplier()),
      await world.group({ supplierId: other.id }),
    ]
    const answers = []
    for (const { chat } of groups)
      answers.push((await world.ask(chat, order.orderCode))[0]?.includes(parties.merchant.mchId) ?? false)
    expect((await world.ask(groups[2]?.chat ?? 0, order.orderCode))[0]).not.toContain('INR')
    expect((await world.ask(groups[0]?.chat ?? 0, order.orderCode))[0]).toContain('100.00 INR')
    expect((await world.ask(groups[0]?.chat ?? 0, 'balance'))[0]).not.toContain('777.00')
    expect((await world.ask(groups[2]?.chat ?? 0, 'balance'))[0]).toContain('777.00')
  })

  it('knows people by their name where no number is kept, and has requests to supplement lead agents to the order', async () => {
    const agent = await makeUser(engine, 'customerService')
    const { chat } = await world.group(ofMerchant())
    await world.person({ telegram: null, username: 'li_wei' }, ['supplement'])
    const { orderCode } = await newOrder()
    expect((await world.ask(chat, `supplement ${orderCode} 412345678901`))[0]).toContain(orderCode)
    expect((await world.ask(chat, 'balance'))[0]).toContain('no permission')
    const told = await engine.db.select().from(messages).where(eq(messages.userId, agent))
    expect(told).toMatchObject([{ kind: 'supplementAsked', params: { orderCode, utr: '412345678901' } }])
  })

  it('answers for the number in a picture, while allowPictureQueryOrder is on', async () => {
    const { chat, id } = await world.group(ofMerchant())
    await world.person()
    // A picture that is always the same: of others, reading may err.
    const shown = '412345678901'
    const { id: orderId, orderCode } = await newOrder()
    await engine.db.update(orders).set({ utr: shown }).where(eq(orders.id, orderId))
    world.service.say(TOKENS.group, chat, LI, shown, true)
    await world.poll()
    engine.set({ allowPictureQueryOrder: true })
    world.service.say(TOKENS.group, chat, LI, shown, true)
    await world.poll()
    const { rows } = await engine.pool.query<{ data: { messageId: number } }>(
      "select data from pgboss.job where name = 'bot.picture'",
    )
    expect(rows).toHaveLength(1)
    for (let times = 0; times < 2; times += 1) await answerPicture(engine.services, world.agent, must(rows[0]).data)
    await world.send()
    expect(world.textsIn(chat)).toEqual([expect.stringContaining(orderCode)])
    expect((await world.messages(id)).at(-1)).toMatchObject({ purpose: 'answer', orderCode })
  }, 60_000)

  it('answers once that a picture cannot be read: one too large, one that is broken, one that is none', async () => {
    const { chat, id } = await world.group(ofMerchant())
    await world.person()
    engine.set({ allowPictureQueryOrder: true })
    const huge = drawText('1')
    huge.writeUInt32BE(20_000, 16)
    huge.writeUInt32BE(20_000, 20)
    const pictures = [huge, drawText('1').subarray(0, 100), Buffer.from('not a picture'), Buffer.alloc(10_000_001)]
    await engine.pool.query("delete from pgboss.job where name = 'bot.picture'")
    for (const picture of pictures) world.service.say(TOKENS.group, chat, LI, '', picture)
    await world.poll()
    const { rows } = await engine.pool.query<{ data: { messageId: number } }>(
      "select data from pgboss.job where name = 'bot.picture'",
    )
    expect(rows).toHaveLength(pictures.length)
    for (const { data } of rows)
      for (let times = 0; times < 2; times += 1) await answerPicture(engine.services, world.agent, data)
    const answers = (await world.messages(id)).filter(({ purpose }) => purpose === 'answer')
    expect(answers.map(({ text }) => text)).toEqual(
      pictures.map(() => expect.stringContaining('could be read in the picture')),
    )
  }, 60_000)

  it('sends a test that somebody asks for, and shows what became of it', async () => {
    const { chat, id } = await world.group(ofMerchant())
    const call = callOf(engine, actorOf('admin', { userId: await makeUser(engine, 'admin') }))
    await botGroupHandlers['botGroup.sendTest'](call, { id, text: 'hello' })
    await world.send()
    expect(world.textsIn(chat)).toEqual(['hello'])
    const { list } = await groupBotList.page(call, { id })
    expect(list).toMatchObject([{ groupState: 'bound', botState: 'running', lastMessageTime: expect.any(String) }])
  })
})

describe('the books of a group', () => {
  it('hold each record with the balance after it, undo the newest, and sum to the balance', async () => {
    const { chat, id } = await world.group(ofMerchant())
    await world.person()
    expect((await world.ask(chat, '+100 lunch'))[0]).toBe('+100.00 INR\nBalance: 100.00 INR')
    expect((await world.ask(chat, '-30.5'))[0]).toBe('-30.50 INR\nBalance: 69.50 INR')
    expect((await world.ask(chat, 'undo'))[0]).toBe('Undone: +30.50 INR\nBalance: 100.00 INR')
    expect((await world.ask(chat, 'undo'))[0]).toContain('Balance: 0.00 INR')
    expect((await world.ask(chat, 'undo'))[0]).toBe('There is nothing to undo.')
    expect((await world.ask(chat, 'total'))[0]).toBe('4 records\nBalance: 0.00 INR')
    expect((await world.records(id)).map(({ amountMinor, balanceMinor }) => [amountMinor, balanceMinor])).toEqual([
      [10_000, 10_000],
      [-3_050, 6_950],
      [3_050, 10_000],
      [-10_000, 0],
    ])
  })

  it('balance whatever is written, each message once, however often it comes', async () => {
    const { chat, id } = await world.group(ofMerchant())
    await world.person()
    const entry = fc.oneof(
      fc.integer({ min: -99_999, max: 99_999 }).map((of) => `${of < 0 ? '-' : '+'}${Math.abs(of) / 100}`),
      fc.constantFrom('undo', 'total', 'hello'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 6 }), async (texts) => {
        for (const text of texts) world.service.say(TOKENS.group, chat, LI, text)
        const updates = [...world.service.waiting(TOKENS.group)]
        await world.poll()
        for (const update of updates)
          await engine.db.transaction((tx) => takeUpdate(tx, engine.services, 'group', { ...update }))
        const records = await world.records(id)
        let balance = 0
        for (const [at, { amountMinor, balanceMinor, number }] of records.entries()) {
          balance += amountMinor
          expect([balanceMinor, number]).toEqual([balance, at + 1])
        }
        const group = await world.groupRow('group', chat)
        expect([group.bookMinor, group.bookCount]).toEqual([balance, records.length])
      }),
      { numRuns: rounds(3, 8) },
    )
  })
})

describe('the relay bot', () => {
  const pairOf = async () => {
    const one = await world.group({ side: 'merchant' }, 'relay')
    const other = await world.group({ side: 'supplier', peerId: one.id, alias: 'Desk 7' }, 'relay')
    await engine.db.update(botGroups).set({ peerId: other.id }).where(eq(botGroups.id, one.id))
    return [one, other] as const
  }

  it('carries messages between paired groups without names, in order, with pictures and changes', async () => {
    const [one, other] = await pairOf()
    const first = world.service.say(TOKENS.relay, one.chat, LI, 'pay 500')
    world.service.say(TOKENS.relay, one.chat, LI, 'C2611230000000042', true)
    world.service.say(TOKENS.relay, other.chat, STRANGER, 'ok')
    world.service.edit(TOKENS.relay, one.chat, first, 'pay 600')
    await world.poll('relay')
    await world.send('relay')
    expect(world.textsIn(other.chat)).toEqual(['Merchant: pay 600', 'Merchant: '])
    expect(world.textsIn(one.chat)).toEqual(['Desk 7: ok'])
    expect(world.service.sentIn(other.chat)[1]).toMatchObject({
      photo: [{ file_id: expect.stringContaining('picture') }],
    })
    expect(JSON.stringify([...world.service.sentIn(one.chat), ...world.service.sentIn(other.chat)])).not.toMatch(
      /Li|Eve/,
    )
    const late = world.service.say(TOKENS.relay, one.chat, LI, 'later')
    await world.poll('relay')
    await world.send('relay')
    world.service.edit(TOKENS.relay, one.chat, late, 'later still')
    await world.poll('relay')
    await world.send('relay')
    expect(world.textsIn(other.chat).at(-1)).toBe('Merchant: later still')
  })
})

describe('receiving', () => {
  it('goes on after odd, late and broken answers, and passes over updates it cannot read', async () => {
    const { chat } = await world.group(ofMerchant())
    await world.person()
    for (const way of ['garbage', 'busy', 'cutBefore', 'cutAfter', 'late'] as const) {
      world.behave(({ method }) => (method === 'getUpdates' ? way : 'answer'))
      await world.poll()
      expect((await stateOf()).state).toBe('failing')
    }
    world.behave(() => 'answer')
    world.service.call(TOKENS.group, 'getMe', {})
    const odd = world.service.waiting(TOKENS.group)
    world.service.say(TOKENS.group, chat, LI, 'today')
    Object.assign(must(odd.at(-1) ?? world.service.waiting(TOKENS.group)[0]), { edited_message: 'odd' })
    expect(await world.ask(chat, 'today')).toHaveLength(1)
    expect((await stateOf()).state).toBe('running')
  })

  it('takes updates that the service brings while botWebhook is on, and asks for them again afterwards', async () => {
    const { chat, id } = await world.group(ofMerchant())
    await world.person()
    engine.set({ botWebhook: true, apiUrl: 'https://pay.example.com/' })
    await world.poll()
    const secret = webhookSecret(engine.services, 'group')
    expect(world.service.webhookOf(TOKENS.group)).toEqual({
      url: 'https://pay.example.com/v1.0/telegram/group/update',
      secret,
    })
    world.service.say(TOKENS.group, chat, LI, '+1')
    const [update] = world.service.waiting(TOKENS.group).slice(-1)
    const bring = async (said: string) =>
      await engine.db.transaction((tx) =>
        botGroupHandlers['telegram.update'](
          callOf(engine, actorOf('admin'), tx, { headers: { 'x-telegram-bot-api-secret-token': said } }),
          { bot: 'group', ...must(update) },
        ),
      )
    await expect(bring('guessed')).rejects.toMatchObject({ code: 403 })
    for (let times = 0; times < 3; times += 1) await bring(secret)
    engine.set({ botWebhook: false })
    await world.poll()
    await world.poll()
    expect(await world.records(id)).toHaveLength(1)
    expect(world.service.webhookOf(TOKENS.group)).toBeNull()
  })
})

describe('what groups are told by themselves', () => {
  it('reminds a supplier’s group of what waits, while botConstantReminder is on', async () => {
    const { chat } = await world.group(ofSupplier())
    const order = await newOrder()
    await engine.db
      .update(orders)
      .set({ status: 3, createdAt: new Date(Date.now() - 3_600_000) })
      .where(eq(orders.id, order.id))
    const remind = async () => {
      await remindGroups(engine.services)
      await world.send()
      return world.textsIn(chat).length
    }
    expect(await remind()).toBe(0)
    engine.set({ botConstantReminder: true, orderWaitLimit: 10 })
    expect([await remind(), await remind()]).toEqual([1, 1])
    expect(world.textsIn(chat)[0]).toContain(order.orderCode)
    engine.passMinutes(11)
    expect(await remind()).toBe(2)
    await engine.db.update(orders).set({ status: 4 }).where(eq(orders.id, order.id))
    engine.passMinutes(11)
    expect(await remind()).toBe(2)
  })

  it('tells a group of its party’s money once, while botAutoSendFundRecord is on', async () => {
    const { chat } = await world.group(ofMerchant())
    const others = await world.group(ofSupplier())
    const money = { currency: 'INR', exponent: 2 }
    await engine.db.transaction((tx) =>
      postTransaction(tx, {
        cause: 'balance.add',
        at: engine.services.now(),
        lines: [
          { account: availableOf('merchant', parties.merchant.id), ...money, amountMinor: 123_400 },
          { account: EXTERNAL_ACCOUNT, ...money, amountMinor: -123_400 },
        ],
      }),
    )
    await remindGroups(engine.services)
    engine.set({ botAutoSendFundRecord: true })
    for (let times = 0; times < 2; times += 1) await remindGroups(engine.services)
    await world.send()
    expect(world.textsIn(chat)).toEqual([expect.stringContaining('+1,234.00 INR')])
    expect(world.textsIn(others.chat)).toEqual([])
  })

  it('tells a merchant’s group of a callback that was given up once, with the address of botRemindCallbackUrl', async () => {
    const { chat, id } = await world.group(ofMerchant())
    const order = await newOrder()
    await engine.db
      .update(orders)
      .set({ callbackStatus: 3, updatedAt: engine.services.now() })
      .where(eq(orders.id, order.id))
    await remindGroups(engine.services)
    engine.set({ botRemindCallbackUrl: 'https://merchants.example.com/look' })
    for (let times = 0; times < 2; times += 1) await remindGroups(engine.services)
    await world.send()
    expect(world.textsIn(chat)).toEqual([
      expect.stringContaining(`https://merchants.example.com/look?orderCode=${order.orderCode}`),
    ])
    expect((await world.messages(id)).map(({ orderCode }) => orderCode)).toEqual([order.orderCode])
  })
})
