import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MESSAGE_EVENT_NAMES } from '#domain/messages/message-events.ts'
import { givenUpValues, tellOfGivenUp } from '#server/orders/callbacks/sending/given-up.ts'
import { audit, messages, messageTemplates, orders } from '#server/db/schema/schema.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let reader: TestClient
let agent: TestClient
beginWithAdmin(async (...made) => {
  ;[server, admin] = made
  reader = await server.signIn('techmaintain')
  agent = await server.signIn('custservice')
})

const EMPTY = { 'zh-CN': '', 'zh-TW': '', 'en-US': '' }
const worded = (text: string) => ({ ...EMPTY, 'en-US': text })

const list = async (filter: object = {}, client = reader) =>
  (await client.call('messageTemplate.getList', { pageSize: 100, ...filter })).list
const one = async (event: string) => must((await list({ id: event }))[0])
const update = async (event: 'callbackGivenUp' | 'welcome' | 'approvalLapsed', texts: typeof EMPTY) => {
  const { version } = await one(event)
  await admin.call('messageTemplate.update', { event, texts, expectedVersion: version })
}

/** Welcomes the agent, and answers what the message says in English. */
async function welcome(name: string): Promise<string> {
  const { userId } = server.fixtures.users.custservice
  await sendMessage(server.services.db, server.services, [userId], 'welcome', { name })
  return must((await agent.call('message.init')).unread[0]).texts['en-US'].text
}

/** An order of a merchant of that name, whose callback is given up. */
async function givenUp(merchantName: string) {
  const { db } = server.services
  const { orderCode } = await server.createOrder()
  const [order] = await db.update(orders).set({ merchantName }).where(eq(orders.orderCode, orderCode)).returning()
  return must(order)
}

describe('before there is an order', () => {
  it('a preview has the examples of the variables, and that of a welcome the reader’s own name', async () => {
    const given = await reader.call('messageTemplate.preview', { event: 'callbackGivenUp', texts: EMPTY })
    expect(given).toMatchObject({ isExample: true, orderCode: null })
    expect(given.messages['en-US'].text).toContain('C2611230000000042')
    const own = await reader.call('messageTemplate.preview', { event: 'welcome', texts: worded('Hello {{name}}') })
    expect(own).toMatchObject({ isExample: false, orderCode: null, messages: { 'en-US': { title: 'Welcome' } } })
    const { userName } = await reader.call('user.getInfo')
    expect(own.messages['en-US'].text).toBe(`Hello ${userName}`)
  })
})

it('lists every event with its default wording, to those who may read it', async () => {
  const rows = await list()
  expect(rows.map(({ id }) => id)).toEqual(MESSAGE_EVENT_NAMES)
  expect(rows.map(({ version, changedIn }) => [version, changedIn])).toEqual(rows.map(() => [0, []]))
  const { texts, defaults } = await one('welcome')
  expect(texts).toEqual(defaults)
  expect(texts).toMatchObject({ 'en-US': 'Welcome, {{name}}.', 'zh-CN': '{{name}}，欢迎使用本系统。' })
  expect((await list({ name: '审批 驳回' })).map(({ id }) => id)).toEqual(['approvalDeclined'])
  expect((await list({ about: 'order' })).map(({ id }) => id)).toEqual([
    'orderArrived',
    'callbackGivenUp',
    'supplementAsked',
  ])
  expect((await list({ about: 'user' })).map(({ id }) => id)).toEqual(['authenticatorReset', 'welcome'])
})

it('is changed by superAdmin with the second-level password, and by nobody else', async () => {
  const change = { event: 'welcome', texts: worded('Hi'), expectedVersion: 0 } as const
  expect(await reader.attempt('messageTemplate.update', change)).toMatchObject({ status: 403, code: 403 })
  expect(await reader.attempt('messageTemplate.reset', { event: 'welcome' })).toMatchObject({ status: 403, code: 403 })
  const hasty = await server.signIn('superadmin')
  expect(await hasty.attempt('messageTemplate.update', change)).toMatchObject({ status: 403, code: 1024 })
  expect((await one('welcome')).version).toBe(0)
})

it('refuses an unknown variable with its name, its place and the known name most like it, and open braces', async () => {
  const texts = { 'zh-CN': '{{merchantname}}', 'zh-TW': '', 'en-US': 'Order\n {{ordrCode}} and {{nonsense}}' }
  const refused = await admin.attempt('messageTemplate.update', { event: 'callbackGivenUp', texts })
  expect(refused).toMatchObject({ status: 400, msg: 'badInput' })
  expect(refused.failure.issues).toEqual([
    {
      path: 'texts.zh-CN',
      fault: 'unknownVariable',
      params: { name: 'merchantname', line: 1, character: 1, nearest: 'merchantName' },
    },
    {
      path: 'texts.en-US',
      fault: 'unknownVariable',
      params: { name: 'ordrCode', line: 2, character: 2, nearest: 'orderCode' },
    },
  ])
  const open = await admin.attempt('messageTemplate.update', { event: 'welcome', texts: worded('Hi {{name') })
  expect(open.failure.issues).toMatchObject([{ path: 'texts.en-US', fault: 'unclosedBraces' }])
  // A variable of another event is unknown to this one.
  const foreign = await admin.attempt('messageTemplate.update', { event: 'welcome', texts: worded('{{orderCode}}') })
  expect(foreign.failure.issues).toMatchObject([{ fault: 'unknownVariable', params: { name: 'orderCode' } }])
  expect((await one('callbackGivenUp')).version).toBe(0)
})

