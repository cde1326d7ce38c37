import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import { signatureOf } from '#demo/monitor/signed-calls.ts'
import type { BridgeCall, BridgeFields } from '#demo/wechat/bridge/bridge.ts'
import { orders, weChatAccounts } from '#server/db/schema/schema.ts'
import { setInstallationKind } from '#server/platform/installation.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beginWithAdmin((...made) => {
  ;[server, admin] = made
})

type Message = InputOf<'weChat.report'>['messages'][number]

/** A new account with its bridge. */
async function newAccount() {
  const weChatId = `wxid_${randomUUID().slice(0, 8)}`
  const { key } = await admin.call('weChatAccount.create', { weChatId, nickname: weChatId })
  const call = async <Name extends BridgeCall>(name: Name, fields: BridgeFields[Name], signedBy = key) => {
    const input = { weChatId, ...fields } as InputOf<Name>
    return await server.anonymous.attempt(name, input, {
      'x-bridge-sign': signatureOf(signedBy, JSON.stringify(input)),
    })
  }
  const row = async () => must((await admin.call('weChatAccount.getList', { weChatId })).list[0])
  let word = 0
  return {
    weChatId,
    key,
    call,
    row,
    pull: async (done: BridgeFields['weChat.pull']['done'] = []) => (await call('weChat.pull', { done })).data.send,
    say: async (groupId: string, text: string, more: Partial<Message> = {}) =>
      await call('weChat.report', {
        messages: [
          { messageId: randomUUID(), groupId, senderName: 'Ming', text, occurredAt: new Date().toISOString(), ...more },
        ],
      }),
    list: async (
      groups: BridgeFields['weChat.directory']['groups'],
      contacts?: BridgeFields['weChat.directory']['contacts'],
    ) => await call('weChat.directory', { word: (word += 1), groups, contacts }),
  }
}

/** A group of an account that may ask about a merchant's orders. */
async function askingGroup(account: Awaited<ReturnType<typeof newAccount>>, merchantAt = 0) {
  const groupId = `${randomUUID()}@chatroom`
  await account.list([{ groupId, name: 'Asking', memberCount: 3 }])
  const group = must((await admin.call('weChatGroup.getList', { groupId })).list[0])
  await admin.call('weChatGroup.whitelist', {
    id: group.id,
    merchantId: must(server.fixtures.merchants[merchantAt]).id,
    rights: ['order', 'supplement'],
    language: 'en-US',
  })
  return { id: group.id, groupId }
}

it('shows an account as its bridge says, by words that were not overtaken', async () => {
  const account = await newAccount()
  expect(await account.row()).toMatchObject({ state: 'silent', enabled: true, lastHeardTime: null })
  const beat = (word: number, state: 'online' | 'error', error?: string) =>
    account.call('weChat.heartbeat', { at: new Date().toISOString(), word, state, errorCount: word, error })
  expect((await beat(5, 'online')).data).toEqual({ word: 5, waiting: 0 })
  expect(await account.row()).toMatchObject({ state: 'online', errorCount: 5 })
  expect((await beat(4, 'error')).data).toEqual({ word: 5, waiting: 0 })
  expect(await account.row()).toMatchObject({ state: 'online', errorCount: 5 })
  await beat(6, 'error', 'signed out\nby the phone')
  expect(await account.row()).toMatchObject({ state: 'error', lastError: 'signed out by the phone', errorCount: 6 })
  expect(
    (await admin.call('weChatAccount.getList', { weChatId: account.weChatId, state: ['error'] })).list,
  ).toHaveLength(1)
  const { db } = server.services
  await db
    .update(weChatAccounts)
    .set({ saidAt: new Date(0) })
    .where(eq(weChatAccounts.weChatId, account.weChatId))
  expect(await account.row()).toMatchObject({ state: 'silent' })
  expect((await admin.call('weChatAccount.getList', { weChatId: account.weChatId, state: ['error'] })).list).toEqual([])
})

