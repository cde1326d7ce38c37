import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { textFrame } from '#server/access/realtime/connections.ts'

let server: WebSocketServer
beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
})
afterAll(() => void server.close())

describe('a text frame', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
    'of %i bytes is heard whole, and so is what follows in the same write',
    async (bytes) => {
      const texts = ['x'.repeat(bytes), '最后 – the end']
      server.once('connection', (_socket, { socket: stream }) => void stream.write(Buffer.concat(texts.map(textFrame))))
      const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
      const heard: string[] = []
      await new Promise<void>((resolve, reject) => {
        client.on('error', reject)
        client.on('message', (data) => {
          if (heard.push(String(data)) === texts.length) resolve()
        })
      })
      client.terminate()
      expect(heard).toEqual(texts)
    },
  )
})
