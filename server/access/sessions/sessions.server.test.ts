import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startOfDay } from '#domain/time/zones.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { sessions, suppliers, users } from '#server/db/schema/schema.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())
afterEach(() => {
  server.services.now = () => new Date()
})

const passTime = (ms: number) => {
  server.services.now = () => new Date(Date.now() + ms)
}

it('answers 1003 without a session, for an unknown token, for a cookie alone, and after a day', async () => {
  expect(await server.anonymous.attempt('user.getInfo')).toMatchObject({
    status: 401,
    code: 1003,
    msg: 'session.missing',
  })
  expect(await server.anonymous.attempt('user.getInfo', {}, { token: 'x'.repeat(43) })).toMatchObject({
    status: 401,
    code: 1003,
    msg: 'session.expired',
  })
  const client = await server.signIn('custservice')
  expect((await server.anonymous.attempt('user.getInfo', {}, { cookie: `token=${client.token}` })).code).toBe(1003)
  passTime(86_401_000)
  expect(await client.attempt('user.getInfo')).toMatchObject({ code: 1003, msg: 'session.expired' })
})

it('stores tokens hashed', async () => {
  const { token } = await server.signIn('custservice')
  const [row] = await server.services.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
  expect(row?.userId).toBe(server.fixtures.users.custservice.userId)
  expect(JSON.stringify(row)).not.toContain(token)
})

it('requires the second level: 1024 when never given or another user’s, 1025 when expired', async () => {
  const client = await server.signIn('superadmin')
  const body = { token: 'no-such-handle' }
  expect(await client.attempt('user.forceLogout', body)).toMatchObject({ status: 403, code: 1024 })
  const other = await server.signIn('superadmin', { secondLevel: true })
  expect(await client.attempt('user.forceLogout', body, { token2: other.headers['token2'] ?? '' })).toMatchObject({
    status: 403,
    code: 1024,
  })
  const { token2 } = await client.call('user.login2', { password: 'Second2026', logInReason: 'test' })
  expect(await client.attempt('user.forceLogout', body, { token2 })).toMatchObject({
    status: 404,
    msg: 'session.notFound',
  })
  expect(await client.attempt('user.forceLogout', body)).toMatchObject({ code: 1024 })
  passTime(1_801_000)
  expect(await client.attempt('user.forceLogout', body, { token2 })).toMatchObject({ status: 403, code: 1025 })
  expect(await client.attempt('user.forceLogout', body)).toMatchObject({ code: 1025 })
})

it('counts wrong second-level passwords separately', async () => {
  const client = await server.signIn('platformadmin')
  expect(await client.attempt('user.login2', { password: 'wrong' })).toMatchObject({
    status: 401,
    msg: 'login.wrongSecondPassword',
    failure: { remainingAttempts: 4 },
  })
  expect(
    (await server.anonymous.attempt('user.login', { userName: 'platformadmin', password: 'wrong' })).failure
      .remainingAttempts,
  ).toBe(4)
})

it('ends all sessions of a person by force: calls and open sockets, with the reason, within a second', async () => {
  const [one, two] = [await server.signIn('supplier01'), await server.signIn('supplier01')]
  const socket = watchSocket(await server.openSocket())
  await socket.ask('auth', { token: one.token })
  const admin = await server.signIn('superadmin', { secondLevel: true })
  const { list } = await admin.call('user.getSessions')
  const target = list.find(({ account }) => account === 'supplier01')
  expect(list.map(({ token }) => token)).not.toContain(one.token)
  const begin = Date.now()
  await admin.call('user.forceLogout', { token: target?.token ?? '' })
  expect(await socket.closed).toBe(4001)
  expect(Date.now() - begin).toBeLessThan(1_000)
  expect(socket.pushes).toEqual([{ commandType: 'session.revoked', data: { reason: 'forcedOut' } }])
  for (const client of [one, two])
    expect(await client.attempt('user.getInfo')).toMatchObject({ code: 1003, msg: 'session.forcedOut' })
})

