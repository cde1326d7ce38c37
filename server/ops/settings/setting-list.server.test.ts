import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchants } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { SETTING_AREAS, SETTING_KEYS, SETTINGS } from '#domain/settings.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer({ newSettings: true })
  admin = await server.signIn('superadmin', { secondLevel: true })
})
afterAll(async () => await server.dispose())

const KEYS = SETTING_AREAS.flatMap((area) => SETTING_KEYS.filter((key) => SETTINGS[key].area === area))

const list = async (filter: object = {}, client = admin) =>
  (await client.call('system-config.getList', { pageSize: 100, ...filter })).list
const keys = async (filter: object) => (await list(filter)).map(({ id }) => id)
const one = async (id: string) => must((await list({ id }))[0])

it('lists every setting that has an effect with its default, to those who may read it', async () => {
  const maintainer = await server.signIn('techmaintain')
  const rows = await list({}, maintainer)
  expect(rows.map(({ id }) => id)).toEqual(KEYS)
  expect(rows.find(({ id }) => id === 'orderTimeoutMinutes')).toMatchObject({
    name: 'orderTimeoutMinutes',
    area: 'orders',
    value: 15,
    default: 15,
    isDefault: true,
    version: 0,
    updatedBy: null,
    updateTime: null,
    changes: [],
  })
  expect(await maintainer.attempt('system-config.set:KYC', { enable: true })).toMatchObject({ code: 403 })
  const agent = await server.signIn('custservice')
  expect(await agent.attempt('system-config.getList', {})).toMatchObject({ code: 403 })
})

it.each([
  ['order timeout', 'orderTimeoutMinutes'],
  ['ORDERTIMEOUT', 'orderTimeoutMinutes'],
  ['a collection order payer', 'orderTimeoutMinutes'],
  ['联系方式', 'contactInfo'],
  ['聯絡', 'contactInfo'],
] as const)('finds a setting by %s', async (name, key) => {
  expect(await keys({ name })).toContain(key)
  expect((await keys({ name })).length).toBeLessThan(5)
})

it('finds a setting by its value in the words of any language, but not by a secret', async () => {
  expect(await keys({ name: '15 minutes' })).toEqual(
    expect.arrayContaining(['orderTimeoutMinutes', 'callbackWaitLimit']),
  )
  expect(await keys({ name: '严格' })).toContain('limitMode')
  expect(await keys({ name: 'strict' })).toContain('limitMode')
  await setSettings(server, { botToken: 'token-never-shown', sysFlag: 'Paydesk of Pune' })
  expect(await keys({ name: 'never-shown' })).toEqual([])
  expect(await keys({ name: 'of pune' })).toEqual(['sysFlag'])
  await setSettings(server, { botToken: '', sysFlag: 'Paydesk' })
})

it('finds none by what is nowhere, and pages and filters the others', async () => {
  expect(await keys({ name: 'no such thing' })).toEqual([])
  const payouts = await list({ area: ['payouts'] })
  expect(payouts.length).toBeGreaterThan(1)
  expect(new Set(payouts.map(({ area }) => area))).toEqual(new Set(['payouts']))
  const page = await admin.call('system-config.getList', { pageSize: 5 })
  expect(page).toMatchObject({ total: SETTING_KEYS.length, totalIsExact: true })
  const next = await admin.call('system-config.getList', { pageSize: 5, cursor: page.nextCursor ?? '' })
  expect([...page.list, ...next.list].map(({ id }) => id)).toEqual(KEYS.slice(0, 10))
})

it('shows the changes of a setting, newest first, and takes one back as a new change', async () => {
  await admin.call('system-config.set:orderWaitLimit', { value: 20, expectedVersion: 0 })
  await admin.call('system-config.set:orderWaitLimit', { value: 30, expectedVersion: 1 })
  const changed = await one('orderWaitLimit')
  expect(changed).toMatchObject({ value: 30, default: 10, isDefault: false, version: 2, updatedBy: 'superadmin' })
  expect(changed.changes).toMatchObject([
    { by: 'superadmin', before: 20, after: 30 },
    { by: 'superadmin', before: 10, after: 20 },
  ])
  expect(await keys({ isDefault: false })).toEqual(['orderWaitLimit'])
  const back = { value: Number(changed.changes[1]?.before), expectedVersion: changed.version }
  await admin.call('system-config.set:orderWaitLimit', back)
  expect(await admin.attempt('system-config.set:orderWaitLimit', back)).toMatchObject({
    code: 409,
    failure: { by: 'superadmin' },
  })
  const reverted = await one('orderWaitLimit')
  expect(reverted).toMatchObject({ value: 10, isDefault: true, version: 3 })
  expect(reverted.changes[0]).toMatchObject({ before: 30, after: 10 })
  expect(reverted.changes).toHaveLength(3)
})

it('counts what a change touches now', async () => {
  const before = must((await one('enableService')).reach)
  expect(before).toEqual({ of: 'merchants', count: server.fixtures.merchants.length })
  await server.services.db
    .update(merchants)
    .set({ status: 'disabled' })
    .where(eq(merchants.id, must(server.fixtures.merchants[0]).id))
  expect((await one('enableService')).reach).toEqual({ of: 'merchants', count: before.count - 1 })
  expect((await one('enableIpChangedCheck')).reach?.of).toBe('sessions')
  expect((await one('contactInfo')).reach).toBeNull()
})

it('says what a setting does nothing without', async () => {
  const needs = async () => await Promise.all(['sendSmsMessageUrl', 'sendSmsMessageKey', 'KYC'].map(one))
  expect((await needs()).map((row) => row.needs)).toEqual(['sendSmsMessageKey', 'sendSmsMessageUrl', null])
  await setSettings(server, { sendSmsMessageUrl: 'https://sms.example/in', sendSmsMessageKey: 'key of the receiver' })
  expect((await needs()).map((row) => row.needs)).toEqual([null, null, null])
})
