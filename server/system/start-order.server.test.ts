import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServer } from '#tests/support/servers/server-process.ts'
import type { ServerProcess } from '#tests/support/servers/server-process.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

const ADMIN = { ADMIN_ACCOUNT: 'founder01', ADMIN_PASSWORD: 'Founder2026' }
const key = (byte: number) => Buffer.alloc(32, byte).toString('hex')

let dataDir: string
let servers: ServerProcess[]
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-start-'))
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.end()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0', TRAFFIC: '0', ...env })
  servers.push(server)
  return server
}

it('reports a taken port before it starts a database', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(start({ DEMO: '1', PORT: String(port) })).rejects.toThrow(`PORT is ${port}, and another program`)
  expect((await readdir(dataDir)).toSorted()).toEqual(['secret.key', 'server.log'])
  taken.close()
}, 60_000)

it('refuses a second server on one directory, and a restart with another key', async () => {
  const first = await start({ ...ADMIN, SECRET_KEY: key(1) })
  await expect(start({ SECRET_KEY: key(1) })).rejects.toThrow(
    `is in use by another Paydesk server: process ${first.pid}`,
  )
  await first.end()
  await expect(start({ SECRET_KEY: key(2) })).rejects.toThrow(
    /Configuration is not usable:\s+SECRET_KEY is not the key/,
  )
  expect((await fetch(`${(await start({ SECRET_KEY: key(1) })).url}/healthz`)).status).toBe(200)
}, 180_000)

it('refuses to join a database with another key', async () => {
  const database = await createTestDatabase()
  try {
    await start({ DATABASE_URL: database.url, ...ADMIN })
    await expect(
      start({ DATABASE_URL: database.url, DATA_DIR: path.join(dataDir, 'other'), ...ADMIN }),
    ).rejects.toThrow(/SECRET_KEY is not the key/)
    for (const server of servers) await server.end()
  } finally {
    await database.dispose()
  }
}, 180_000)
