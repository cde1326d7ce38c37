import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clusterFiles, readPostmasterPid } from '#server/db/embedded/cluster-files.ts'
import { startServer } from '#tests/support/processes/server-process.ts'
import type { ServerProcess } from '#tests/support/processes/server-process.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import { isLongRun } from '#tests/support/rounds.ts'

const ADMIN = { ADMIN_ACCOUNT: 'founder01', ADMIN_PASSWORD: 'Founder2026' }
const key = (byte: number) => ({ SECRET_KEY: Buffer.alloc(32, byte).toString('hex') })

let dataDir: string
let servers: ServerProcess[]
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-main-'))
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.end()
  // After an uncaught error its database may still be writing while it ends.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

const readLog = async () => await readFile(path.join(dataDir, 'server.log'), 'utf8')
const failing = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('../tests/support/fail-on-signal.ts', import.meta.url))}`,
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0', ...env })
  servers.push(server)
  return server
}

const signIn = async ({ url }: ServerProcess) =>
  await createTestClient(url).attempt('user.login', { userName: ADMIN.ADMIN_ACCOUNT, password: ADMIN.ADMIN_PASSWORD })

describe('on an external PostgreSQL', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => await database.dispose())

  /** The last entry of the log of a server that an uncaught error ends. */
  async function lastOf(server: ServerProcess, signal: NodeJS.Signals): Promise<unknown> {
    process.kill(server.pid, signal)
    expect(await server.ended).toBe(1)
    return JSON.parse((await readLog()).trim().split('\n').at(-1) ?? '')
  }

  it('creates the first superAdmin once, keeps it over a restart, and logs an uncaught error that ends it', async () => {
    const first = await start({ DATABASE_URL: database.url, ...ADMIN, ...failing })
    expect((await signIn(first)).code).toBe(200)
    expect((await createTestClient(first.url).call('system.getPublic')).isDemo).toBe(false)
    expect(await lastOf(first, 'SIGUSR2')).toMatchObject({ level: 60, err: { message: 'thrown by a test' } })
    const second = await start({ DATABASE_URL: database.url, ...failing })
    expect((await signIn(second)).code).toBe(200)
    expect(second.output()).toContain(second.url)
    expect(await lastOf(second, 'SIGHUP')).toMatchObject({ level: 60, err: { message: 'rejected by a test' } })
    const log = await readLog()
    expect(log).toContain('"endpoint":"user.login"')
    expect(log + first.output()).not.toContain(ADMIN.ADMIN_PASSWORD)
  })
})

it('waits on a full disk until there is room, and says so once', async () => {
  const database = await createTestDatabase()
  const { db } = database
  await db.execute(sql`create sequence tries`)
  await db.execute(sql`create function no_room() returns trigger language plpgsql as $$ begin
    perform nextval('tries'); raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await db.execute(sql`create trigger full_disk before insert on users for each row execute function no_room()`)
  const tries = async () =>
    Number(
      (await db.execute(sql`select case when is_called then last_value else 0 end as n from tries`)).rows[0]?.['n'],
    )
  const starting = start({ DATABASE_URL: database.url, ...ADMIN })
  await expect.poll(tries, { timeout: 60_000 }).toBeGreaterThan(1)
  await db.execute(sql`drop trigger full_disk on users`)
  const server = await starting
  expect((await signIn(server)).code).toBe(200)
  expect(server.output().match(/is full: the start waits until there is room/g)).toHaveLength(1)
  expect((await readLog()).match(/the start waits until there is room/g)).toHaveLength(1)
  await server.end()
  await database.dispose()
}, 120_000)

describe('on the database in DATA_DIR', () => {
  it('is alone there, loses nothing when killed, keeps its key, and survives a kill of its database', async () => {
    const first = await start({ ...ADMIN, ...key(1) })
    const { data } = await signIn(first)
    await expect(start(key(1))).rejects.toThrow(`is in use by another Paydesk server: process ${first.pid}`)
    await first.end('SIGKILL')
    await expect(start(key(2))).rejects.toThrow(/Configuration is not usable:\s+SECRET_KEY is not the key/)
    const second = await start(key(1))
    const isSignedIn = async () =>
      (
        await createTestClient(second.url, { token: data.token })
          .attempt('user.getInfo')
          .catch(() => undefined)
      )?.code
    expect(await isSignedIn()).toBe(200)
    process.kill(readPostmasterPid(clusterFiles(dataDir).postmasterPid)?.pid ?? 0, 'SIGKILL')
    await expect.poll(async () => (await fetch(`${second.url}/healthz`)).status, { interval: 10 }).toBe(503)
    await expect.poll(isSignedIn, { timeout: 40_000 }).toBe(200)
    await second.end('SIGTERM')
    expect(await second.ended).toBe(0)
  }, 120_000)

  // It takes its time over the restarts, after which `embedded-postgres.server.test.ts` sees the database give up.
  it.runIf(isLongRun)(
    'logs the reason and exits when its database cannot be restarted',
    async () => {
      const server = await start(ADMIN)
      const files = clusterFiles(dataDir)
      await writeFile(path.join(files.cluster, 'PG_VERSION'), '12\n')
      process.kill(readPostmasterPid(files.postmasterPid)?.pid ?? 0, 'SIGQUIT')
      expect(await server.ended).toBe(1)
      expect(server.output()).toContain('The embedded PostgreSQL did not start')
      expect(await readLog()).toMatch(/"level":60.*did not start.*the server cannot go on/)
    },
    120_000,
  )
})
