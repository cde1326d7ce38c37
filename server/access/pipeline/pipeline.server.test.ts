import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import { savedViews, usedGoogleCodes } from '#server/db/schema/schema.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn('custservice')
})
afterAll(async () => await server.dispose())

const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.baseUrl + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', token: client.token, ...headers },
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('Google codes', () => {
  const order = { orderCode: 'C0000000000000000', utr: 'UTR001' }

  it('requires a code while the toggle is on, counts wrong ones, and consumes none for a missing order', async () => {
    expect(await client.attempt('order.replenishmentOrder', order)).toMatchObject({
      status: 400,
      msg: 'googleCode.required',
      failure: { issues: [{ path: 'googleCode', fault: 'required' }] },
    })
    const wrong = { ...order, googleCode: server.googleCode('custservice', 30) }
    expect(await client.attempt('order.replenishmentOrder', wrong)).toMatchObject({
      status: 401,
      msg: 'googleCode.wrong',
      failure: { remainingAttempts: 4 },
    })
    expect(
      await client.attempt('order.replenishmentOrder', { ...order, googleCode: server.googleCode('custservice') }),
    ).toMatchObject({ status: 404 })
    expect(await server.services.db.select({ n: count() }).from(usedGoogleCodes)).toEqual([{ n: 0 }])
  })

  it('accepts a code once across binding, sign-in and operations', async () => {
    const own = await server.signIn('supplier02')
    await own.call('user.unbindForProfile', { userAccount: 'supplier02', googleCode: server.googleCode('supplier02') })
    const { secret } = await own.call('user.bindUserForProfile', { userAccount: 'supplier02' })
    server.fixtures.users.supplier02.totpSecret = secret
    const googleCode = server.googleCode('supplier02')
    await own.call('user.confirmBindForProfile', { userAccount: 'supplier02', googleCode })
    expect(await own.attempt('order.replenishmentOrder', { ...order, googleCode })).toMatchObject({
      status: 401,
      msg: 'googleCode.used',
    })
    expect(await own.attempt('user.unbindForProfile', { userAccount: 'supplier02', googleCode })).toMatchObject({
      status: 401,
      msg: 'googleCode.used',
    })
  })

  it('consumes a code with the operation, and lets it cover the session where the setting says so', async () => {
    const supplement = async (as: TestClient, googleCode?: string) => {
      const { orderCode } = await server.createOrder()
      return await as.attempt('order.replenishmentOrder', { orderCode, utr: orderCode, googleCode })
    }
    const moment = new Date()
    server.services.now = () => moment
    const [own, second] = [await server.signIn('platformadmin'), await server.signIn('platformadmin')]
    const code = server.googleCode('platformadmin', -1)
    expect((await supplement(own, code)).code).toBe(200)
    expect(await supplement(own, code)).toMatchObject({ msg: 'googleCode.used' })
    const admin = await server.signIn('superadmin', { secondLevel: true })
    await admin.call('system-config.set:googleCodeStandingMinutes', { value: 5 })
    await expect.poll(() => server.services.settings.get('googleCodeStandingMinutes')).toBe(5)
    expect((await supplement(own, server.googleCode('platformadmin'))).code).toBe(200)
    expect((await supplement(own)).code).toBe(200)
    expect(await supplement(second)).toMatchObject({ msg: 'googleCode.required' })
    // A code that is given is judged although one stands, and the setting counts when it is used.
    expect(await supplement(own, '000000')).toMatchObject({ code: 401, msg: 'googleCode.wrong' })
    expect((await supplement(own, server.googleCode('platformadmin'))).code).toBe(200)
    await admin.call('system-config.set:googleCodeStandingMinutes', { value: 0 })
    await expect.poll(() => server.services.settings.get('googleCodeStandingMinutes')).toBe(0)
    expect(await supplement(own)).toMatchObject({ msg: 'googleCode.required' })
    server.services.now = () => new Date()
  })
})

