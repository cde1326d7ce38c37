import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import { contract } from '#contract/contract.ts'
import { ipRuleEndpoints } from '#contract/ip-rule.endpoints.ts'
import { ipRules, sessions } from '#server/db/schema/schema.ts'
import { refreshIpRules } from '#server/access/security/ip-rules.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import { setSettings } from '#tests/support/set-settings.ts'

const OFFICE = '203.0.113.9'
const CAFE = '198.51.100.7'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await setSettings(server, { googleVerifyIpRule: false })
  admin = await server.signIn('superadmin', { secondLevel: true })
})
afterEach(async () => {
  await server.services.db.delete(ipRules)
  await server.services.db.delete(sessions)
  await refreshIpRules(server.services)
})
afterAll(async () => await server.dispose())

type Rule = InputOf<'ipRule.create'>
const forRole = (role: Rule['role'], network: string, effect: Rule['effect'] = 'allow'): Rule => ({
  scope: 'role',
  role,
  network,
  effect,
})
const userIdOf = (account: keyof TestServer['fixtures']['users']) => server.fixtures.users[account].userId
const list = async (filter = {}) => (await admin.call('ipRule.getList', filter)).list

/** Changes are known to the process once it was told of them. */
async function create(rule: Rule, by = admin) {
  await by.call('ipRule.create', rule)
  await refreshIpRules(server.services)
}

/** A call from another address. */
async function from(ip: string, name: EndpointName, payload: object, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({
    method: contract[name].method,
    url: contract[name].path,
    payload,
    headers,
    remoteAddress: ip,
  })
  return answer.json() as { code: number; msg: string; data: { token: string; params?: object } }
}
const signInFrom = async (ip: string, userName: string, headers = {}) =>
  await from(ip, 'user.login', { userName, password: must(server.fixtures.users.custservice).password }, headers)

it('lets a role sign in from its network alone, in whatever form the address comes', async () => {
  await create(forRole('customerService', '203.0.113.0/24'))
  expect(await signInFrom(OFFICE, 'custservice')).toMatchObject({ code: 200 })
  expect(await signInFrom(`::ffff:${OFFICE}`, 'custservice')).toMatchObject({ code: 200 })
  const refused = { code: 403, msg: 'login.addressRefused', data: { params: { ip: CAFE } } }
  expect(await signInFrom(CAFE, 'custservice')).toMatchObject(refused)
  // Nobody's word about an address counts but a trusted proxy's.
  expect(await signInFrom(CAFE, 'custservice', { 'x-forwarded-for': OFFICE })).toMatchObject(refused)
  expect(await signInFrom(CAFE, 'techsupport')).toMatchObject({ code: 200 })
})

it('refuses an address to one account, and an allowed address beats every refusal', async () => {
  await create({ scope: 'account', userId: userIdOf('custservice'), network: '198.51.100.0/24', effect: 'refuse' })
  expect(await signInFrom(CAFE, 'custservice')).toMatchObject({ code: 403 })
  expect(await signInFrom(OFFICE, 'custservice')).toMatchObject({ code: 200 })
  await create({ ...forRole('customerService', CAFE), shutOut: true })
  expect(await signInFrom(CAFE, 'custservice')).toMatchObject({ code: 200 })
  expect(await signInFrom(OFFICE, 'custservice')).toMatchObject({ code: 403 })
})

it('judges every call by its own address, and ends a session that comes from a refused one', async () => {
  const client = await server.signIn('custservice')
  await create(forRole('customerService', CAFE, 'refuse'))
  expect(await client.attempt('user.getInfo')).toMatchObject({ code: 200 })
  const refused = { code: 1003, msg: 'session.addressRefused' }
  expect(await from(CAFE, 'user.getInfo', {}, { token: client.token })).toMatchObject(refused)
  expect(await client.attempt('user.getInfo')).toMatchObject(refused)
})