it('words the messages sent from then on, over HTTP and the socket; one sent before keeps what it says', async () => {
  const { socket, push, ask } = watchSocket(await server.openSocket())
  expect((await ask('auth', { token: agent.token })).code).toBe(200)
  expect(await welcome('Lin')).toBe('Welcome, Lin.')
  await push('message.created')
  await update('welcome', worded('Good to see you,\n{{name}}!'))
  expect(await welcome('Wu')).toBe('Good to see you,\nWu!')
  const { data } = await push('message.created', ({ data }) => data.message.params['name'] === 'Wu')
  expect(data.message.texts).toEqual({
    'zh-CN': { title: '欢迎使用', text: 'Wu，欢迎使用本系统。' },
    'zh-TW': { title: '歡迎使用', text: 'Wu，歡迎使用本系統。' },
    'en-US': { title: 'Welcome', text: 'Good to see you,\nWu!' },
  })
  const said = (await agent.call('message.init')).unread.map(({ texts }) => texts['en-US'].text)
  expect(said).toEqual(['Good to see you,\nWu!', 'Welcome, Lin.'])
  socket.close()
})

it('words the notice of a new order for consoles, which are told of a change; the default where it cannot be read', async () => {
  const { socket, push, ask } = watchSocket(await server.openSocket())
  expect((await ask('auth', { token: agent.token })).code).toBe(200)
  const wording = async () => (await agent.call('message.wording', { language: 'en-US' })).orderArrived
  const preset = { title: 'New order', text: '{{user}} received order {{orderCode}} at {{time}}' }
  expect(await wording()).toEqual(preset)
  await admin.call('messageTemplate.update', { event: 'orderArrived', texts: worded('Look: {{orderCode}}') })
  await push('templates.changed')
  expect(await wording()).toEqual({ ...preset, text: 'Look: {{orderCode}}' })
  const { db } = server.services
  await db
    .update(messageTemplates)
    .set({ texts: { 'en-US': '{{gone}}' } })
    .where(eq(messageTemplates.event, 'orderArrived'))
  expect(await wording()).toEqual(preset)
  socket.close()
})

it('shows in a preview exactly what the message of that order says, hostile values included', async () => {
  const merchantName = '<img src=x onerror=alert(1)>{{orderCode}}$t(kind.welcome.text)\r\n\u202ex'
  const order = await givenUp(merchantName)
  const texts = {
    'zh-CN': '{{merchantName}}：{{orderCode}}',
    'zh-TW': '',
    'en-US': '{{merchantName}} / {{orderCode}} / {{amount}} / {{attempts}} / {{time}}',
  }
  const shown = await reader.call('messageTemplate.preview', {
    event: 'callbackGivenUp',
    texts,
    orderCode: order.orderCode,
  })
  expect(shown).toMatchObject({ orderCode: order.orderCode, isExample: false })
  const name = '<img src=x onerror=alert(1)>{{orderCode}}$t(kind.welcome.text)␍␊\ufffdx'
  expect(shown.messages['zh-CN'].text).toBe(`${name}：${order.orderCode}`)
  expect(shown.messages['en-US'].text).toMatch(` / ${order.orderCode} / 100.00 INR / 8 / 20`)
  await update('callbackGivenUp', texts)
  const values = givenUpValues(order, 8, order.updatedAt)
  const { userId } = server.fixtures.users.custservice
  await sendMessage(server.services.db, server.services, [userId], 'callbackGivenUp', values)
  const sent = must((await agent.call('message.init')).unread[0])
  expect(sent.texts).toEqual(shown.messages)
})

it('previews the newest record that fits, a draft with a fault by the default wording, and no unknown order', async () => {
  const order = await givenUp('Lotus')
  const texts = { 'zh-CN': '{{orderCode}}', 'zh-TW': '{{nothing}}', 'en-US': 'Request about {{target}}' }
  const given = await reader.call('messageTemplate.preview', { event: 'callbackGivenUp', texts })
  expect(given.orderCode).toBe(order.orderCode)
  expect(given.messages['zh-CN'].text).toBe(order.orderCode)
  expect(given.messages['zh-TW'].text).toContain(order.orderCode)
  expect(given.faults).toMatchObject({ 'zh-CN': [], 'zh-TW': [{ fault: 'unknownVariable', name: 'nothing' }] })
  const lapsed = await reader.call('messageTemplate.preview', { event: 'approvalLapsed', texts })
  expect(lapsed.messages['en-US'].text).toBe(`Request about ${order.orderCode}`)
  const orderCode = 'C9999999999999999'
  expect(await reader.attempt('messageTemplate.preview', { event: 'callbackGivenUp', texts, orderCode })).toMatchObject(
    {
      status: 404,
      msg: 'order.notFound',
    },
  )
})

