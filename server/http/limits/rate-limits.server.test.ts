import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { rateCounts } from '#server/db/schema/schema.ts'
import { handlers } from '#server/handlers.ts'
import { addHits } from '#server/http/limits/fair-shares.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let beside: TestServer
beforeAll(async () => {
  server = await startTestServer()
  beside = await startTestServer({ beside: server })
})
afterAll(async () => {
  await beside.dispose()
  await server.dispose()
})
afterEach(async () => {
  await server.services.db.delete(rateCounts)
})

/** The statuses of this many requests from an address, one after another. */
async function statuses(
  apps: readonly FastifyInstance[],
  count: number,
  request: (index: number) => object,
): Promise<number[]> {
  const codes = []
  for (let index = 0; index < count; index++) {
    const app = apps[index % apps.length]
    if (app) codes.push((await app.inject(request(index))).statusCode)
  }
  return codes
}

/** Uses up an address's request quota, as if it had sent the requests. */
const exhaust = async (address: string, hits: number) =>
  await addHits(server.services.db, new Map([[address, hits]]), 60_000)

// Refused without a password, but counted.
const signIn = (userName: string, remoteAddress: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  url: '/v1.0/user/login',
  payload: { userName },
  remoteAddress,
  headers,
})

describe('signing in', () => {
  it('is limited by address across names and processes', async () => {
    const codes = await statuses([server.app, beside.app], 64, (index) => signIn(`name ${index}`, '203.0.113.1'))
    expect(codes.slice(0, 60)).not.toContain(429)
    expect(codes.slice(60)).toEqual([429, 429, 429, 429])
  })

  it('is limited by account across addresses and processes', async () => {
    const codes = await statuses([server.app, beside.app], 22, (index) => signIn(' Guessed', `198.51.100.${index}`))
    expect(codes.slice(0, 20)).not.toContain(429)
    expect(codes.slice(20)).toEqual([429, 429])
  })

  it('counts an IPv6 network as one address', async () => {
    const codes = await statuses([server.app], 61, (index) => signIn(`v6 ${index}`, `2001:db8:1:2::${index + 1}`))
    expect(codes.at(-1)).toBe(429)
  })

  it('stores no typed name', async () => {
    await server.app.inject(signIn('a password by mistake', '203.0.113.2'))
    const rows = await server.services.db.select().from(rateCounts)
    // Requests are counted by address as well, and stored up to a second later: also those of the tests before.
    expect(rows.filter(({ key }) => key.startsWith('sign-in '))).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('mistake')
  })
})

describe('requests', () => {
  it('are bounded by address: a call, an unknown one, a page, a file and the documentation', async () => {
    const asked = [
      ['GET', '/v1.0/system/getPublic'],
      ['POST', '/v1.0/nothing'],
      ['GET', '/orders'],
      ['GET', '/assets/none.js'],
      ['GET', '/docs'],
    ].map(([method, url], at) => ({ method, url, remoteAddress: `203.0.113.${100 + at}` }) as InjectOptions)
    const app = await buildApp(server.services, handlers)
    const answers = async () => await Promise.all(asked.map(async (request) => await app.inject(request)))
    for (const { remoteAddress = '' } of asked) await exhaust(remoteAddress, 3_000)
    // Visible here after the next flush.
    expect((await answers()).map(({ statusCode }) => statusCode)).not.toContain(429)
    await expect
      .poll(async () => (await answers()).map(({ statusCode }) => statusCode), { interval: 100, timeout: 10_000 })
      .toEqual(asked.map(() => 429))
    for (const refused of await answers()) {
      expect(refused.json()).toMatchObject({ code: 429, msg: 'tooMany' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    for (const { remoteAddress = '' } of asked)
      expect((await app.inject({ url: '/healthz', remoteAddress })).statusCode).toBe(200)
    await app.close()
  })

  it('are told on merchants’ calls how many are left, refused ones as well, and on no other', async () => {
    const app = await buildApp(server.services, handlers)
    const ask = async (url: string) => await app.inject({ method: 'POST', url, remoteAddress: '203.0.113.9' })
    const query = '/v1.0/api/order/query'
    const told = async () => (await ask(query)).headers
    expect(await told()).toMatchObject({
      'ratelimit-policy': '"requests";q=3000;w=60',
      ratelimit: expect.stringMatching(/^"requests";r=2999;t=\d+$/),
    })
    expect((await told())['ratelimit']).toMatch(/^"requests";r=2998;/)
    expect((await ask('/v1.0/user/login')).headers['ratelimit']).toBeUndefined()
    await exhaust('203.0.113.9', 3_000)
    await expect.poll(async () => (await ask(query)).statusCode, { interval: 100, timeout: 10_000 }).toBe(429)
    expect(await told()).toMatchObject({ ratelimit: expect.stringMatching(/;r=0;t=\d+$/) })
    await app.close()
  })

  it('send local counts to the other processes', async () => {
    const app = await buildApp(server.services, handlers)
    for (let sent = 0; sent < 5; sent++) await app.inject({ url: '/healthz/no', remoteAddress: '203.0.113.4' })
    await app.close()
    expect(await server.services.db.select({ key: rateCounts.key, hits: rateCounts.hits }).from(rateCounts)).toEqual([
      { key: '203.0.113.4', hits: 5 },
    ])
  })

  it('count by their size: a long answer or body is as many as would have it in short ones', async () => {
    const app = await buildApp(server.services, handlers)
    const answer = await app.inject({ url: '/v1.0/openapi.json', remoteAddress: '203.0.113.5' })
    const sent = { method: 'POST', url: '/v1.0/user/login', payload: { userName: 'x'.repeat(200_000) } } as const
    await app.inject({ ...sent, remoteAddress: '203.0.113.6' })
    await app.close()
    const rows = await server.services.db.select().from(rateCounts)
    const hits = new Map(rows.map((row) => [row.key, row.hits]))
    expect(hits.get('203.0.113.5')).toBe(1 + Math.floor(answer.rawPayload.length / 65_536))
    expect(hits.get('203.0.113.5')).toBeGreaterThan(3)
    expect(hits.get('203.0.113.6')).toBe(1 + Math.floor(200_000 / 65_536))
  })

  it('start a new window when the last has ended, and continue one that has not', async () => {
    const { db } = server.services
    const hit = async (windowMs: number) => (await addHits(db, new Map([['x', 2]]), windowMs)).get('x')
    expect(await hit(60_000)).toMatchObject({ hits: 2 })
    expect(await hit(60_000)).toMatchObject({ hits: 4 })
    await db.update(rateCounts).set({ endsAt: new Date(0) })
    const anew = await hit(60_000)
    expect(anew?.hits).toBe(2)
    expect(anew?.msLeft).toBeGreaterThan(50_000)
  })
})

describe('payers', () => {
  const look = (payLink: string, remoteAddress: string) => ({
    url: `/v1.0/pay/getState?payLink=${payLink}`,
    remoteAddress,
  })
  const guess = (index: number) => `C26112000000000${String(index).padStart(2, '0')}`

  it('may not guess links: after twenty wrong ones none is looked up for an address', async () => {
    const { orderCode } = await server.createOrder()
    const [guesser, payer] = ['203.0.113.20', '203.0.113.21']
    const codes = await statuses([server.app], 22, (index) => look(guess(index), guesser))
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 404), 429, 429])
    expect((await server.app.inject(look(orderCode, guesser))).statusCode).toBe(429)
    expect((await server.app.inject(look(orderCode, payer))).statusCode).toBe(200)
    // Another process knows it from the first wrong link that it answers itself.
    expect(await statuses([beside.app], 2, (index) => look(guess(30 + index), guesser))).toEqual([404, 429])
    expect((await beside.app.inject(look(orderCode, guesser))).statusCode).toBe(429)
  })

  it('may ask for the state as often as a page does', async () => {
    const { orderCode } = await server.createOrder()
    const codes = await statuses([server.app], 60, () => look(orderCode, '203.0.113.22'))
    expect(new Set(codes)).toEqual(new Set([200]))
  })

  it('give ten references a minute from an address, across processes', async () => {
    const { orderCode } = await server.createOrder()
    const codes = await statuses([server.app, beside.app], 12, () => ({
      method: 'POST',
      url: '/v1.0/pay/submitUtr',
      payload: { payLink: orderCode, utr: '412345678901' },
      remoteAddress: '203.0.113.23',
    }))
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  })
})