it('tells superAdmins at once who comes and goes, and ends one session, or those of everybody else', async () => {
  const admin = await server.signIn('superadmin', { secondLevel: true })
  const watching = watchSocket(await server.openSocket())
  await watching.ask('auth', { token: admin.token })
  const [one, two] = [await server.signIn('supplier03'), await server.signIn('supplier03', { secondLevel: true })]
  await watching.push('sessions.changed')
  const listed = async () => (await admin.call('user.getSessions', { account: 'supplier03' })).list
  const [newer, older] = await listed()
  expect(newer).toMatchObject({ secondLevelUntil: expect.any(String), isCurrent: false })
  expect(older).toMatchObject({ secondLevelUntil: null })
  expect(JSON.stringify([newer, older])).not.toContain(one.token)
  await admin.call('user.forceLogout', { token: older?.token ?? '', scope: 'session' })
  expect(await one.attempt('user.getInfo')).toMatchObject({ code: 1003, msg: 'session.forcedOut' })
  expect(await two.attempt('user.getInfo')).toMatchObject({ code: 200 })
  expect((await listed()).map(({ id }) => id)).toEqual([newer?.id])
  const socket = watchSocket(await server.openSocket())
  await socket.ask('auth', { token: two.token })
  expect((await admin.call('user.forceLogoutOthers')).ended).toBeGreaterThan(0)
  expect(await socket.closed).toBe(4001)
  expect(await admin.attempt('user.getInfo')).toMatchObject({ code: 200 })
  const { list } = await admin.call('user.getSessions')
  expect(new Set(list.map(({ account }) => account))).toEqual(new Set(['superadmin']))
})

it('shows users only their own sessions', async () => {
  const client = await server.signIn('merchant01')
  const { list } = await client.call('user.getSessions')
  expect(new Set(list.map(({ account }) => account))).toEqual(new Set(['merchant01']))
  expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
})

it('ends all sessions of an account when its password changes, and requires the new one', async () => {
  const [one, two] = [await server.signIn('merchant02'), await server.signIn('merchant02')]
  expect(await one.attempt('user.changePassword', { oldPassword: 'wrong', newPassword: 'Another2026' })).toMatchObject({
    code: 401,
    msg: 'login.wrongPassword',
  })
  expect(
    (await one.attempt('user.changePassword', { oldPassword: 'Paydesk2026', newPassword: 'letters only' })).failure
      .issues,
  ).toEqual([{ path: 'newPassword', fault: 'password' }])
  await one.call('user.changePassword', { oldPassword: 'Paydesk2026', newPassword: 'Another2026' })
  for (const client of [one, two])
    expect(await client.attempt('user.getInfo')).toMatchObject({ code: 1003, msg: 'session.passwordChanged' })
  expect((await server.anonymous.attempt('user.login', { userName: 'merchant02', password: 'Another2026' })).code).toBe(
    200,
  )
})

it('refuses calls of a disabled account or deleted supplier at once', async () => {
  const { db } = server.services
  const [person, supplier] = [await server.signIn('techsupport'), await server.signIn('supplier02')]
  await db.update(users).set({ status: 'disabled' }).where(eq(users.account, 'techsupport'))
  await db
    .update(suppliers)
    .set({ status: 'deleted' })
    .where(eq(suppliers.userId, server.fixtures.users.supplier02.userId))
  for (const client of [person, supplier])
    expect(await client.attempt('user.getInfo')).toMatchObject({ code: 1003, msg: 'session.disabled' })
})

it('ends a session whose address changed while the setting requires it', async () => {
  const client = await server.signIn('custservice')
  const elsewhere = async () =>
    await server.app.inject({
      method: 'POST',
      url: '/v1.0/user/getInfo',
      headers: { token: client.token },
      remoteAddress: '203.0.113.7',
    })
  expect((await elsewhere()).statusCode).toBe(200)
  const admin = await server.signIn('superadmin', { secondLevel: true })
  await admin.call('system-config.set:enableIpChangedCheck', { enable: true })
  await expect.poll(() => server.services.settings.get('enableIpChangedCheck')).toBe(true)
  expect((await elsewhere()).json()).toMatchObject({ code: 1003, msg: 'session.addressChanged' })
  expect(await client.attempt('user.getInfo')).toMatchObject({ code: 1003, msg: 'session.addressChanged' })
})

