import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { contract } from '#contract/contract.ts'
import { SOCKET_PATH } from '#contract/wire/socket-path.ts'
import { buildApp } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import { HOSTILE_STRINGS } from '#tests/support/hostile/hostile-strings.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { randomRequests } from '#tests/support/hostile/random-requests.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const post = async (payload: string) =>
  await server.app.inject({
    method: 'POST',
    url: '/v1.0/user/login',
    payload,
    headers: { 'content-type': 'application/json' },
  })

describe('nested JSON', () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

  it('is refused beyond 32 levels at any depth, and validated normally within them', async () => {
    expect((await post(nested(32))).json()).toMatchObject({ code: 400, msg: 'badInput' })
    for (const depth of [34, 1_000, 900_000]) {
      const { statusCode, body } = await post(nested(depth))
      expect([depth, statusCode, JSON.parse(body)]).toEqual([depth, 400, { code: 400, msg: 'body.tooDeep', data: {} }])
    }
  })
})

it.each([
  ['no boundary', 'multipart/form-data', '{}'],
  [
    'no end',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na',
  ],
  ['no part', 'multipart/form-data; boundary=x', '{}'],
])('refuses a form with %s', async (_what, type, payload) => {
  const { headers } = await server.signIn('superadmin')
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: contract['api.order.createBatch'].path,
    payload,
    headers: { ...headers, 'content-type': type },
  })
  expect([statusCode, JSON.parse(body)]).toEqual([400, { code: 400, msg: 'body.notReadable', data: {} }])
})

describe('a connection', () => {
  /** Sends these bytes and returns everything received until the connection closes. */
  const talk = async (app: FastifyInstance, bytes: string): Promise<string> => {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    let heard = ''
    socket.on('data', (text: string) => (heard += text))
    socket.write(bytes, 'latin1')
    await once(socket, 'close')
    return heard
  }

  it.each([
    ['headers', 'POST /v1.0/user/login HTTP/1.1\r\nhost: x\r\nx-drip: '],
    [
      'bodies',
      'POST /v1.0/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a',
    ],
  ])('ends when %s do not come to an end', async (_what, bytes) => {
    const app = await buildApp(server.services, handlers, { requestTimeout: 200 })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const heard = await talk(app, bytes)
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    expect(heard).toContain('{"code":400,"msg":"body.tooSlow","data":{}}')
    await app.close()
  })

  it.each([
    ['what is no HTTP', 'hello\r\n\r\n', 400, 'body.notReadable'],
    [
      'two lengths',
      'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'body.notReadable',
    ],
    ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'body.tooLarge'],
  ])('is answered in the envelope and ended for %s', async (_what, bytes, status, msg) => {
    const heard = await talk(server.app, bytes)
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(heard).toContain(`{"code":400,"msg":"${msg}","data":{}}`)
  })
})

it('reads the body of a request that offers another protocol than that of sockets', async () => {
  const { port } = server.app.server.address() as AddressInfo
  const body = '{"userName":"nobody","password":"none"}'
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = { connection: 'upgrade, http2-settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' }
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/v1.0/user/login' }, (response) => {
      void text(response).then(resolve, reject)
    })
    for (const [name, value] of Object.entries(headers)) call.setHeader(name, value)
    call.setHeader('content-type', 'application/json')
    call.on('error', reject)
    call.end(body)
  })
  expect(JSON.parse(answer)).not.toMatchObject({ code: 400 })
})

describe('sockets', () => {
  it(`close or respond, whatever they receive (seed ${SEED})`, async () => {
    const random = randomFrom(SEED)
    const { token } = await server.signIn('custservice')
    const frames = [...HOSTILE_STRINGS, '['.repeat(30_000), `{"commandType":"auth","token":${JSON.stringify(token)}}`]
    for (let count = 0; count < rounds(20, 100); count++) {
      const socket = new WebSocket(server.baseUrl.replace('http', 'ws') + SOCKET_PATH)
      await once(socket, 'open')
      const frame = frames[Math.floor(random() * frames.length)] ?? ''
      socket.send(random() < 0.5 ? frame : Buffer.from(frame, 'utf16le'))
      await Promise.race([once(socket, 'close'), once(socket, 'message')])
      socket.terminate()
    }
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  })
})

const AT_ONCE = 40
const BATCHES = rounds(12, 125)

it(`answers ${AT_ONCE * BATCHES} random requests without an internal error (seed ${SEED})`, async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'paydesk-dist-'))
  await writeFile(path.join(dist, 'index.html'), '<title>console</title>')
  const app = await buildApp(server.services, handlers, { dist })
  const accounts = Object.keys(server.fixtures.users) as FixtureAccount[]
  const sessions = await Promise.all(
    accounts.map(async (account) => (await server.signIn(account, { secondLevel: true })).headers),
  )
  const next = randomRequests(SEED, sessions)
  const faults: string[] = []
  const kinds = new Set<number>()
  for (let batch = 0; batch < BATCHES; batch++) {
    const requests = Array.from({ length: AT_ONCE }, next)
    const answers = await Promise.all(requests.map(async (request) => await app.inject(request)))
    for (const [index, { statusCode, body }] of answers.entries()) {
      kinds.add(statusCode)
      if (statusCode >= 500) faults.push(`${JSON.stringify(requests[index]).slice(0, 2_000)} ${statusCode} ${body}`)
    }
  }
  await app.close()
  await rm(dist, { recursive: true })
  expect(faults, `drawn with SEED=${SEED}`).toEqual([])
  expect([...kinds]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 415]))
}, 300_000)
