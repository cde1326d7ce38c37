import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

/** Closers of everything that a test opened, also of a test that failed. */
const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

interface Watched {
  address: string
  /** Requests whose answers were begun, and the most that were at the same time. */
  begun: () => number
  atOnce: () => number
  /** The server's end of each connection. */
  ends: Socket[]
  /** A connection that reads nothing and has sent the requests. */
  send(requests: readonly string[]): Promise<Socket>
}

const request = (url: string) => `GET ${url} HTTP/1.1\r\nhost: desk.example\r\n\r\n`

async function watched(answerPatience?: number): Promise<Watched> {
  const app = await buildApp(server.services, handlers, answerPatience === undefined ? {} : { answerPatience })
  let begun = 0
  let underWay = 0
  let atOnce = 0
  app.addHook('onRequest', async ({ headers }, { raw }) => {
    if (headers.host !== 'desk.example') return
    begun += 1
    underWay += 1
    atOnce = Math.max(atOnce, underWay)
    raw.once('close', () => {
      underWay -= 1
    })
  })
  app.get('/slow', async ({ raw }) => {
    await once(raw.socket, 'timeout')
    return 'after all'
  })
  const ends: Socket[] = []
  app.server.on('connection', (end: Socket) => ends.push(end))
  open.push(async () => await app.close())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address,
    begun: () => begun,
    atOnce: () => atOnce,
    ends,
    send: async (requests) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1')
      socket.on('error', () => {})
      open.unshift(() => socket.destroy())
      await once(socket, 'connect')
      socket.write(requests.join(''))
      return socket
    },
  }
}

const PATHS = [
  '/v1.0/openapi.json',
  '/docs',
  '/v1.0/system/getPublic',
  '/healthz',
  '/',
  '/pay/nothing',
  '/v1.0/nothing',
]

it.each(PATHS)('answers one request of a connection at a time, while others are served: %s', async (path) => {
  const { address, atOnce, begun, ends, send } = await watched()
  await send(Array.from({ length: 50 }, () => request(path)))
  await expect.poll(begun).toBeGreaterThan(0)
  const [length] = await Promise.all([
    fetch(`${address}${path}`).then(async (answer) => (await answer.arrayBuffer()).byteLength),
    ...Array.from({ length: 20 }, async () => expect((await fetch(`${address}/healthz`)).status).toBe(200)),
  ])
  expect(atOnce()).toBe(1)
  // One answer at most waits to be read, with its head.
  expect(ends[0]?.writableLength).toBeLessThan(length + 4_000)
})

it('begins no answer before the one before it is taken', async () => {
  const { begun, ends, send } = await watched()
  const socket = await send(Array.from({ length: 50 }, () => request('/v1.0/openapi.json')))
  await expect.poll(() => ends[0]?.writableLength ?? 0).toBeGreaterThan(0)
  const before = begun()
  expect(before).toBeLessThan(50)
  socket.resume()
  await expect.poll(begun).toBe(50)
})

it('closes a connection that takes nothing of its answer, and none whose answer takes long', async () => {
  const { address, begun, ends, send } = await watched(100)
  await send(Array.from({ length: 50 }, () => request('/v1.0/openapi.json')))
  await expect.poll(() => ends[0]?.destroyed).toBe(true)
  expect(begun()).toBeLessThan(50)
  expect(await (await fetch(`${address}/slow`)).text()).toBe('after all')
})

it('cuts off who sends more than may wait', async () => {
  const { begun, ends, send } = await watched()
  await send(Array.from({ length: 500 }, () => request('/healthz')))
  await expect.poll(() => ends[0]?.destroyed).toBe(true)
  expect(begun()).toBeLessThan(100)
})