it('answers from which addresses a person signed in by days, with new ones marked, and who used an address', async () => {
  const client = await server.signIn('custservice')
  const { userId } = await client.call('user.getInfo')
  const admin = await server.signIn('superadmin')
  const { db } = server.services
  await db.delete(sessions).where(eq(sessions.userId, userId))
  // The middle of the day, so that no day ends meanwhile.
  const noonOf = (daysAgo: number) =>
    new Date(startOfDay(new Date(), zoneOf(server.services)).getTime() + (0.5 - daysAgo) * 86_400_000)
  const signedIn = async (ip: string, daysAgo: number) =>
    await db.insert(sessions).values({
      userId,
      ip,
      userAgent: 'test',
      tokenHash: hashToken(`${ip} ${daysAgo}`),
      createdAt: noonOf(daysAgo),
      lastSeenAt: noonOf(daysAgo),
      expiresAt: new Date(),
    })
  for (const daysAgo of [40, 2, 2.01, 0]) await signedIn('192.0.2.71', daysAgo)
  await signedIn('192.0.2.72', 1)
  const { days, list, total } = await admin.call('user.getAddresses', { userId })
  expect([days.length, total]).toEqual([14, 2])
  expect(list.map(({ counts: _counts, firstTime: _first, lastTime: _last, ...row }) => row)).toEqual([
    { ip: '192.0.2.71', userId, account: 'custservice', role: 'customerService', isNew: false, total: 4 },
    { ip: '192.0.2.72', userId, account: 'custservice', role: 'customerService', isNew: true, total: 1 },
  ])
  expect(list[0]?.counts.slice(-3)).toEqual([2, 0, 1])
  expect(list[1]?.counts.slice(-3)).toEqual([0, 1, 0])
  const byIp = await admin.call('user.getAddresses', { ip: '192.0.2.72' })
  expect(byIp.list.map(({ account }) => account)).toEqual(['custservice'])
  expect([byIp.userId, (await admin.call('user.getAddresses', { userId })).userId]).toEqual([null, userId])
  expect(await admin.attempt('user.getAddresses', {})).toMatchObject({ status: 400 })
  const other = await server.signIn('techmaintain')
  expect(await other.attempt('user.getAddresses', { userId })).toMatchObject({ code: 403 })
})

it('answers who signed in from an address or a network by day, whichever way the address is written', async () => {
  const { db } = server.services
  const signedIn = async (account: 'merchant01' | 'supplier01', ip: string, daysAgo: number) => {
    const at = new Date(startOfDay(new Date(), zoneOf(server.services)).getTime() + (0.5 - daysAgo) * 86_400_000)
    const { userId } = server.fixtures.users[account]
    const tokenHash = hashToken(`${account} ${ip} ${daysAgo}`)
    const session = { userId, ip, userAgent: 'test', tokenHash, createdAt: at, lastSeenAt: at, expiresAt: new Date() }
    await db.insert(sessions).values(session)
  }
  await signedIn('merchant01', '198.51.100.7', 2)
  await signedIn('merchant01', '::ffff:198.51.100.7', 0)
  await signedIn('supplier01', '198.51.100.200', 1)
  await signedIn('supplier01', '198.51.101.7', 1)
  await signedIn('supplier01', '2001:db8::7', 1)
  const admin = await server.signIn('superadmin')
  const found = async (ip: string) => {
    const { list } = await admin.call('user.getAddresses', { ip })
    return list.map((one) => [one.account, one.role, one.ip, ...one.counts.slice(-3)])
  }
  const merchant = [
    ['merchant01', 'merchant', '::ffff:198.51.100.7', 0, 0, 1],
    ['merchant01', 'merchant', '198.51.100.7', 1, 0, 0],
  ]
  for (const ip of ['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7/32']) expect(await found(ip)).toEqual(merchant)
  expect(await found('198.51.100.0/24')).toEqual([
    merchant[0],
    ['supplier01', 'supplier', '198.51.100.200', 0, 1, 0],
    merchant[1],
  ])
  expect(await found('2001:db8::/64')).toEqual([['supplier01', 'supplier', '2001:db8::7', 0, 1, 0]])
  expect(await found('203.0.113.0/24')).toEqual([])
  expect((await admin.attempt('user.getAddresses', { ip: 'nowhere' })).failure.issues).toEqual([
    { path: 'ip', fault: 'network' },
  ])
})
