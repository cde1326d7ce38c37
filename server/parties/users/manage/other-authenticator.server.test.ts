import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, idempotencyKeys } from '#server/db/schema/schema.ts'
import { googleCodeAt } from '#server/platform/secrets/google-codes.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'

let server: TestServer
let boss: TestClient
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn('superadmin', { secondLevel: true })
})
afterAll(async () => await server.dispose())

const userAccount = 'custservice'
const bindingNow = async () =>
  must((await boss.call('admin.getUserList', { account: userAccount })).list[0]).googleBinding
const audited = async () =>
  (await server.services.db.select().from(audit).where(eq(audit.target, userAccount)).orderBy(audit.id)).map(
    ({ action, detail }) => [action, detail['from'], detail['to']],
  )

it('is made, confirmed by a code that it shows and removed for somebody else, each step audited once', async () => {
  const googleCode = '000000'
  expect(await boss.attempt('user.bindUser', { userAccount })).toMatchObject({ msg: 'googleCode.alreadyBound' })
  await boss.call('user.unbind', { userAccount })
  expect(await bindingNow()).toBe('none')
  expect(await boss.attempt('user.unbind', { userAccount })).toMatchObject({ code: 409, msg: 'googleCode.notBound' })
  expect(await boss.attempt('user.confirmBind', { userAccount, googleCode })).toMatchObject({
    msg: 'googleCode.nothingToConfirm',
  })

  const { token } = await server.signIn('custservice')
  const socket = watchSocket(await server.openSocket())
  await socket.ask('auth', { token })
  const { secret, qrCode } = await boss.call('user.bindUser', { userAccount: 'CustService', needToLogout: true })
  expect(qrCode).toMatch(/^data:image\/png;base64,/)
  expect(await bindingNow()).toBe('pending')
  expect(await boss.attempt('user.confirmBind', { userAccount, googleCode })).toMatchObject({
    code: 401,
    msg: 'googleCode.wrong',
  })
  const right = googleCodeAt(secret, server.services.now())
  await boss.call('user.confirmBind', { userAccount, googleCode: right })
  expect(await socket.closed).toBe(4001)
  expect(await bindingNow()).toBe('bound')
  expect(await audited()).toEqual([
    ['user.unbindAuthenticator', { googleBinding: 'bound' }, { googleBinding: 'none' }],
    ['user.startBinding', { googleBinding: 'none' }, { googleBinding: 'pending' }],
    ['user.bindAuthenticator', { googleBinding: 'pending' }, { googleBinding: 'bound' }],
  ])
  const kept = JSON.stringify([await server.services.db.select().from(idempotencyKeys), server.log()])
  expect(kept).not.toContain(secret)
})

it('is refused for oneself, and for a superAdmin by anybody but one', async () => {
  expect(await boss.attempt('user.unbind', { userAccount: 'superadmin' })).toMatchObject({ code: 409, msg: 'user.own' })
  const admin = await server.signIn('platformadmin', { secondLevel: true })
  for (const call of ['user.unbind', 'user.bindUser', 'user.confirmBind'] as const)
    expect(await admin.attempt(call, { userAccount: 'superadmin', googleCode: '000000' })).toMatchObject({
      code: 403,
      msg: 'user.superAdminOnly',
    })
})
