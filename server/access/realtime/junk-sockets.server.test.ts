import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SOCKET_PATH } from '#contract/wire/socket-path.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const HANDSHAKE = [
  `GET ${SOCKET_PATH} HTTP/1.1`,
  'host: 127.0.0.1',
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
  '\r\n',
].join('\r\n')

/** Bytes that are no frame of a client: not masked, of reserved kinds, too long, cut off, at random. */
const JUNK = [
  Buffer.from([0x81, 0x02, 0x68, 0x69]),
  Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x83, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
  Buffer.from([0x89, 0xfe, 0xff, 0xff, 0, 0, 0, 0]),
  Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]),
]
const SOCKETS = 120

it('warns of sockets that send junk, counted, without a line and a stack for each', async () => {
  const port = Number(new URL(server.baseUrl).port)
  const before = server.log().length
  for (let at = 0; at < SOCKETS; at++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(HANDSHAKE)
    await once(socket, 'data')
    const closed = once(socket, 'close')
    socket.write(JUNK[at % JUNK.length] ?? randomBytes(64))
    socket.resume()
    await closed
  }
  const lines = server.log().slice(before).split('\n')
  const told = lines.filter((line) => /"level":(40|50|60)/.test(line))
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThanOrEqual(JUNK.length)
  for (const line of told) expect(JSON.parse(line)).toMatchObject({ level: 40, times: 1 })
  expect(told.join('\n')).not.toContain(' at ')
})

it('says nothing of junk that is no HTTP, and goes on', async () => {
  const port = Number(new URL(server.baseUrl).port)
  const before = server.log().length
  for (let at = 0; at < SOCKETS; at++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    socket.write(at % 2 === 0 ? randomBytes(200) : 'GET / HTTP/1.1\r\ncontent-length: x\r\n\r\n')
    socket.end()
    await once(socket, 'close')
  }
  expect(server.log().slice(before)).not.toMatch(/"level":(50|60)/)
  expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200)
})
