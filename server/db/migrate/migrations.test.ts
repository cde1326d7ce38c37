import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { afterwardsIn, mayWait } from '#server/db/migrate/afterwards.ts'

const FOLDER = new URL('../migrations/', import.meta.url)

/** Statements that would break a process of the version before. */
const TAKES_AWAY = /\b(DROP (TABLE|COLUMN)|RENAME (TO|COLUMN)|SET NOT NULL|ALTER COLUMN \S+ (SET DATA )?TYPE)\b/i
/** Statements that keep others from writing to a table while all of it is read or written anew. */
const LOCKS_WHILE_READING = [
  /^CREATE (?:UNIQUE )?INDEX "?\w+"? ON (?<table>\S+)/i,
  /^ALTER TABLE (?<table>\S+) ADD CONSTRAINT (?!.*NOT VALID)/i,
  /^ALTER TABLE (?<table>\S+) ADD COLUMN .*(?:GENERATED|REFERENCES|UNIQUE|PRIMARY KEY|DEFAULT (?!now\(\))"?[\w.]+"?\()/i,
  /^(?:UPDATE|DELETE FROM) (?<table>\S+)/i,
  /^(?:CLUSTER|VACUUM FULL|LOCK TABLE|REINDEX TABLE) (?<table>\S+)/i,
]
/** Makes all tables, which nobody uses yet. */
const BASELINE = '0000_baseline.sql'
/** Tables of which no database has many rows. */
const SMALL = new Set(['pay_gateways', 'totals_states', 'monitors', 'monitor_resources', 'merchants', 'suppliers'])

async function migrations(): Promise<[file: string, text: string][]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'))
  expect(files).toContain(BASELINE)
  const later = files.filter((file) => file !== BASELINE)
  return await Promise.all(later.map(async (file) => [file, await readFile(new URL(file, FOLDER), 'utf8')]))
}

it('migrations only add, since processes of the version before still run', async () => {
  const faults = (await migrations()).map(([file, text]) => [file, TAKES_AWAY.exec(text)?.[0]])
  expect(faults.filter(([, found]) => found !== undefined)).toEqual([])
})

it('one snapshot is kept, since the next migration is made against the newest alone', async () => {
  const files = await readdir(new URL('meta/', FOLDER))
  expect(files.filter((file) => file.endsWith('_snapshot.json'))).toHaveLength(1)
})

/** The statements of a migration that lock a table that was there before it while they read it. */
function lockingIn(text: string): string[] {
  const made = new Set([...text.matchAll(/^CREATE TABLE (\S+)/gim)].map(([, table = '']) => bare(table)))
  return text
    .replaceAll(BODY, '')
    .split(/;\s*(?:--> statement-breakpoint|$)/m)
    .flatMap((part) => {
      const statement = part
        .replaceAll(/^--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
      const table = LOCKS_WHILE_READING.map((kind) => kind.exec(statement)?.groups?.['table']).find(Boolean)
      return table === undefined || made.has(bare(table)) || SMALL.has(bare(table)) ? [] : [statement]
    })
}
/** The body of a function. */
const BODY = /\$(\w*)\$[\s\S]*?\$\1\$/g
const bare = (table: string) => table.replaceAll('"', '').replace(/^public\./, '')

it('migrations leave for afterwards what would lock a table while it is read', async () => {
  const all = await migrations()
  expect(all.map(([file, text]) => [file, lockingIn(text)]).filter(([, found]) => found?.length)).toEqual([])
  const left = all.flatMap(([, text]) => afterwardsIn(text))
  expect(left.filter((statement) => !mayWait(statement))).toEqual([])
})

it.each([
  'CREATE INDEX "orders_x_idx" ON "orders" USING btree ("x");',
  'ALTER TABLE "orders" ADD CONSTRAINT "x" CHECK ("x" > 0);',
  'ALTER TABLE "orders" ADD COLUMN "x" bigint GENERATED ALWAYS AS IDENTITY;',
  'ALTER TABLE "orders" ADD COLUMN "x" uuid DEFAULT gen_random_uuid() NOT NULL;',
  'UPDATE "orders" SET "x" = 1;',
])('knows that this locks a table: %s', (statement) => {
  expect(lockingIn(`ALTER TABLE "orders" ADD COLUMN "x" text;--> statement-breakpoint\n${statement}`)).toHaveLength(1)
  expect(lockingIn(`CREATE TABLE "orders" ();\n--> statement-breakpoint\n${statement}`)).toEqual([])
})

it.each([
  'ALTER TABLE "orders" ADD COLUMN "x" text DEFAULT \'reference\' NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL;',
  'ALTER TABLE "orders" ADD CONSTRAINT "x" CHECK ("x" > 0) NOT VALID;',
  '-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_x_idx" ON "orders" ("x");',
])('knows that this locks none: %s', (statement) => {
  expect(lockingIn(statement)).toEqual([])
})
