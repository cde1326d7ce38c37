import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { examine } from '#server/ops/doctor/examine.ts'
import { checkSecretKey } from '#server/ops/system/check-secret-key.ts'
import { asAdmin, cloneDatabase } from '#tests/support/database/clone-database.ts'
import type { ClonedDatabase } from '#tests/support/database/clone-database.ts'
import { TEST_KEY } from '#tests/support/seed-fixtures.ts'

const SECRET_KEY = TEST_KEY.toString('hex')

let directory: string
let database: ClonedDatabase
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'paydesk-doctor-'))
  const { adminUrl, queued } = inject('testPostgres')
  database = await cloneDatabase({ adminUrl, template: queued })
  await checkSecretKey(database.url, { secretKey: TEST_KEY })
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

/** The findings that are not fine, in words. */
async function faultsOf(env: Record<string, string>): Promise<string[]> {
  const found = await examine({ DATA_DIR: directory, PORT: '0', ...env })
  return found.filter(({ state }) => state !== 'ok').map(({ part, state, says }) => `${state} ${part}: ${says}`)
}
const onDatabase = async (env: Record<string, string> = {}) =>
  await faultsOf({ DATABASE_URL: database.url, SECRET_KEY, ...env })
/** Does something to the database, and says what was found then; it is undone. */
async function after(change: string, undo: string): Promise<string[]> {
  await asAdmin(database.url, async (client) => void (await client.query(change)))
  const found = await onDatabase()
  await asAdmin(database.url, async (client) => void (await client.query(undo)))
  return found
}

it('finds nothing wrong with a sound installation, on a database of its own or before its first start', async () => {
  expect(await onDatabase()).toEqual([])
  expect(await faultsOf({})).toEqual([])
})

it('names each variable that cannot be used', async () => {
  expect(await faultsOf({ PORT: 'x', DATABASE_URL: 'mysql://' })).toEqual([
    expect.stringMatching(/^fail configuration: PORT must be/),
    expect.stringMatching(/^fail configuration: DATABASE_URL must begin with/),
  ])
})

it('names a port that another program has', async () => {
  const taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const [fault] = await faultsOf({ PORT: String(port) })
  taken.close()
  expect(fault).toMatch(/^fail port: .*another program listens there already\. Set PORT/)
})

it('names a directory and a key that others can read, and a key that is none', async () => {
  const dataDir = await mkdtemp(path.join(directory, 'open-'))
  const key = path.join(dataDir, 'secret.key')
  await writeFile(key, SECRET_KEY, { mode: 0o644 })
  await chmod(dataDir, 0o777)
  expect(await faultsOf({ DATA_DIR: dataDir })).toEqual([
    expect.stringMatching(/^warn data directory: .*chmod go-rw/),
    expect.stringMatching(/^warn key: .*chmod 600/),
  ])
  await writeFile(key, 'short')
  expect(await faultsOf({ DATA_DIR: dataDir })).toContainEqual(expect.stringMatching(/^fail key: .*put back its copy/))
})

it('names a database that does not answer, and a key that opens nothing in it', async () => {
  const gone = new URL(database.url)
  gone.pathname = '/gone'
  expect(await onDatabase({ DATABASE_URL: gone.href })).toEqual([
    expect.stringMatching(/^fail database: .*cannot be used.*See that it runs/),
  ])
  expect(await onDatabase({ SECRET_KEY: Buffer.alloc(32, 1).toString('hex') })).toEqual([
    expect.stringMatching(/^fail secrets: SECRET_KEY is not the key/),
  ])
  expect(await faultsOf({ DATABASE_URL: database.url })).toContainEqual(expect.stringMatching(/^fail key: .*put back/))
})

it('tells tables of an earlier version from those of a later one', async () => {
  const move = (by: string) => `update drizzle.__drizzle_migrations set created_at = created_at ${by}`
  expect(await after(move('- 100000000000'), move('+ 100000000000'))).toEqual([
    expect.stringMatching(/^warn tables: \d+ migrations are missing: the next start makes them/),
  ])
  expect(await after(move('+ 100000000000'), move('- 100000000000'))).toEqual([
    expect.stringMatching(/^fail tables: .*later version/),
  ])
})

it('names backups that are missing or old', async () => {
  const real = `insert into installation (key, value) values ('kind', '"real"')`
  const undo = `delete from installation where key in ('kind', 'backups')`
  expect(await after(real, undo)).toEqual([expect.stringMatching(/^warn backup: There is none: run `npm run backup`/)])
  const old = { at: '2026-01-01T00:00:00.000Z', host: 'other', file: '/b', bytes: 1, rows: 1, isSealed: false }
  const note = `insert into installation (key, value) values ('backups', '${JSON.stringify([old])}')`
  expect(await after(`${real}; ${note}`, undo)).toEqual([
    expect.stringMatching(/^fail backup: The latest is \d+ hours old/),
  ])
})

it('warns of an address that can be reached without a proxy', async () => {
  expect(await onDatabase({ HOST: '0.0.0.0', DEMO: '0' })).toEqual([
    expect.stringMatching(/^warn proxy: .*set TRUST_PROXY/),
  ])
})