describe('bad input', () => {
  it('reports the field and the error', async () => {
    const faults = async (name: 'order.getList', input: object) => (await client.attempt(name, input)).failure.issues
    expect(await faults('order.getList', { pageSize: 501 })).toEqual([
      { path: 'pageSize', fault: 'outOfRange', params: { max: 500 } },
    ])
    expect(await faults('order.getList', { pageSize: 'ten' })).toEqual([{ path: 'pageSize', fault: 'notANumber' }])
    expect(await faults('order.getList', { pageSize: '1.5' })).toEqual([{ path: 'pageSize', fault: 'notANumber' }])
    expect(await faults('order.getList', { sortBy: 'password' })).toEqual([{ path: 'sortBy', fault: 'unknownValue' }])
    expect(await faults('order.getList', { startTime: 'yesterday' })).toEqual([
      { path: 'startTime', fault: 'notADate' },
    ])
    expect(await faults('order.getList', { startTime: '2026-02-01 00:00:00', endTime: '2026-01-01 00:00:00' })).toEqual(
      [{ path: 'startTime', fault: 'startAfterEnd' }],
    )
    expect(await faults('order.getList', { merchantOrderId: 'x'.repeat(65) })).toEqual([
      { path: 'merchantOrderId', fault: 'tooLong', params: { max: 64 } },
    ])
    expect(await faults('order.getList', { merchantOrderId: 'a\u0000b' })).toEqual([
      { path: 'merchantOrderId', fault: 'controlCharacters' },
    ])
    expect((await client.attempt('savedView.save', { screen: 'orders' })).failure.issues).toContainEqual({
      path: 'name',
      fault: 'required',
    })
    expect(
      (await client.attempt('savedView.save', { screen: 'orders', name: 7, search: {}, layout: {} })).failure.issues,
    ).toEqual([{ path: 'name', fault: 'wrongType' }])
  })

  it('treats an empty query parameter as absent', async () => {
    expect((await client.attempt('order.getList', { pageSize: '', merchantOrderId: '' })).code).toBe(200)
  })

  it('answers invalid JSON, non-objects, oversized bodies and other types with an envelope', async () => {
    const path = '/v1.0/savedView/save'
    expect(await post(path, '{"name":')).toEqual({
      status: 400,
      body: { code: 400, msg: 'body.notReadable', data: {} },
    })
    expect(await post(path, '[1,2]')).toMatchObject({ status: 400, body: { code: 400, msg: 'body.notAnObject' } })
    expect(await post(path, '"text"')).toMatchObject({ status: 400, body: { msg: 'body.notAnObject' } })
    expect(await post(path, '{"__proto__":{"polluted":true}}')).toMatchObject({ status: 400 })
    expect(await post(path, JSON.stringify({ name: 'x'.repeat(2_100_000) }))).toMatchObject({
      status: 413,
      body: { code: 400, msg: 'body.tooLarge' },
    })
    expect(await post(path, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      body: { code: 400, msg: 'body.wrongType' },
    })
    expect(await post(path, '')).toMatchObject({ status: 400, body: { msg: 'badInput' } })
  })

  it('answers unknown calls and methods with 404, and never serves files outside the console’s folder', async () => {
    const get = async (path: string) => await server.app.inject({ method: 'GET', url: path })
    for (const path of ['/v1.0/nothing', '/v1.0/user/login', '/v1.0/..%2f..%2fetc/passwd']) {
      expect((await get(path)).json()).toEqual({ code: 404, msg: 'endpoint.notFound', data: {} })
    }
    for (const path of [
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
    ]) {
      const { statusCode, body } = await get(path)
      expect(body, `${path} ${statusCode}`).not.toContain('"dependencies"')
    }
    expect((await get('/%ff')).json()).toMatchObject({ code: 400 })
  })
})

it('answers an unexpected error with an id and no stack, and logs that id', async () => {
  const app = await buildApp(server.services, {
    ...handlers,
    'savedView.getList': async () => {
      throw new Error('a secret inside')
    },
  })
  const failing = createTestClient(await app.listen({ host: '127.0.0.1', port: 0 }), client.headers)
  const { status, code, msg, data, failure } = await failing.attempt('savedView.getList', { screen: 'x' })
  await app.close()
  expect([status, code, msg]).toEqual([500, 500, 'failed'])
  expect(JSON.stringify(data)).not.toContain('secret')
  expect(server.log()).toContain(failure.errorId)
})

it('keeps passwords, codes, tokens and request data out of the log, even when a statement fails', async () => {
  await server.signIn('superadmin', { secondLevel: true })
  await client.attempt('order.getList', { cardNumber: '6222020200112233' })
  await server.services.db
    .execute('select 1/0')
    .catch((error: unknown) => server.services.log.error({ err: error }, 'failed'))
  await server.services.db
    .insert(savedViews)
    .values({ userId: 1, role: 'x', screen: 'y', name: 'hidden-parameter', search: {}, layout: {} })
  await server.services.db
    .insert(savedViews)
    .values({ userId: 1, role: 'x', screen: 'y', name: 'hidden-parameter', search: {}, layout: {} })
    .catch((error: unknown) =>
      server.services.log.error({ err: error, token: client.token, body: { password: 'Paydesk2026' } }, 'failed'),
    )
  const log = server.log()
  expect(log).toContain('saved_views_name_key')
  for (const secret of [
    'Paydesk2026',
    'Second2026',
    client.token,
    '6222020200112233',
    'hidden-parameter',
    'merchant-key',
    server.fixtures.users.superadmin.totpSecret,
  ]) {
    expect(log).not.toContain(secret)
  }
})

it('sends a strict content security policy with a fresh nonce in every response', async () => {
  const policies = [
    await fetch(server.baseUrl),
    await fetch(server.baseUrl),
    await fetch(`${server.baseUrl}/v1.0/system/getPublic`),
  ].map(({ headers }) => headers.get('content-security-policy') ?? '')
  expect(new Set(policies).size).toBe(3)
  for (const policy of policies) {
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe|\*/)
  }
})

it('limits sign-in attempts per address, except from localhost', async () => {
  const attempt = async () =>
    await server.app.inject({
      method: 'POST',
      url: '/v1.0/user/login',
      payload: { userName: 'guessed', password: 'x' },
      remoteAddress: '203.0.113.9',
    })
  const codes = []
  for (let tries = 0; tries < 22; tries++) codes.push((await attempt()).statusCode)
  expect(codes.slice(0, 20)).not.toContain(429)
  expect(codes.slice(20)).toEqual([429, 429])
  expect((await attempt()).json()).toMatchObject({ code: 429, msg: 'tooMany' })
})