it('tells agents once of a merchant while they have not read it', async () => {
  const told = async () =>
    (await agent.call('message.init')).unread.filter(({ params }) => params['merchantName'] === 'Rose')
  for (let times = 0; times < 2; times += 1) {
    const order = await givenUp('Rose')
    await server.services.db.transaction((tx) => tellOfGivenUp(tx, server.services, order))
  }
  const [first, ...more] = await told()
  expect(more).toEqual([])
  await agent.call('message.has_read', { msg_id: must(first).msg_id })
  const order = await givenUp('Rose')
  await server.services.db.transaction((tx) => tellOfGivenUp(tx, server.services, order))
  expect((await told()).map(({ params }) => params['orderCode'])).toEqual([order.orderCode])
  const { rows } = await server.services.pool.query<{ role: string }>(
    `select distinct u.role from messages m join users u on u.id = m.user_id where m.params ->> 'merchantName' = 'Rose' order by 1`,
  )
  expect(rows.map(({ role }) => role)).toEqual(['admin', 'customerService', 'superAdmin'])
})

it('tells the second of two people who was first, and lets one of several first changes win', async () => {
  const other = await server.signIn('superadmin', { secondLevel: true })
  const change = (text: string, client = admin) =>
    client.attempt('messageTemplate.update', { event: 'approvalApproved', texts: worded(text), expectedVersion: 0 })
  const answers = await Promise.all([change('one'), change('two', other), change('three')])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409])
  expect(answers.find(({ code }) => code === 409)).toMatchObject({
    msg: 'record.versionConflict',
    failure: { params: { refusal: 'versionConflict' }, present: { version: 1 }, by: 'superadmin' },
  })
  expect((await one('approvalApproved')).version).toBe(1)
})

it('keeps one audit row of each change with before and after, and takes changes back as new ones', async () => {
  await update('approvalLapsed', { 'zh-CN': '过期：{{target}}', 'zh-TW': '', 'en-US': 'Lapsed: {{target}}' })
  const changed = await one('approvalLapsed')
  expect(changed).toMatchObject({ changedIn: ['zh-CN', 'en-US'], version: 1, updatedBy: 'superadmin' })
  expect((await list({ changedIn: 'zh-CN' })).map(({ id }) => id)).toContain('approvalLapsed')
  // The default wording, and one without a text, are no change.
  await update('approvalLapsed', { ...changed.texts, 'zh-TW': changed.defaults['zh-TW'] })
  expect((await one('approvalLapsed')).version).toBe(1)
  await admin.call('messageTemplate.reset', { event: 'approvalLapsed', expectedVersion: 1 })
  const back = await one('approvalLapsed')
  expect(back).toMatchObject({ changedIn: [], version: 2, texts: back.defaults })
  const texts = { 'zh-CN': '过期：{{target}}', 'en-US': 'Lapsed: {{target}}' }
  expect(back.changes).toMatchObject([
    { by: 'superadmin', before: texts, after: {} },
    { by: 'superadmin', before: {}, after: texts },
  ])
  const rows = await server.services.db
    .select()
    .from(audit)
    .where(eq(audit.target, 'approvalLapsed'))
    .orderBy(desc(audit.id))
  expect(rows.map(({ action, targetKind, detail }) => [action, targetKind, detail])).toEqual([
    ['messageTemplate.reset', 'messageTemplate', { from: texts, to: {} }],
    ['messageTemplate.update', 'messageTemplate', { from: {}, to: texts }],
  ])
})

it('words by the default what a stored template can no longer say, and messages from before they kept their words', async () => {
  const { db } = server.services
  await db
    .update(messageTemplates)
    .set({ texts: { 'en-US': '{{gone}} {{name}}' } })
    .where(eq(messageTemplates.event, 'welcome'))
  expect(await welcome('Zhou')).toBe('Welcome, Zhou.')
  const { userId } = server.fixtures.users.custservice
  await db.insert(messages).values([
    { userId, kind: 'approvalDeclined', params: { target: 'C1', by: 'Lin' } },
    { userId, kind: '<b>unknown</b>', params: {} },
  ])
  const [unknown, declined] = (await agent.call('message.init')).unread
  expect(must(declined).texts['en-US'].text).toMatch(/^Lin declined your request: C1\./)
  expect(must(unknown).texts['en-US']).toEqual({ title: '<b>unknown</b>', text: '' })
})
