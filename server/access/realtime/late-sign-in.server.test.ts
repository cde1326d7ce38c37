import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import WebSocket from 'ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SocketResponse } from '#contract/wire/socket.ts'
import { SOCKET_PATH } from '#contract/wire/socket-path.ts'
import { buildApp } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import { CLOSE } from '#server/access/realtime/connections.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const PATIENCE_MS = 150
/** More than sign in at once. */
const CONSOLES = 12

let server: TestServer
let app: FastifyInstance
let url: string
let holder: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  app = await buildApp(server.services, handlers, { socketPatience: PATIENCE_MS })
  url = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws') + SOCKET_PATH
  holder = new pg.Client({ connectionString: server.databaseUrl })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await app.close()
  await server.dispose()
})

async function openSocket() {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  return watchSocket(socket)
}

it('sends nobody away who has said in time who they are, however late their turn comes', async () => {
  const { token } = await server.signIn('custservice')
  await holder.query('begin')
  await holder.query('lock table sessions in access exclusive mode')
  const said: Promise<SocketResponse>[] = []
  // Each says it as soon as it can: a busy machine opens them slowly.
  const openAndSay = async () => {
    const socket = await openSocket()
    said.push(socket.ask('auth', { token }))
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: CONSOLES }, openAndSay))
  // Their patience is over before that of a socket that was opened after them.
  expect(await (await openSocket()).closed).toBe(CLOSE.policy)
  await holder.query('rollback')
  expect(await Promise.all(said.map(async (answer) => (await answer).code))).toEqual(sockets.map(() => 200))
  for (const { socket } of sockets) socket.terminate()
})
