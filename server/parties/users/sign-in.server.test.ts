import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { authCounters, merchants, suppliers, users } from '#server/db/schema/schema.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const realNow = () => new Date()
beforeEach(async () => {
  await server.services.db.delete(authCounters)
})
afterEach(() => {
  server.services.now = realNow
})

const login = async (userName: string, password: string, googleCode = '') =>
  await server.anonymous.attempt('user.login', { userName, password, googleCode })

const passTime = (ms: number) => {
  server.services.now = () => new Date(Date.now() + ms)
}

it('signs in, trimming name and code but not the password', async () => {
  const { code, data } = await login('  SuperAdmin ', 'Paydesk2026', ' ')
  expect(code).toBe(400)
  expect((await login('  SuperAdmin ', 'Paydesk2026')).code).toBe(200)
  expect((await login('superadmin', ' Paydesk2026')).code).toBe(401)
  expect(data).toMatchObject({ issues: [{ path: 'googleCode', fault: 'googleCode' }] })
})

it('reports remaining tries, locks at the fifth for ten minutes, and then allows sign-in again', async () => {
  for (const left of [4, 3, 2, 1]) {
    const answer = await login('custservice', 'wrong')
    expect([answer.status, answer.code, answer.msg, answer.failure.remainingAttempts]).toEqual([
      401,
      401,
      'login.wrongCredentials',
      left,
    ])
  }
  const fifth = await login('custservice', 'wrong')
  expect([fifth.status, fifth.code, fifth.msg]).toEqual([423, 423, 'login.locked'])
  expect(fifth.failure.retryAfterSeconds).toBe(600)
  expect(fifth.headers.get('retry-after')).toBe('600')
  expect((await login('custservice', 'Paydesk2026')).code).toBe(423)
  expect((await login('supplier01', 'Paydesk2026')).code).toBe(200)
  passTime(601_000)
  expect((await login('custservice', 'Paydesk2026')).code).toBe(200)
})

it('resets the count after a lock has expired, and after a right password', async () => {
  for (let tries = 0; tries < 5; tries++) await login('custservice', 'wrong')
  passTime(601_000)
  expect((await login('custservice', 'wrong')).failure.remainingAttempts).toBe(4)
  expect((await login('custservice', 'Paydesk2026')).code).toBe(200)
  expect((await login('custservice', 'wrong')).failure.remainingAttempts).toBe(4)
})

it('keeps a counter of its own where the owner signed in of late: strangers lock nobody out of the usual place', async () => {
  const from = async (remoteAddress: string, password: string) =>
    await server.app.inject({
      method: 'POST',
      url: '/v1.0/user/login',
      remoteAddress,
      payload: { userName: 'merchant02', password },
    })
  expect((await from('192.0.2.10', 'Paydesk2026')).statusCode).toBe(200)
  for (let tries = 0; tries < 5; tries++) await from('192.0.2.66', 'wrong')
  expect((await from('192.0.2.66', 'Paydesk2026')).statusCode).toBe(423)
  expect((await from('192.0.2.10', 'Paydesk2026')).statusCode).toBe(200)
  // The usual place locks too, and then the owner waits.
  for (let tries = 0; tries < 5; tries++) await from('192.0.2.10', 'wrong')
  expect((await from('192.0.2.10', 'Paydesk2026')).statusCode).toBe(423)
})

it('does not let concurrent guesses bypass the count', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => login('techsupport', 'wrong')))
  expect(answers.filter(({ code }) => code === 401)).toHaveLength(4)
  expect(answers.filter(({ code }) => code === 423)).toHaveLength(8)
})

it('answers an unknown name exactly like a known one', async () => {
  const known = await login('custservice', 'wrong')
  const unknown = await login('nobody-of-that-name', 'wrong')
  expect([unknown.status, unknown.msg, unknown.data]).toEqual([known.status, known.msg, known.data])
  for (let tries = 0; tries < 4; tries++) await login('nobody-of-that-name', 'wrong')
  expect((await login('nobody-of-that-name', 'wrong')).code).toBe(423)
})