it('signs out who is shut out once that is confirmed, and says before who it would be', async () => {
  const { token } = (await signInFrom(CAFE, 'custservice')).data
  const safe = await server.signIn('techsupport')
  const other = await server.signIn('custservice')
  const socket = watchSocket(await server.openSocket())
  expect(await socket.ask('auth', { token: other.token })).toMatchObject({ code: 200 })
  const rule = forRole('customerService', '203.0.113.0/24')
  expect(await admin.attempt('ipRule.create', rule)).toMatchObject({
    code: 400,
    msg: 'ipRule.shutsOut',
    failure: {
      params: { names: expect.stringContaining(`custservice (${CAFE})`) },
      issues: [{ path: 'shutOut', fault: 'shutsOut' }],
    },
  })
  expect(await list()).toEqual([])
  await create({ ...rule, shutOut: true })
  await socket.push('session.revoked', ({ data }) => data.reason === 'addressRefused')
  await socket.closed
  expect(await from(CAFE, 'user.getInfo', {}, { token })).toMatchObject({ code: 1003, msg: 'session.addressRefused' })
  expect(await safe.attempt('user.getInfo')).toMatchObject({ code: 200 })
})

it('never shuts out its author, by a new rule, a changed, enabled or deleted one', async () => {
  const refused = { code: 400, msg: 'ipRule.shutsOutAuthor', failure: { params: { ip: '127.0.0.1' } } }
  expect(await admin.attempt('ipRule.create', { ...forRole('superAdmin', CAFE), shutOut: true })).toMatchObject(refused)
  await create(forRole('superAdmin', '127.0.0.0/8'))
  await create(forRole('superAdmin', CAFE))
  const [cafe, home] = (await list()).map(({ id }) => id)
  expect(await admin.attempt('ipRule.delete', { ids: [home], shutOut: true })).toMatchObject(refused)
  expect(await admin.attempt('ipRule.setEnabled', { id: home, enabled: false, shutOut: true })).toMatchObject(refused)
  const moved = { id: home, ...forRole('superAdmin', '192.0.2.0/24'), shutOut: true }
  expect(await admin.attempt('ipRule.update', moved)).toMatchObject(refused)
  await admin.call('ipRule.delete', { ids: [must(cafe), must(home)] })
})

it('leaves the rules on superAdmins to superAdmins', async () => {
  const platform = await server.signIn('platformadmin')
  expect(await platform.attempt('ipRule.create', forRole('superAdmin', '::/0'))).toMatchObject({ code: 403 })
  const own: Rule = { scope: 'account', userId: userIdOf('superadmin'), network: '::/0', effect: 'allow' }
  expect(await platform.attempt('ipRule.create', own)).toMatchObject({ code: 403 })
  await create(own)
  const [rule] = await list()
  expect(await platform.attempt('ipRule.delete', { ids: [must(rule).id] })).toMatchObject({ code: 403 })
  await create(forRole('admin', '127.0.0.1'), platform)
})

it('takes a merchant’s signed calls from its own addresses alone', async () => {
  const { key, mchId } = must(server.fixtures.merchants[0])
  const order = (mchOrderNo: string) => {
    const fields = { mchId, productId: 3001, mchOrderNo, amount: 10_000, notifyUrl: 'http://127.0.0.1:9/callback' }
    return { ...fields, sign: signParams(fields, key, 'SHA256') }
  }
  await create({ scope: 'api', userId: userIdOf('merchant01'), network: OFFICE, effect: 'allow' })
  const refused = { code: 403, msg: 'order.addressRefused', data: { params: { ip: CAFE } } }
  expect(await from(CAFE, 'api.order.create', order('a'))).toMatchObject(refused)
  expect(await from(OFFICE, 'api.order.create', order('a'))).toMatchObject({ code: 200 })
  // The merchant is known by now, which skips reading its row.
  expect(await from(CAFE, 'api.order.create', order('b'))).toMatchObject(refused)
  const payout = { mchId, productId: 3002, mchOrderNo: 'd', amount: 100, notifyUrl: 'http://127.0.0.1:9/callback' }
  const signed = { ...payout, sign: signParams(payout, key, 'SHA256') }
  expect(await from(CAFE, 'api.payoutOrder.create', signed)).toMatchObject(refused)
  expect(await signInFrom(CAFE, 'merchant01')).toMatchObject({ code: 200 })
})

