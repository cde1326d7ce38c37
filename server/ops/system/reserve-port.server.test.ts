import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from '#server/db/embedded/free-port.ts'
import { reservePort } from '#server/ops/system/reserve-port.ts'

const host = '127.0.0.1'

it('holds the port, tells callers to retry, and releases it for the server', async () => {
  const port = await freePort()
  const give = await reservePort({ host, port })
  const response = await fetch(`http://${host}:${port}/healthz`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await response.json()).toEqual({ code: 503, msg: 'starting', data: { retryAfterSeconds: 2 } })
  await expect(reservePort({ host, port })).rejects.toThrow(
    `PORT is ${port}, and another program listens there already`,
  )
  await give()
  await give()
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
})

it('takes over a port from a server that is shutting down', async () => {
  const leaving = createServer().listen(0, host)
  await once(leaving, 'listening')
  const { port } = leaving.address() as AddressInfo
  const held = reservePort({ host, port })
  leaving.close()
  await (await held)()
})

it('names the variable for an address that is not local', async () => {
  await expect(reservePort({ host: '192.0.2.1', port: await freePort() })).rejects.toThrow(
    'HOST is 192.0.2.1, which is no address of this machine',
  )
})