it('lets only the bridge with the key call, while the account is on', async () => {
  const account = await newAccount()
  expect(await account.call('weChat.pull', { done: [] }, 'forged')).toMatchObject({
    status: 401,
    msg: 'weChat.wrongSign',
  })
  const { id } = await account.row()
  expect(await admin.call('weChatAccount.revealKey', { id, googleCode: server.googleCode('superadmin') })).toEqual({
    weChatId: account.weChatId,
    key: account.key,
  })
  await admin.call('weChatAccount.setEnabled', { id, enabled: false })
  expect(await account.call('weChat.pull', { done: [] })).toMatchObject({ status: 403, msg: 'weChat.disabled' })
  const renewed = await admin.call('weChatAccount.renewKey', { id, googleCode: server.googleCode('superadmin', 1) })
  await admin.call('weChatAccount.setEnabled', { id, enabled: true })
  expect(await account.call('weChat.pull', { done: [] })).toMatchObject({ status: 401 })
  expect(await account.call('weChat.pull', { done: [] }, renewed.key)).toMatchObject({ code: 200 })
  const { list } = await admin.call('audit.getList', { targetKind: ['weChatAccount'], target: String(id) })
  expect(JSON.stringify(list)).not.toContain(renewed.key)
  await admin.call('weChatAccount.delete', { id })
  expect(await account.call('weChat.pull', { done: [] }, renewed.key)).toMatchObject({ status: 401 })
})

it('takes lists of groups and contacts as a whole, and keeps what people decided', async () => {
  const account = await newAccount()
  const { id, groupId } = await askingGroup(account)
  await account.list([{ groupId, name: 'Renamed\u0000' }], [{ contactId: 'c1', nickname: 'Old' }])
  await account.list(
    [{ groupId: 'other@chatroom', name: 'Other' }],
    [{ contactId: 'c2', nickname: 'New', remark: 'R' }],
  )
  expect((await admin.call('weChatGroup.getList', { id })).list).toMatchObject([
    { name: 'Renamed', isPresent: false, whitelisted: true },
  ])
  expect(await account.row()).toMatchObject({ groupCount: 1, contactCount: 1 })
  expect(await account.call('weChat.directory', { word: 1, groups: [] })).toMatchObject({
    data: { groups: 0, word: 3 },
  })
  expect(await account.row()).toMatchObject({ groupCount: 1 })
})

it('takes each message once, and answers what a group asks about its own orders alone', async () => {
  const account = await newAccount()
  const { groupId, id } = await askingGroup(account)
  const stranger = await askingGroup(account, 1)
  await account.list([
    { groupId, name: 'Asking' },
    { groupId: stranger.groupId, name: 'Asking' },
  ])
  const { orderCode } = await server.createOrder()
  const messageId = randomUUID()
  const first = await account.say(groupId, ` ${orderCode} `, { messageId })
  expect(first.data).toEqual({ taken: 1, known: 0, waiting: 1 })
  expect((await account.say(groupId, orderCode, { messageId })).data).toEqual({ taken: 0, known: 1, waiting: 1 })
  await account.say(groupId, 'good morning')
  await account.say(stranger.groupId, orderCode)
  const [own, others] = await account.pull()
  expect(own).toMatchObject({ groupId, text: expect.stringContaining(orderCode) })
  expect(others).toMatchObject({ groupId: stranger.groupId, text: expect.stringContaining('No order') })
  const asked = await admin.call('weChatMessage.getList', { groupRowId: id, asks: true })
  expect(asked.list).toMatchObject([{ outcome: 'found', orderCode, senderName: 'Ming', way: 'in' }])
  const answer = await admin.call('weChatMessage.getList', { orderCode, way: 'out' })
  expect(answer.list).toMatchObject([{ answerTo: must(asked.list[0]).id, sendState: 'handedOut', senderName: null }])

  await admin.call('weChatGroup.unlist', { id })
  expect((await account.say(groupId, orderCode)).data).toMatchObject({ taken: 1, waiting: 2 })
})