describe('TRUST_PROXY', () => {
  const behind = async (trustProxy: string[]) =>
    await buildApp({ ...server.services, config: { ...server.services.config, trustProxy } }, handlers)

  it('trusts a forwarded address only from a named proxy, and only the hop that proxy saw', async () => {
    const app = await behind(['10.1.0.0/16'])
    const from = (proxy: string) => (index: number) =>
      signIn(`name ${proxy} ${index}`, proxy, { 'x-forwarded-for': `192.0.2.${index}, 203.0.113.7` })
    // Named: all requests came from 203.0.113.7, whatever they claimed before.
    expect((await statuses([app], 61, from('10.1.2.3'))).at(-1)).toBe(429)
    // Not named: its claim has no effect.
    expect((await statuses([app], 61, from('203.0.113.8'))).at(-1)).toBe(429)
    await app.close()
  })

  it.each([
    ['a port', (index: number) => `203.0.113.30:${1_000 + index}`],
    ['a port of IPv6', (index: number) => `[2001:db8:30::7]:${1_000 + index}`],
    ['what is no address', (index: number) => `rubbish-${index}`],
    ['what is no address, behind one', (index: number) => `203.0.113.${index}, rubbish-${index}`],
    ['another proxy with a port', (index: number) => `203.0.113.31, 10.1.2.4:${1_000 + index}`],
  ])('counts one address for whatever stands beside it: %s', async (what, forwarded) => {
    const app = await behind(['10.1.0.0/16'])
    const codes = await statuses([app], 70, (index) =>
      signIn(`name ${what} ${index}`, '10.1.2.9', { 'x-forwarded-for': forwarded(index) }),
    )
    expect(codes.slice(0, 60)).not.toContain(429)
    expect(new Set(codes.slice(60))).toEqual(new Set([429]))
    await app.close()
  })

  it('ignores claimed addresses where no proxy is named', async () => {
    const spoofed = (index: number) => signIn(`spoof ${index}`, '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })
    expect((await statuses([server.app], 61, spoofed)).at(-1)).toBe(429)
  })

  it('ends the exemption of localhost', async () => {
    const app = await behind(['127.0.0.1'])
    const local = (index: number) => signIn(`local ${index}`, '127.0.0.1')
    expect((await statuses([app], 61, local)).at(-1)).toBe(429)
    expect((await statuses([server.app], 61, local)).at(-1)).not.toBe(429)
    await app.close()
  })

  it('hides the metrics, otherwise visible to localhost only, whatever address is claimed', async () => {
    const app = await behind(['127.0.0.1'])
    const metricsOf = async (asked: FastifyInstance, remoteAddress: string) =>
      (await asked.inject({ url: '/metrics', remoteAddress, headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode
    expect(await metricsOf(app, '127.0.0.1')).toBe(404)
    expect(await metricsOf(server.app, '203.0.113.9')).toBe(404)
    expect(await metricsOf(server.app, '127.0.0.1')).toBe(200)
    await app.close()
  })
})
