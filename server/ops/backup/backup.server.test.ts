import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDb } from '#server/db/client.ts'
import { addMonths } from '#server/db/months/add-months.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { checkBackup, makeBackup } from '#server/ops/backup/make-backup.ts'
import { restoreBackup } from '#server/ops/backup/restore-backup.ts'
import { readSchema, readSequences, tablesIn } from '#server/ops/backup/schema-script.ts'
import { makeBackup as makeArchive } from '#server/ops/cleanup/engine/backup.ts'
import { asAdmin, cloneDatabase } from '#tests/support/database/clone-database.ts'
import type { ClonedDatabase } from '#tests/support/database/clone-database.ts'
import { SERVER_ARGUMENTS } from '#tests/support/processes/server-process.ts'
import { TEST_KEY } from '#tests/support/seed-fixtures.ts'

const PASSPHRASE = 'a long enough passphrase'
const NOW = new Date('2026-03-04T05:06:07Z')

let directory: string
let source: ClonedDatabase
const made: ClonedDatabase[] = []
const empty = async () => {
  const database = await cloneDatabase({ adminUrl: inject('testPostgres').adminUrl, template: 'template0' })
  made.push(database)
  return database.url
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'paydesk-backup-'))
  const { adminUrl, seeded } = inject('testPostgres')
  source = await cloneDatabase({ adminUrl, template: seeded })
  made.push(source)
  const pool = new pg.Pool({ connectionString: source.url, max: 2 })
  // Tables that no migration makes: months and those of the archive; and rows with every sign that their format has to
  // escape.
  await addMonths(createDb(pool), new Date(), 'Asia/Shanghai')
  await makeArchive(createDb(pool), 'orders', 1)
  await makeArchive(createDb(pool), 'monitor_logs', 2)
  await pool.query(`insert into installation (key, value) values ($1, $2)`, [
    'odd',
    JSON.stringify('\\N\t\n\r\\.\u0001"é漢'),
  ])
  await pool.end()
})
afterAll(async () => {
  for (const { drop } of made) await drop()
  await rm(directory, { recursive: true, force: true })
})

const backUp = async (name: string, passphrase?: string) => {
  const file = path.join(directory, name)
  const facts = await makeBackup({ databaseUrl: source.url, secretKey: TEST_KEY, passphrase, file, now: NOW })
  return { file, facts }
}
const restore = async (file: string, databaseUrl: string, passphrase?: string, secretKey = TEST_KEY) =>
  await restoreBackup({ file, databaseUrl, passphrase, secretKey })

/**
 * All that a database is: what its tables are made of, where its sequences stand, and a digest of each table's rows.
 */
async function everythingIn(url: string) {
  let everything: unknown
  await asAdmin(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { before, after, tables } = await readSchema(client)
    const digests: Record<string, unknown> = {}
    for (const { name, columns } of tables) {
      const row = `row(${columns.join(', ')})::text`
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(string_agg(${row}, chr(10) order by ${row} collate "C")) as digest from ${name}`,
      )
      digests[name] = rows[0]
    }
    everything = {
      before: before.toSorted(),
      after: after.toSorted(),
      sequences: await readSequences(client),
      digests,
    }
  })
  return everything
}

it('restores a database into an empty one, equal to the byte', async () => {
  const { file, facts } = await backUp('plain')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(facts.tables).toBeGreaterThan(100)
  const url = await empty()
  await restore(file, url)
  expect(await everythingIn(url)).toEqual(await everythingIn(source.url))
})

it('seals a backup with a passphrase, which nothing of it can be read without', async () => {
  const { file } = await backUp('sealed', PASSPHRASE)
  expect((await readFile(file)).includes('create table')).toBe(false)
  await expect(checkBackup(file, undefined)).rejects.toThrow('is sealed')
  await expect(checkBackup(file, 'another passphrase')).rejects.toThrow('The passphrase is not the one')
  const url = await empty()
  await restore(file, url, PASSPHRASE)
  expect(await everythingIn(url)).toEqual(await everythingIn(source.url))
})

it.each([
  ['plain', undefined],
  ['sealed', PASSPHRASE],
])(
  'refuses a %s backup that is cut short or altered, and leaves nothing of it in the database',
  async (name, passphrase) => {
    const { file } = await backUp(`${name}-whole`, passphrase)
    const { size } = await stat(file)
    const cut = path.join(directory, `${name}-cut`)
    await copyFile(file, cut)
    await truncate(cut, size - 1_000)
    await expect(checkBackup(cut, passphrase)).rejects.toThrow(/^The (backup|passphrase)/)
    const altered = path.join(directory, `${name}-altered`)
    await copyFile(file, altered)
    const handle = await open(altered, 'r+')
    await handle.write(Buffer.alloc(8, 7), 0, 8, Math.floor(size * 0.7))
    await handle.close()
    const url = await empty()
    await expect(restore(altered, url, passphrase)).rejects.toThrow()
    await asAdmin(url, async (client) => expect(await tablesIn(client)).toEqual([]))
  },
)

it('restores neither over what is there nor with another key', async () => {
  const { file } = await backUp('refused')
  await expect(restore(file, source.url)).rejects.toThrow('The database is not empty')
  await expect(restore(file, await empty(), undefined, Buffer.alloc(32, 1))).rejects.toThrow('is not the key')
})

it('backs up and restores by command, into an empty directory', async () => {
  const dataDir = path.join(directory, 'data')
  const environment = { BACKUP_DIR: path.join(directory, 'kept'), BACKUP_PASSPHRASE: PASSPHRASE }
  const run = async (tool: string, args: string[], env: Record<string, string>) =>
    await promisify(execFile)(process.execPath, [...SERVER_ARGUMENTS, tool, ...args], {
      env: { ...process.env, ...environment, ...env },
    })
  const SECRET_KEY = TEST_KEY.toString('hex')
  await run('tools/backup.ts', [], { DATABASE_URL: source.url, DATA_DIR: path.join(directory, 'other'), SECRET_KEY })
  const [name = ''] = await readdir(environment.BACKUP_DIR)
  const file = path.join(environment.BACKUP_DIR, name)
  await expect(run('tools/restore.ts', [file], { DATA_DIR: dataDir })).rejects.toThrow('Give the key')
  const key = path.join(directory, 'secret.key')
  await writeFile(key, SECRET_KEY)
  await run('tools/restore.ts', [file, '--key', key], { DATA_DIR: dataDir })
  const database = await openDatabase({ dataDir, databaseUrl: undefined })
  try {
    // The note of the backup itself came after it.
    await asAdmin(
      source.url,
      async (client) => void (await client.query(`delete from installation where key = 'backups'`)),
    )
    expect(await everythingIn(database.url)).toEqual(await everythingIn(source.url))
    await expect(checkBackup(file, PASSPHRASE)).resolves.toMatchObject({ tables: expect.any(Number) })
  } finally {
    await database.stop()
  }
})

it('leaves no half a file where it fails', async () => {
  const { file } = await backUp('twice')
  const { mtimeMs } = await stat(file)
  const broken = makeBackup({
    databaseUrl: `${source.url}_gone`,
    secretKey: TEST_KEY,
    passphrase: undefined,
    file,
    now: NOW,
  })
  await expect(broken).rejects.toThrow()
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)
})