it('hands messages out until it is told what became of them, in order, and each attempt once', async () => {
  const account = await newAccount()
  const { id } = await askingGroup(account)
  for (const text of ['one', 'two']) await admin.call('weChatMessage.send', { groupRowId: id, text })
  const given = await account.pull()
  expect(given.map(({ text }) => text)).toEqual(['one', 'two'])
  expect(await account.pull()).toEqual(given)
  const [one, two] = given.map(({ sendId }) => sendId)
  const done = { sendId: must(one), result: 'sent', messageId: 'w1' } as const
  expect(await account.pull([done, { sendId: must(two), result: 'unknown', error: 'cut off' }])).toEqual([])
  // Said again, or otherwise, it stays as it was.
  await account.pull([{ ...done, result: 'failed' }])
  const states = async () =>
    (await admin.call('weChatMessage.getList', { groupRowId: id })).list.map(({ sendState }) => sendState)
  expect(await states()).toEqual(['unknown', 'sent'])
  const unknown = must((await admin.call('weChatMessage.getList', { groupRowId: id, sendState: ['unknown'] })).list[0])
  await admin.call('weChatMessage.sendAgain', { id: unknown.id })
  const [again] = await account.pull()
  expect(again).toMatchObject({ text: 'two' })
  expect(must(again).sendId).not.toBe(two)
  await account.pull([{ sendId: must(two), result: 'failed' }])
  expect(await states()).toEqual(['handedOut', 'sent'])
  expect(await admin.attempt('weChatMessage.cancel', { id: unknown.id })).toMatchObject({
    status: 409,
    msg: 'weChatMessage.notPossible',
  })
})

it('answers a group by one account alone, and lets nobody ask for nobody', async () => {
  const [first, second] = [await newAccount(), await newAccount()]
  const { groupId, id } = await askingGroup(first)
  await second.list([{ groupId, name: 'The same group' }])
  const { list } = await admin.call('weChatGroup.getList', { groupId })
  const other = must(list.find((group) => group.id !== id))
  const rights = { rights: ['order' as const], language: 'zh-CN' as const }
  const merchantId = must(server.fixtures.merchants[0]).id
  expect(await admin.attempt('weChatGroup.whitelist', { id: other.id, merchantId, ...rights })).toMatchObject({
    status: 409,
    msg: 'weChatGroup.answered',
  })
  expect(await admin.attempt('weChatGroup.whitelist', { id, ...rights })).toMatchObject({ status: 400 })
  expect(await admin.attempt('weChatGroup.bind', { id })).toMatchObject({ status: 409, msg: 'weChatGroup.mayAsk' })
})

it('counts what was asked, by day and group, as the list of messages has it', async () => {
  const account = await newAccount()
  const { groupId, id } = await askingGroup(account)
  const made = await server.createOrder()
  await account.say(groupId, made.orderCode)
  await account.say(groupId, 'order 999999999999')
  await account.say(groupId, `supplement ${made.orderCode} 412345678901`)
  await account.say(groupId, 'hello')
  await server.services.db.update(orders).set({ supplementStatus: 1 }).where(eq(orders.orderCode, made.orderCode))
  const figures = { askedCount: 3, foundCount: 1, notFoundCount: 1, requestedCount: 1, supplementedCount: 2 }
  // Messages of the present second are counted in the next one.
  await expect
    .poll(async () => await admin.call('weChatStatistics.getReport', { groupRowId: id }))
    .toMatchObject({ total: figures, byGroup: [{ groupRowId: id, ...figures }] })
  const count = async (filter: object) =>
    (await admin.call('weChatMessage.getList', { groupRowId: id, asks: true, ...filter })).total
  expect(await count({})).toBe(figures.askedCount)
  expect(await count({ outcome: ['found'] })).toBe(figures.foundCount)
  expect(await count({ outcome: ['supplementAsked'] })).toBe(figures.requestedCount)
  expect(await count({ supplemented: true })).toBe(figures.supplementedCount)
})

it('lets a person type into a group of a demo alone, by the call that bridges make', async () => {
  const account = await newAccount()
  const { id } = await askingGroup(account)
  await setInstallationKind(server.services.db, 'demo')
  const { orderCode } = await server.createOrder()
  await admin.call('weChatGroup.typeInto', { id, text: orderCode })
  expect(await account.pull()).toMatchObject([{ text: expect.stringContaining(orderCode) }])
  await setInstallationKind(server.services.db, 'real')
  expect(await admin.attempt('weChatGroup.typeInto', { id, text: 'x' })).toMatchObject({ status: 404 })
  await setInstallationKind(server.services.db, 'demo')
})
