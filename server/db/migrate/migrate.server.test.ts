import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { migrateDatabase } from '#server/db/migrate/migrate.ts'
import { cloneDatabase } from '#tests/support/database/clone-database.ts'
import type { ClonedDatabase } from '#tests/support/database/clone-database.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const FIRST = 'CREATE TABLE "large" ("id" integer, "number" integer);'
const INDEX = '-- afterwards: CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "large_number_key" ON "large" ("number");'
const WAIT = { timeout: patience(20_000), interval: 20 }

let folder: string
let database: ClonedDatabase
let pool: pg.Pool

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paydesk-migrations-'))
  database = await cloneDatabase({ adminUrl: inject('testPostgres').adminUrl, template: 'template0' })
  pool = new pg.Pool({ connectionString: database.url })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Migrates to a schema that these migrations make. */
async function migrateTo(...migrations: string[]): Promise<void> {
  await mkdir(path.join(folder, 'meta'), { recursive: true })
  const entries = migrations.map((_text, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `000${idx}_one`,
    breakpoints: true,
  }))
  await writeFile(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [idx, text] of migrations.entries()) await writeFile(path.join(folder, `000${idx}_one.sql`), text)
  await migrateDatabase(database.url, folder)
}

const indexes = async () => {
  const { rows } = await pool.query<{ isValid: boolean }>(
    `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass('large_number_key')`,
  )
  return rows.map(({ isValid }) => isValid)
}

it('refuses a database from before the first migration', async () => {
  await migrateTo(FIRST)
  await pool.query('UPDATE drizzle.__drizzle_migrations SET created_at = 0')
  await expect(migrateTo(FIRST)).rejects.toThrow('before the first release')
})

it('lets calls through while it waits for a lock, and gets it at last', async () => {
  await migrateTo(FIRST)
  const reader = await pool.connect()
  await reader.query('BEGIN; SELECT * FROM "large"')
  const migrating = migrateTo(FIRST, 'ALTER TABLE "large" ADD COLUMN "note" text;')
  const waiting = `SELECT 1 FROM pg_locks WHERE relation = '"large"'::regclass AND NOT granted`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), WAIT)
  // Would stand behind the migration for as long as that waits.
  expect((await pool.query('SELECT * FROM "large"')).rowCount).toBe(0)
  await reader.query('COMMIT')
  reader.release()
  await migrating
  expect((await pool.query('SELECT "note" FROM "large"')).rowCount).toBe(0)
})

it('makes an index of a large table beside its writers, anew where it was broken off, and once', async () => {
  await migrateTo(FIRST)
  await pool.query('INSERT INTO "large" VALUES (1, 7), (2, 7)')
  await expect(migrateTo(FIRST, INDEX)).rejects.toThrow('large_number_key')
  expect(await indexes()).toEqual([false])
  await pool.query('DELETE FROM "large" WHERE "id" = 2')
  await migrateTo(FIRST, INDEX)
  expect(await indexes()).toEqual([true])
  await pool.query('DROP INDEX "large_number_key"')
  await migrateTo(FIRST, INDEX)
  expect(await indexes()).toEqual([])
})

it('bears several processes that start at once', async () => {
  await migrateTo(FIRST)
  await pool.query('INSERT INTO "large" SELECT n, n FROM generate_series(1, 50000) n')
  await Promise.all(Array.from({ length: 4 }, async () => await migrateTo(FIRST, INDEX)))
  expect(await indexes()).toEqual([true])
})

it('makes an index of a divided table part by part, and goes on where it was broken off', async () => {
  const divided = [
    'CREATE TABLE "large" ("id" integer, "number" integer) PARTITION BY RANGE ("id");',
    'CREATE TABLE "large_rest" PARTITION OF "large" DEFAULT;',
    'CREATE TABLE "large_from_0" PARTITION OF "large" FOR VALUES FROM (0) TO (10);',
  ].join('\n--> statement-breakpoint\n')
  const index = INDEX.replace('("number")', '("number", "id")')
  await migrateTo(divided)
  await pool.query('INSERT INTO "large" VALUES (1, 7), (11, 7), (11, 7)')
  await expect(migrateTo(divided, index)).rejects.toThrow('large_number_key_rest')
  expect(await indexes()).toEqual([false])
  await pool.query('DELETE FROM "large" WHERE "id" = 11')
  await pool.query('CREATE TABLE "large_from_10" PARTITION OF "large" FOR VALUES FROM (10) TO (20)')
  await migrateTo(divided, index)
  expect(await indexes()).toEqual([true])
  await expect(pool.query('INSERT INTO "large" VALUES (12, 8), (12, 8)')).rejects.toThrow('unique')
})

it('checks no constraint that a later migration has put another in place of', async () => {
  await migrateTo(
    'CREATE TABLE "small" (n int);',
    `ALTER TABLE "small" ADD CONSTRAINT "small_n_check" CHECK (n > 1) NOT VALID;
-- afterwards: ALTER TABLE "small" VALIDATE CONSTRAINT "small_n_check"`,
    `ALTER TABLE "small" DROP CONSTRAINT "small_n_check";
ALTER TABLE "small" ADD CONSTRAINT "small_n2_check" CHECK (n > 0) NOT VALID;
-- afterwards: ALTER TABLE "small" VALIDATE CONSTRAINT "small_n2_check"`,
  )
  const kept = `SELECT conname, convalidated FROM pg_constraint WHERE conrelid = '"small"'::regclass`
  expect((await pool.query(kept)).rows).toEqual([{ conname: 'small_n2_check', convalidated: true }])
})

it('fills a new column of a log in after the migration, once, where it is empty', async () => {
  const filled = `ALTER TABLE "log" ADD COLUMN "word" text DEFAULT '' NOT NULL;
-- afterwards: UPDATE "log" SET "word" = upper("text") WHERE "word" = ''`
  const log = 'CREATE TABLE "log" ("text" text);'
  const words = async () => (await pool.query<{ word: string }>('SELECT word FROM "log" ORDER BY text')).rows
  await migrateTo(log)
  await pool.query("INSERT INTO \"log\" VALUES ('a'), ('b')")
  await migrateTo(log, filled)
  expect(await words()).toEqual([{ word: 'A' }, { word: 'B' }])
  await pool.query('INSERT INTO "log" VALUES (\'c\')')
  await migrateTo(log, filled)
  expect(await words()).toEqual([{ word: 'A' }, { word: 'B' }, { word: '' }])
})
