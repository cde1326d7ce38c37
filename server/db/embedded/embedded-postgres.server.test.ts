import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clusterFiles, readPostmasterPid } from './cluster-files.ts'
import { DirectoryInUseError } from './directory-lock.ts'
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './embedded-postgres.ts'
import { processIdentity } from './process-identity.ts'

let directory = ''
let running: EmbeddedPostgres[] = []
let holders: ChildProcess[] = []

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'paydesk-pg-'))
})

afterEach(async () => {
  for (const holder of holders) await endHolder(holder, 'SIGTERM')
  for (const server of running) await server.stop()
  running = []
  holders = []
  rmSync(directory, { recursive: true, force: true })
})

const start = async (options?: EmbeddedOptions) => await startIn(directory, options)

async function startIn(dataDir: string, options?: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(dataDir, options)
  running.push(server)
  return server
}

/** Starts a second process that holds the database; returns its connection string. */
async function startHolder(): Promise<{ holder: ChildProcess; url: string }> {
  const holder = spawn(process.execPath, ['tests/support/database/hold-database.ts', directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(holder)
  const failed = once(holder, 'exit').then(() =>
    Promise.reject(new Error('The holder ended before it had the database.')),
  )
  const [line] = await Promise.race([once(holder.stdout, 'data'), failed])
  return { holder, url: String(line).trim() }
}

async function endHolder(holder: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return
  const ended = once(holder, 'exit')
  holder.kill(signal)
  await ended
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  it('starts in an empty directory as PostgreSQL 18 with full durability', async () => {
    const server = await start()
    const url = server.urlOf('postgres')
    const rows = await query<{ name: string; setting: string }>(
      url,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') ORDER BY name`,
    )
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
    ])
    const [version] = await query<{ server_version: string }>(url, 'SHOW server_version')
    expect(version?.server_version).toMatch(/^18\./)
  })

  it('requires its password', async () => {
    const server = await start()
    const url = Object.assign(new URL(server.urlOf('postgres')), { password: 'guess' }).href
    await expect(query(url, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  })

  it('keeps its data over a stop and start, and in a copy of its directory', async () => {
    const first = await start()
    const url = first.urlOf('postgres')
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS value')
    await first.stop()
    await expect(query(url, 'SELECT 1')).rejects.toThrow()
    // A copy belongs to whoever made it: root's PostgreSQL does not run as root.
    const copy = path.join(directory, 'copy')
    for (const name of ['pg', 'pg.password'])
      await cp(path.join(directory, name), path.join(copy, name), { recursive: true })
    for (const restored of [await start(), await startIn(copy)])
      expect(await query(restored.urlOf('postgres'), 'SELECT value FROM kept')).toEqual([{ value: 7 }])
  })

  it('tells a second server which process holds the directory and since when', async () => {
    const { holder } = await startHolder()
    const refusal = await startEmbeddedPostgres(directory).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DirectoryInUseError)
    expect(String(refusal)).toContain(`process ${holder.pid}, running since 2`)
  })

  it('releases the directory when its process exits', async () => {
    const { holder } = await startHolder()
    await endHolder(holder, 'SIGTERM')
    const server = await start()
    expect(await query(server.urlOf('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('recovers every committed row after kill -9 of its process, and then holds the directory alone', async () => {
    const { holder, url } = await startHolder()
    await query(url, 'CREATE TABLE payments (id integer)')
    for (let id = 1; id <= 20; id++) await query(url, `INSERT INTO payments VALUES (${id})`)
    const left = readPostmasterPid(clusterFiles(directory).postmasterPid)
    await endHolder(holder, 'SIGKILL')
    expect(processIdentity(left?.pid ?? 0)).toBeDefined()

    const server = await start()
    expect(await query(server.urlOf('postgres'), 'SELECT count(*)::integer AS rows FROM payments')).toEqual([
      { rows: 20 },
    ])
    expect(processIdentity(left?.pid ?? 0)).toBeUndefined()
  })

  it('recovers when process and PostgreSQL were both killed', async () => {
    const { holder, url } = await startHolder()
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS value')
    await endHolder(holder, 'SIGKILL')
    process.kill(readPostmasterPid(clusterFiles(directory).postmasterPid)?.pid ?? 0, 'SIGKILL')
    const server = await start()
    expect(await query(server.urlOf('postgres'), 'SELECT value FROM kept')).toEqual([{ value: 7 }])
  })

  it('waits for processes that a killed PostgreSQL left running', async () => {
    const { holder, url } = await startHolder()
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const remnant = rows[0]?.pid ?? 0
    // While stopped by SIGSTOP, it cannot notice that the others are gone, and holds the cluster's shared memory.
    process.kill(remnant, 'SIGSTOP')
    await endHolder(holder, 'SIGKILL')
    const files = clusterFiles(directory)
    process.kill(readPostmasterPid(files.postmasterPid)?.pid ?? 0, 'SIGKILL')
    const starting = start()
    await expect.poll(() => readFileSync(files.log, 'utf8')).toContain('pre-existing shared memory block')
    process.kill(remnant, 'SIGCONT')
    expect(await query((await starting).urlOf('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await client.end().catch(() => {})
  })

  it('leaves alone an unrelated process that reuses the pid of an old PostgreSQL', async () => {
    await (await start()).stop()
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    holders.push(stranger)
    writeFileSync(
      clusterFiles(directory).postmasterPid,
      `${stranger.pid}\n${directory}/pg\n1\n5432\n\n127.0.0.1\n\nready\n`,
    )
    const server = await start()
    expect(await query(server.urlOf('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(processIdentity(stranger.pid ?? 0)).toBeDefined()
  })

  it('starts over after an interrupted first start', async () => {
    const files = clusterFiles(directory)
    mkdirSync(files.draft)
    writeFileSync(path.join(files.draft, 'PG_VERSION'), '18\n')
    await start()
    expect(existsSync(files.draft)).toBe(false)
  })

  it('works below a directory that only its owner can enter', async () => {
    chmodSync(directory, 0o700)
    const server = await start()
    expect(await query(server.urlOf('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it.each(['SIGQUIT', 'SIGKILL'] as const)(
    'brings PostgreSQL back on its port after %s, with every committed row',
    async (signal) => {
      const reasons: string[] = []
      const server = await start({ report: (reason) => reasons.push(reason.message) })
      const url = server.urlOf('postgres')
      await query(url, 'CREATE TABLE kept AS SELECT 7 AS value')
      const killed = readPostmasterPid(clusterFiles(directory).postmasterPid)?.pid ?? 0
      process.kill(killed, signal)
      await expect
        .poll(() => query(url, 'SELECT value FROM kept').catch(() => []), { timeout: 30_000 })
        .toEqual([{ value: 7 }])
      expect(readPostmasterPid(clusterFiles(directory).postmasterPid)?.pid).not.toBe(killed)
      expect(reasons[0]).toMatch(/ended .*pg\.log/)
    },
    60_000,
  )

  it('gives up when PostgreSQL cannot be restarted, and gives the reason', async () => {
    const server = await start({ restartPausesMs: [0, 10, 10] })
    writeFileSync(path.join(directory, 'pg/PG_VERSION'), '12\n')
    process.kill(readPostmasterPid(clusterFiles(directory).postmasterPid)?.pid ?? 0, 'SIGQUIT')
    expect((await server.failed).message).toMatch(/did not start[\s\S]*version 12/)
  })

  it('shows the end of the log when a cluster cannot start', async () => {
    await (await start()).stop()
    writeFileSync(path.join(directory, 'pg/PG_VERSION'), '12\n')
    await expect(startEmbeddedPostgres(directory)).rejects.toThrow(/did not start[\s\S]*version 12/)
    expect(readFileSync(clusterFiles(directory).log, 'utf8')).toContain('12')
  })
})
