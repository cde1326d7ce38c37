import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clusterFiles, readPostmasterPid } from './cluster-files.ts'
import { DirectoryInUseError } from './directory-lock.ts'
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './embedded-postgres.ts'
import { processIdentity } from './process-identity.ts'

/** One for all tests, which come one after the other: making a cluster takes longer than starting it three times. */
let directory = ''
let running: EmbeddedPostgres[] = []
let holders: ChildProcess[] = []

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'paydesk-pg-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

afterEach(async () => {
  for (const holder of holders) await endHolder(holder, 'SIGTERM')
  for (const server of running) await server.stop()
  running = []
  holders = []
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

const postmaster = () => readPostmasterPid(clusterFiles(directory).postmasterPid)?.pid ?? 0
const answers = async (server: EmbeddedPostgres) =>
  expect(await query(server.urlOf('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])

describe('the embedded PostgreSQL', () => {
  it('starts in an empty directory that only its owner can enter, after an interrupted start too, with full durability', async () => {
    chmodSync(directory, 0o700)
    const files = clusterFiles(directory)
    mkdirSync(files.draft)
    writeFileSync(path.join(files.draft, 'PG_VERSION'), '18\n')
    const server = await start()
    expect(existsSync(files.draft)).toBe(false)
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
    const guessed = Object.assign(new URL(url), { password: 'guess' }).href
    await expect(query(guessed, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
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

  it('tells a second server which process holds the directory and since when, until that process exits', async () => {
    const { holder } = await startHolder()
    const refusal = await startEmbeddedPostgres(directory).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DirectoryInUseError)
    expect(String(refusal)).toContain(`process ${holder.pid}, running since 2`)
    await endHolder(holder, 'SIGTERM')
    await answers(await start())
  })

  it('recovers every committed row after kill -9 of its process, and then holds the directory alone', async () => {
    const { holder, url } = await startHolder()
    await query(url, 'CREATE TABLE payments (id integer)')
    for (let id = 1; id <= 20; id++) await query(url, `INSERT INTO payments VALUES (${id})`)
    const left = postmaster()
    await endHolder(holder, 'SIGKILL')
    expect(processIdentity(left)).toBeDefined()

    const server = await start()
    expect(await query(server.urlOf('postgres'), 'SELECT count(*)::integer AS rows FROM payments')).toEqual([
      { rows: 20 },
    ])
    expect(processIdentity(left)).toBeUndefined()
  })

  it('recovers when process and PostgreSQL were both killed, and waits for processes that they left running', async () => {
    const { holder, url } = await startHolder()
    await query(url, 'CREATE TABLE left_behind AS SELECT 7 AS value')
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const remnant = rows[0]?.pid ?? 0
    // While stopped by SIGSTOP, it cannot notice that the others are gone, and holds the cluster's shared memory.
    process.kill(remnant, 'SIGSTOP')
    await endHolder(holder, 'SIGKILL')
    const { log } = clusterFiles(directory)
    const before = readFileSync(log, 'utf8').length
    process.kill(postmaster(), 'SIGKILL')
    const starting = start()
    await expect.poll(() => readFileSync(log, 'utf8').slice(before)).toContain('pre-existing shared memory block')
    process.kill(remnant, 'SIGCONT')
    expect(await query((await starting).urlOf('postgres'), 'SELECT value FROM left_behind')).toEqual([{ value: 7 }])
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
    await answers(await start())
    expect(processIdentity(stranger.pid ?? 0)).toBeDefined()
  })

  it('brings PostgreSQL back on its port with every committed row, and gives up with the reason when it cannot', async () => {
    const reasons: string[] = []
    const server = await start({ report: (reason) => reasons.push(reason.message), restartPausesMs: [0, 10, 10] })
    const url = server.urlOf('postgres')
    await query(url, 'CREATE TABLE back AS SELECT 7 AS value')
    for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
      const killed = postmaster()
      process.kill(killed, signal)
      await expect
        .poll(() => query(url, 'SELECT value FROM back').catch(() => []), { timeout: 30_000 })
        .toEqual([{ value: 7 }])
      expect(postmaster()).not.toBe(killed)
      expect(reasons.splice(0)[0]).toMatch(/ended .*pg\.log/)
    }
    writeFileSync(path.join(directory, 'pg/PG_VERSION'), '12\n')
    process.kill(postmaster(), 'SIGQUIT')
    expect((await server.failed).message).toMatch(/did not start[\s\S]*version 12/)
    await server.stop()
    // Nor does another start, which shows the end of the log.
    await expect(startEmbeddedPostgres(directory)).rejects.toThrow(/did not start[\s\S]*version 12/)
    writeFileSync(path.join(directory, 'pg/PG_VERSION'), '18\n')
  }, 60_000)
})