it('reports disabled suppliers and merchants only after a right password, with whom to turn to', async () => {
  const { db } = server.services
  const { merchant02, supplier02 } = server.fixtures.users
  // One that only takes no orders signs in.
  await db.update(suppliers).set({ status: 'disabled' }).where(eq(suppliers.userId, supplier02.userId))
  expect((await login('supplier02', 'Paydesk2026')).status).toBe(200)
  await db.update(users).set({ status: 'disabled' }).where(eq(users.id, supplier02.userId))
  await db.update(merchants).set({ status: 'deleted' }).where(eq(merchants.userId, merchant02.userId))
  expect((await login('supplier02', 'wrong')).msg).toBe('login.wrongCredentials')
  expect(await login('supplier02', 'Paydesk2026')).toMatchObject({ status: 403, msg: 'login.supplierDisabled' })
  expect(await login('merchant02', 'Paydesk2026')).toMatchObject({ status: 403, msg: 'login.merchantDisabled' })
  const contact = 'desk@example.com'
  expect(await server.anonymous.call('system.getPublic')).toMatchObject({ contactInfo: '' })
  await setSettings(server, { contactInfo: contact })
  expect(await server.anonymous.call('system.getPublic')).toMatchObject({ contactInfo: contact })
  expect(await login('merchant02', 'Paydesk2026')).toMatchObject({ failure: { params: { contact } } })
})

it('requires the Google code where it is on, counts wrong ones separately, and accepts a code once', async () => {
  await server.services.db.update(users).set({ enableGoogleVerify: true }).where(eq(users.account, 'platformadmin'))
  const asked = await login('platformadmin', 'Paydesk2026')
  expect(asked).toMatchObject({
    code: 400,
    msg: 'login.googleCodeRequired',
    failure: { issues: [{ path: 'googleCode', fault: 'required' }] },
  })
  const wrong = server.googleCode('platformadmin', 50)
  expect(await login('platformadmin', 'Paydesk2026', wrong)).toMatchObject({
    code: 401,
    msg: 'googleCode.wrong',
    failure: { remainingAttempts: 4 },
  })
  const code = server.googleCode('platformadmin')
  expect((await login('platformadmin', 'Paydesk2026', code)).code).toBe(200)
  expect(await login('platformadmin', 'Paydesk2026', code)).toMatchObject({ code: 401, msg: 'googleCode.used' })
})

it('limits an account that must bind an authenticator to binding, until a code of the new one confirms it', async () => {
  const { db } = server.services
  await db
    .update(users)
    .set({ enableGoogleVerify: true, totpConfirmed: false, totpSecret: null })
    .where(eq(users.account, 'techmaintain'))
  const { token, bindRequired } = await server.anonymous.call('user.login', {
    userName: 'techmaintain',
    password: 'Paydesk2026',
  })
  expect(bindRequired).toBe(true)
  const headers = { token }
  expect(await server.anonymous.attempt('message.init', {}, headers)).toMatchObject({
    status: 403,
    msg: 'session.bindRequired',
  })
  expect((await server.anonymous.call('user.getInfo', {}, headers)).confirmBind).toBe(false)
  const bind = await server.anonymous.call('user.bindUserForProfile', { userAccount: 'techmaintain' }, headers)
  expect(bind.qrCode).toMatch(/^data:image\/png;base64,/)
  server.fixtures.users.techmaintain.totpSecret = bind.secret
  const wrong = await server.anonymous.attempt(
    'user.confirmBindForProfile',
    { userAccount: 'techmaintain', googleCode: server.googleCode('techmaintain', 40) },
    headers,
  )
  expect(wrong.msg).toBe('googleCode.wrong')
  await server.anonymous.call(
    'user.confirmBindForProfile',
    { userAccount: 'techmaintain', googleCode: server.googleCode('techmaintain') },
    headers,
  )
  expect((await server.anonymous.attempt('message.init', {}, headers)).code).toBe(200)
})
