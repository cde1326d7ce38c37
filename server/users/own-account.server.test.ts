import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts'
import { setInstallationKind } from '#server/system/installation.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn('supplier01')
})
afterAll(async () => await server.dispose())

it('tells who is signed in, with preferences and what the console needs of the system', async () => {
  expect(await client.call('user.getInfo')).toMatchObject({
    account: 'supplier01',
    access: ['supplier'],
    secondLevelUntil: null,
    preferences: DEFAULT_PREFERENCES,
    system: { systemFlag: 'Paydesk', zone: 'Asia/Shanghai', isDemo: true, googleVerifyManualSupplement: true },
  })
  const { expiresAt } = await client.call('user.login2', { password: 'Second2026' })
  expect((await client.call('user.getInfo')).secondLevelUntil).toBe(expiresAt)
})

it('merges preferences, also those that are set at once, and bounds their size', async () => {
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

it('offers suppliers and accounts to choose from, with the ids that orders go by', async () => {
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

it('offers the current code and the accounts in a demo system only', async () => {
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
