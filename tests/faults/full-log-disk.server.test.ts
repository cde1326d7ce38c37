import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServer } from '#tests/support/processes/server-process.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'

const ADMIN = { ADMIN_ACCOUNT: 'founder01', ADMIN_PASSWORD: 'Founder2026' }

let dataDir: string
let database: TestDatabase
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-full-'))
  database = await createTestDatabase()
})
afterEach(async () => {
  await database.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

const degradedAt = async (url: string) => {
  const response = await fetch(`${url}/healthz`)
  return {
    status: response.status,
    degraded: ((await response.json()) as { data: { degraded: string[] } }).data.degraded,
  }
}

it('keeps serving while the disk of its log and output is full, reports it, and logs again once there is space', async () => {
  const log = path.join(dataDir, 'server.log')
  await symlink('/dev/full', log)
  const full = openSync('/dev/full', 'w')
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: '0', ...ADMIN }
  const server = await startServer(env, { stdout: full })
  closeSync(full)
  try {
    const client = createTestClient(server.url)
    const signIn = async () =>
      (await client.attempt('user.login', { userName: ADMIN.ADMIN_ACCOUNT, password: ADMIN.ADMIN_PASSWORD })).code
    expect(await signIn()).toBe(200)
    expect(await degradedAt(server.url)).toEqual({ status: 200, degraded: ['log'] })
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(Number(/paydesk_dropped{part="log"} (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(0)
    await rm(log)
    await vi.waitFor(
      async () => {
        await signIn()
        expect(await degradedAt(server.url)).toEqual({ status: 200, degraded: [] })
      },
      { timeout: 15_000, interval: 200 },
    )
    expect(await readFile(log, 'utf8')).toMatch(/"dropped":\d+,"code":"ENOSPC"/)
    await server.end()
    expect(await server.ended).toBe(0)
  } finally {
    await server.end()
  }
}, 60_000)
