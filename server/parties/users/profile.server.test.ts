import { afterAll, beforeAll, expect, it } from 'vitest'
import { and, eq, gt } from 'drizzle-orm'
import { ROLES } from '#domain/roles.ts'
import { authCounters, users } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { ROLE_ACCOUNTS } from '#tests/support/seed-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const profileOf = async (client: TestClient) => must((await client.call('profile.get')).list[0])

it('shows everybody the own account and sessions, and merchants alone their access to the API', async () => {
  for (const role of ROLES.filter((one) => one !== 'technicalSupport')) {
    const client = await server.signIn(ROLE_ACCOUNTS[role])
    const profile = await profileOf(client)
    expect(profile).toMatchObject({ account: ROLE_ACCOUNTS[role], role, authenticator: 'bound', hasPayPassword: false })
    expect(profile.sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(profile.api?.mchId).toBe(role === 'merchant' ? 'M0001' : undefined)
  }
  expect(await (await server.signIn('techsupport')).attempt('profile.get')).toMatchObject({ code: 403 })
})

it('signs out everywhere but here, nobody else, and says so', async () => {
  const [here, there, somebody] = [
    await server.signIn('supplier02'),
    await server.signIn('supplier02'),
    await server.signIn('supplier01'),
  ]
  expect((await profileOf(here)).sessions).toHaveLength(2)
  expect(await here.call('profile.endOtherSessions')).toEqual({ ended: 1 })
  expect((await profileOf(here)).sessions).toMatchObject([{ isCurrent: true }])
  expect(await there.attempt('user.getInfo')).toMatchObject({ code: 1003, msg: 'session.endedElsewhere' })
  expect(await somebody.attempt('user.getInfo')).toMatchObject({ code: 200 })
  // Maintenance changes its password, binding and messages alone.
  const maintenance = await server.signIn('techmaintain')
  expect(await maintenance.attempt('profile.endOtherSessions')).toMatchObject({ code: 403 })
})

it('sets a payment password for the sign-in password, and changes it for the old one', async () => {
  const client = await server.signIn('supplier01', { secondLevel: true })
  const change = async (oldPassword: string, newPassword: string) =>
    await client.attempt('profile.changePayPassword', { oldPassword, newPassword })
  expect(await change('wrong', 'Payments2026')).toMatchObject({ code: 401, msg: 'login.wrongPassword' })
  expect((await change('Paydesk2026', 'Paydesk2026')).failure.issues).toEqual([
    { path: 'newPassword', fault: 'sameAsPassword' },
  ])
  expect(await change('Paydesk2026', 'Payments2026')).toMatchObject({ code: 200 })
  expect((await profileOf(client)).hasPayPassword).toBe(true)
  expect(await change('Paydesk2026', 'Payments2027')).toMatchObject({ code: 401, msg: 'login.wrongPayPassword' })
  expect(await change('Payments2026', 'Payments2027')).toMatchObject({ code: 200 })
  // Without the second level nobody replaces it.
  expect(
    await (await server.signIn('supplier01')).attempt('profile.changePayPassword', {
      oldPassword: 'Payments2027',
      newPassword: 'Payments2028',
    }),
  ).toMatchObject({ code: 1024 })
  const { rows } = await server.services.pool.query(
    "select target, detail::text from audit where action = 'user.changePayPassword'",
  )
  expect(rows).toEqual([
    { target: 'supplier01', detail: '{"to": {"payPasswordHash": "changed"}, "from": {}}' },
    { target: 'supplier01', detail: '{"to": {"payPasswordHash": "changed"}, "from": {}}' },
  ])
  expect(await (await server.signIn('custservice')).attempt('profile.changePayPassword', {})).toMatchObject({
    code: 403,
  })
})

it('counts wrong payment passwords apart from others', async () => {
  const client = await server.signIn('supplier01', { secondLevel: true })
  const guess = { oldPassword: 'wrong', newPassword: 'Guessed2026' }
  for (let tries = 0; tries < 4; tries += 1) await client.attempt('profile.changePayPassword', guess)
  expect(await client.attempt('profile.changePayPassword', guess)).toMatchObject({
    code: 423,
    msg: 'login.payPasswordLocked',
  })
  const { userId } = server.fixtures.users.supplier01
  const counted = await server.services.db
    .select()
    .from(authCounters)
    .where(and(eq(authCounters.userId, userId), gt(authCounters.failures, 0)))
  expect(counted.map(({ kind, failures }) => [kind, failures])).toEqual([['payPassword', 5]])
  const again = await server.signIn('supplier01', { secondLevel: true })
  expect((await again.call('user.getInfo')).account).toBe('supplier01')
  expect(await again.attempt('profile.changePayPassword', guess)).toMatchObject({ code: 423 })
  await server.services.db.delete(authCounters)
})

it('refuses a payment password to whom an administrator manages, and says that to the person', async () => {
  const { db } = server.services
  const { userId } = server.fixtures.users.merchant02
  await db.update(users).set({ allowModify: false }).where(eq(users.id, userId))
  const client = await server.signIn('merchant02', { secondLevel: true })
  expect((await profileOf(client)).allowModify).toBe(false)
  expect(
    await client.attempt('profile.changePayPassword', { oldPassword: 'Paydesk2026', newPassword: 'Payments2026' }),
  ).toMatchObject({ code: 403, msg: 'user.modifyForbidden' })
})