it('is known to every process without a word to it', async () => {
  const beside = await startTestServer({ beside: server })
  try {
    expect(await beside.anonymous.attempt('user.login', { userName: 'custservice', password: 'wrong' })).toMatchObject({
      code: 401,
    })
    const client = await beside.signIn('custservice')
    expect(await client.attempt('user.getInfo')).toMatchObject({ code: 200 })
    await admin.call('ipRule.create', { ...forRole('customerService', OFFICE), shutOut: true })
    const { password } = server.fixtures.users.custservice
    const signIn = async () => (await beside.anonymous.attempt('user.login', { userName: 'custservice', password })).msg
    await expect.poll(signIn).toBe('login.addressRefused')
  } finally {
    await beside.dispose()
  }
})

it('is kept in its shortest form, once for each subject, with one audit entry a change', async () => {
  const values: Rule = { ...forRole('customerService', '::ffff:127.0.0.77/104'), note: 'the office' }
  await create(values)
  const [made] = await list({ network: '127.0.0.0/8' })
  const { id, version } = must(made)
  expect(made).toMatchObject({ network: '127.0.0.0/8', subject: 'customerService', note: 'the office', enabled: true })
  expect(await admin.attempt('ipRule.create', forRole('customerService', '127.0.0.1/8'))).toMatchObject({
    code: 409,
    msg: 'record.known',
  })
  for (const network of ['203.0.113', '1.2.3.4/33', 'localhost'])
    expect(await admin.attempt('ipRule.create', forRole('customerService', network))).toMatchObject({
      code: 400,
      failure: { issues: [{ path: 'network', fault: 'network' }] },
    })
  const nobody = { code: 400, failure: { issues: [{ path: 'userId' }] } }
  const account = { scope: 'account', network: OFFICE, effect: 'allow' }
  expect(await admin.attempt('ipRule.create', account)).toMatchObject(nobody)
  expect(await admin.attempt('ipRule.create', { ...account, userId: 9_999 })).toMatchObject(nobody)
  expect(
    await admin.attempt('ipRule.create', { ...account, scope: 'api', userId: userIdOf('custservice') }),
  ).toMatchObject(nobody)
  await admin.call('ipRule.setEnabled', { id, enabled: false, expectedVersion: version })
  expect(await admin.attempt('ipRule.setEnabled', { id, enabled: true, expectedVersion: version })).toMatchObject({
    code: 409,
    msg: 'record.versionConflict',
  })
  await admin.call('ipRule.update', { id, ...values, network: '127.0.0.0/16' })
  await admin.call('ipRule.delete', { ids: [id] })
  const { list: entries } = await admin.call('audit.getList', { targetKind: ['ipRule'], target: String(id) })
  expect(entries.map(({ action, before, after }) => [action, before, after])).toMatchObject([
    ['ipRule.delete', { network: '127.0.0.0/16' }, null],
    ['ipRule.update', { network: '127.0.0.0/8' }, { network: '127.0.0.0/16' }],
    ['ipRule.update', { enabled: true }, { enabled: false }],
    ['ipRule.create', null, { network: '127.0.0.0/8' }],
  ])
})

it('asks for a Google code while the setting says so', async () => {
  await setSettings(server, { googleVerifyIpRule: true })
  const rule = forRole('customerService', '127.0.0.0/8')
  expect(await admin.attempt('ipRule.create', rule)).toMatchObject({ code: 400, msg: 'googleCode.required' })
  await create({ ...rule, googleCode: server.googleCode('superadmin') })
  expect(await list()).toMatchObject([{ network: '127.0.0.0/8' }])
})

it('is changed by admins and seen by staff only', async () => {
  const may = async (account: Parameters<TestServer['signIn']>[0]) => {
    const client = await server.signIn(account)
    const names = Object.keys(ipRuleEndpoints) as (keyof typeof ipRuleEndpoints)[]
    const answers = await Promise.all(names.map(async (name) => [name, (await client.attempt(name, {})).code] as const))
    return answers.flatMap(([name, code]) => (code === 403 ? [] : [name]))
  }
  expect(await may('custservice')).toEqual(['ipRule.getList', 'ipRule.export'])
  expect(await may('techsupport')).toEqual([])
  expect(await may('supplier01')).toEqual([])
  expect(await may('platformadmin')).toEqual(Object.keys(ipRuleEndpoints))
})
