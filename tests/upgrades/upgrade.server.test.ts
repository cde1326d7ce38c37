import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { createDb } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate/migrate.ts'
import { makeBackup } from '#server/ops/backup/make-backup.ts'
import { restoreBackup } from '#server/ops/backup/restore-backup.ts'
import { checkLedger } from '#server/ledger/checks/check-ledger.ts'
import { hashPassword, createSecretBox } from '#server/platform/secrets/secrets.ts'
import { asAdmin, cloneDatabase } from '#tests/support/database/clone-database.ts'
import { SOUND_LEDGER } from '#tests/support/database/sound-ledger.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'
import { startServer } from '#tests/support/processes/server-process.ts'
import type { ServerProcess } from '#tests/support/processes/server-process.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const MIGRATIONS = new URL('../../server/db/migrations/', import.meta.url).pathname
const PASSWORD = 'Founder2024'
const KEY = Buffer.alloc(32, 9)

let directory: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let pool: pg.Pool
let server: ServerProcess
let admin: TestClient

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'paydesk-upgrade-'))
  database = await cloneDatabase({ adminUrl: inject('testPostgres').adminUrl, template: 'template0' })
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  const folder = path.join(directory, 'migrations')
  await cp(MIGRATIONS, folder, { recursive: true })
  await keepBaseline(folder)
  await migrateDatabase(database.url, folder)
  await fill()
  await moveByBackup()
  await addChange(folder)
  await migrateDatabase(database.url, folder)
  server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: path.join(directory, 'data'),
    SECRET_KEY: KEY.toString('hex'),
    DEMO: '0',
    TRAFFIC: '0',
  })
  admin = createTestClient(server.url, { token: await tokenOf('founder01') })
}, patience(40_000))
afterAll(async () => {
  await server.end()
  await pool.end()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const tokenOf = async (userName: string) =>
  (await createTestClient(server.url).call('user.login', { userName, password: PASSWORD })).token

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

async function changeJournal(folder: string, change: (entries: Journal['entries']) => Journal['entries']) {
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal
  await writeFile(file, JSON.stringify({ ...journal, entries: change(journal.entries) }))
}

/** Leaves a folder of migrations only the first one. */
const keepBaseline = async (folder: string) => await changeJournal(folder, (entries) => entries.slice(0, 1))

/** Adds a migration that adds a column to the orders, and an index that is made afterwards. */
async function addChange(folder: string): Promise<void> {
  const tag = '0001_added'
  await writeFile(
    path.join(folder, `${tag}.sql`),
    `ALTER TABLE orders ADD COLUMN added text DEFAULT 'added' NOT NULL;
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_added_idx" ON "orders" ("added", "id");`,
  )
  await changeJournal(folder, ([baseline]) => {
    if (!baseline) throw new Error('There is no migration.')
    return [baseline, { ...baseline, idx: 1, when: baseline.when + 1, tag }]
  })
}

/** Goes on with a copy of the database that was backed up and restored, as the version before had it. */
async function moveByBackup(): Promise<void> {
  const [file, passphrase] = [path.join(directory, 'backup'), undefined]
  const wanted = { file, passphrase, secretKey: KEY }
  await makeBackup({ ...wanted, databaseUrl: database.url, now: new Date() })
  const restored = await cloneDatabase({ adminUrl: inject('testPostgres').adminUrl, template: 'template0' })
  await restoreBackup({ ...wanted, databaseUrl: restored.url })
  await pool.end()
  await database.drop()
  database = restored
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
}

async function fill(): Promise<void> {
  const text = await readFile(new URL('baseline-rows.sql', import.meta.url), 'utf8')
  const hash = await hashPassword(PASSWORD)
  const key = createSecretBox(KEY).seal('the old signing key').toString('hex')
  await asAdmin(database.url, async (client) => {
    await client.query(text.replaceAll('$HASH', () => hash).replaceAll('$KEY', () => key))
  })
}

it('gives the rows that were there what a migration adds', async () => {
  const { rows } = await pool.query('select distinct added from orders')
  expect(rows).toEqual([{ added: 'added' }])
  const { rowCount } = await pool.query(
    `select from pg_index where indexrelid = 'orders_added_idx'::regclass and indisvalid`,
  )
  expect(rowCount).toBe(1)
})

it('lists the orders of the version before as they were', async () => {
  const { list, total } = await admin.call('order.getList', {})
  expect(total).toBe(3)
  expect(
    list.map(({ orderCode, orderStatusId, amountMinor, utr }) => [orderCode, orderStatusId, amountMinor, utr]),
  ).toEqual(
    expect.arrayContaining([
      ['C2402010000000001', ORDER_STATUS_IDS.successful, 10_000, '402112345678'],
      ['C2402010000000002', ORDER_STATUS_IDS.timedOut, 20_000, null],
      ['C2402010000000003', ORDER_STATUS_IDS.rejected, 30_000, null],
    ]),
  )
})

it('keeps money, settings, payments and what people had made', async () => {
  expect(await checkLedger(createDb(pool))).toEqual(SOUND_LEDGER)
  const { list: settings } = await admin.call('system-config.getList', { id: 'orderTimeoutMinutes' })
  expect(settings).toMatchObject([{ value: 17, updatedBy: 'founder01', isDefault: false }])
  const { list: holders } = await admin.call('supplier.getList', {})
  expect(holders).toMatchObject([
    {
      minBalances: equalLimits(0),
      dailyAmountLimits: { CNY: 50_000_000, INR: 500_000, USDT: 500_000, KES: 500_000 },
      totalLimits: {},
      floatsUp: { CNY: 9_900, INR: 99, USDT: 99, KES: 99 },
      floatsDown: {},
    },
  ])
  const limits = await admin.call('system-config.getList', { id: 'approvalLimits' })
  expect(limits.list).toMatchObject([{ value: equalLimits(500_000), updatedBy: 'founder01', isDefault: false }])
  const agent = createTestClient(server.url, { token: await tokenOf('agent01') })
  expect((await agent.call('savedView.getList')).list).toMatchObject([{ name: 'Timed out' }])
  const { order, history } = await admin.call('order.getDetail', { orderCode: 'C2402010000000001' })
  expect(order).toMatchObject({ realAmountMinor: 10_000, feeMinor: 350 })
  expect(history.map(({ event }) => event)).toEqual(['CREATE', 'CONFIRM_PAYMENT'])
  const { list } = await admin.call('bankRecord.getList', {})
  expect(list.map(({ recordStatus, amountMinor, orderCode }) => [recordStatus, amountMinor, orderCode])).toEqual(
    expect.arrayContaining([
      ['matched', 10_000, 'C2402010000000001'],
      ['unmatched', 77_700, null],
    ]),
  )
})
