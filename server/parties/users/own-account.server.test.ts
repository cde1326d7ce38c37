import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '#contract/people/preferences.ts'
import { setInstallationKind } from '#server/platform/installation.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn('supplier01')
})
afterAll(async () => await server.dispose())

it('returns the signed-in user with preferences and the system facts the console needs', async () => {
  expect(await client.call('user.getInfo')).toMatchObject({
    account: 'supplier01',
    access: ['supplier'],
    secondLevelUntil: null,
    preferences: DEFAULT_PREFERENCES,
    showLogo: true,
    systemFlag: 'Paydesk',
    system: { zone: 'Asia/Shanghai', isDemo: true, googleVerifyManualSupplement: true },
  })
  const { expiresAt } = await client.call('user.login2', { password: 'Second2026' })
  expect((await client.call('user.getInfo')).secondLevelUntil).toBe(expiresAt)
})

it('merges preferences, even concurrent changes, and limits their size', async () => {
  await Promise.all([
    client.call('user.setPreferences', { language: 'en-US' }),
    client.call('user.setPreferences', { menuCollapsed: true }),
  ])
  await client.call('user.setPreferences', { keys: { 'order.supplement': 'p', 'order.reject': null } })
  const { preferences } = await client.call('user.getInfo')
  expect(preferences).toEqual({
    ...DEFAULT_PREFERENCES,
    language: 'en-US',
    menuCollapsed: true,
    keys: { 'order.supplement': 'p', 'order.reject': null },
  })
  const huge = { layouts: { orders: { note: 'x'.repeat(70_000) } } }
  expect((await client.attempt('user.setPreferences', huge)).failure.issues?.[0]).toMatchObject({ fault: 'tooLong' })
  expect((await client.attempt('user.setPreferences', { language: 'xx' })).failure.issues).toEqual([
    { path: 'language', fault: 'unknownValue' },
  ])
})

it('offers suppliers and accounts for selection, with the ids that orders use', async () => {
  const [first, second, team] = server.fixtures.suppliers.map(({ id }) => id)
  const partyIds = async (from: TestClient, isGetAllAgentSupplier: boolean) =>
    (await from.call('user.getSupplierUserOptions', { isGetAllAgentSupplier })).list.map(({ partyId }) => partyId)
  expect(await partyIds(client, true)).toEqual([first, team])
  expect(await partyIds(client, false)).toEqual([team])
  const staff = await server.signIn('custservice')
  expect(await partyIds(staff, true)).toEqual([first, second, team])
  const { list } = await staff.call('user.getUserOptions', { role: 'merchant' })
  expect(list).toMatchObject([
    { account: 'merchant01', partyId: server.fixtures.merchants[0]?.id, role: 'merchant', deleted: false },
    { account: 'merchant02', partyId: server.fixtures.merchants[1]?.id },
  ])
})

it('offers the current code and the accounts only in a demo system', async () => {
  const { db } = server.services
  expect((await client.call('demo.googleCode')).googleCode).toBe(server.googleCode('supplier01'))
  expect((await server.anonymous.call('system.getPublic')).demoAccounts.map(({ account }) => account)).toContain(
    'custservice',
  )
  await setInstallationKind(db, 'real')
  expect(await client.attempt('demo.googleCode')).toMatchObject({ status: 404, msg: 'endpoint.notFound' })
  expect((await server.anonymous.call('system.getPublic')).demoAccounts).toEqual([])
  await setInstallationKind(db, 'demo')
})

describe('the second-level password', () => {
  const change = async (oldPassword: string, newPassword: string) =>
    await client.attempt('user.changeSecondPassword', { oldPassword, newPassword })

  it('is changed with the old one, to one that differs from the password', async () => {
    expect(await change('wrong', 'Renewed2026')).toMatchObject({ code: 401, msg: 'login.wrongOldSecondPassword' })
    expect((await change('Second2026', 'letters only')).failure.issues).toEqual([
      { path: 'newPassword', fault: 'password' },
    ])
    expect((await change('Second2026', 'Paydesk2026')).failure.issues).toEqual([
      { path: 'newPassword', fault: 'sameAsOther' },
    ])
  })

  it('cannot be guessed through the password change, which would not count tries', async () => {
    const other = await server.signIn('supplier02')
    const change = { oldPassword: 'Paydesk2026', newPassword: 'Second2026' }
    expect((await other.attempt('user.changePassword', change)).code).toBe(200)
  })

  it('has to be entered again in every session after a change, and the sessions continue', async () => {
    const other = await server.signIn('supplier01', { secondLevel: true })
    expect((await change('Second2026', 'Renewed2026')).code).toBe(200)
    for (const person of [client, other]) expect((await person.call('user.getInfo')).secondLevelUntil).toBeNull()
    expect((await client.attempt('user.login2', { password: 'Second2026' })).code).toBe(401)
    expect((await client.attempt('user.login2', { password: 'Renewed2026' })).code).toBe(200)
    const { rows } = await server.services.pool.query(
      "select detail::text from audit where action = 'user.changeSecondPassword'",
    )
    expect(rows).toEqual([{ detail: '{"to": {"secondPasswordHash": "changed"}, "from": {}}' }])
  })

  it('allows five guesses at most', async () => {
    for (let tries = 0; tries < 4; tries += 1) expect((await change('wrong', 'Guessed2026')).code).toBe(401)
    expect((await change('wrong', 'Guessed2026')).code).toBe(423)
    expect((await change('Renewed2026', 'Guessed2026')).code).toBe(423)
  })
})
