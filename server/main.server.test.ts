import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clusterFiles, readPostmasterPid } from '#server/db/embedded/cluster-files.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

const ADMIN = { ADMIN_ACCOUNT: 'founder01', ADMIN_PASSWORD: 'Founder2026' }

let dataDir: string
let servers: ServerProcess[]
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-main-'))
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.end()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0', ...env })
  servers.push(server)
  return server
}

const signIn = async ({ url }: ServerProcess) =>
  await createTestClient(url).attempt('user.login', { userName: ADMIN.ADMIN_ACCOUNT, password: ADMIN.ADMIN_PASSWORD })

describe('on a PostgreSQL of one’s own', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => await database.dispose())

  it('makes the first superAdmin once, keeps what it made over a restart, and ends in order', async () => {
    await expect(start({ DATABASE_URL: database.url })).rejects.toThrow(/ADMIN_ACCOUNT and ADMIN_PASSWORD/)
    const first = await start({ DATABASE_URL: database.url, ...ADMIN })
    expect((await signIn(first)).code).toBe(200)
    expect((await createTestClient(first.url).call('system.getPublic')).isDemo).toBe(false)
    await expect(start({ DATABASE_URL: database.url, PORT: new URL(first.url).port })).rejects.toThrow(
      /another program listens there/,
    )
    await first.end('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = await start({ DATABASE_URL: database.url })
    expect((await signIn(second)).code).toBe(200)
    expect(second.output()).toContain(second.url)
    const log = await readFile(path.join(dataDir, 'server.log'), 'utf8')
    expect(log).toContain('"endpoint":"user.login"')
    expect(log + first.output()).not.toContain(ADMIN.ADMIN_PASSWORD)
  })
})

describe('on the database in DATA_DIR', () => {
  it('loses nothing when it is killed, and ends with a message when the database is', async () => {
    const first = await start(ADMIN)
    const { data } = await signIn(first)
    await first.end('SIGKILL')
    const second = await start({})
    expect((await createTestClient(second.url, { token: data.token }).attempt('user.getInfo')).code).toBe(200)
    process.kill(readPostmasterPid(clusterFiles(dataDir).postmasterPid)?.pid ?? 0, 'SIGQUIT')
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('The embedded PostgreSQL ended')
  })
})
