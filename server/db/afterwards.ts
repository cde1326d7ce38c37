import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'

/** A line of a migration with a statement that is run after it, outside its transaction. */
const AFTERWARDS = /^-- afterwards: (.+)$/gm
const MADE_INDEX = /^CREATE (UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)" ON "(\w+)" (.+)$/
const CHECKED = /^ALTER TABLE "\w+" VALIDATE CONSTRAINT "\w+"/

/** What a migration leaves for afterwards: making an index, and checking a constraint that was not checked when it was added. */
export const afterwardsIn = (migration: string): string[] =>
  [...migration.matchAll(AFTERWARDS)].map(([, statement = '']) => statement)

/** Whether a statement may wait for afterwards: it can be run again if it was broken off, and stops nobody from writing. */
export const mayWait = (statement: string): boolean => MADE_INDEX.test(statement) || CHECKED.test(statement)

/** Runs what the migrations of a folder left, each once and in their order. */
export async function runAfterwards(client: Client, folder: string): Promise<void> {
  const statements = (await textsIn(folder)).flatMap(afterwardsIn)
  if (statements.length === 0) return
  await client.query('CREATE TABLE IF NOT EXISTS drizzle.afterwards (statement text PRIMARY KEY)')
  const { rows } = await client.query<{ statement: string }>('SELECT statement FROM drizzle.afterwards')
  const done = new Set(rows.map(({ statement }) => statement))
  for (const statement of statements.filter((one) => !done.has(one))) {
    const index = indexOf(statement)
    await (index === undefined ? client.query(statement) : makeIndex(client, index))
    await client.query('INSERT INTO drizzle.afterwards VALUES ($1)', [statement])
  }
}

interface Index {
  unique: string
  name: string
  table: string
  /** Its columns and what else defines it. */
  of: string
}

function indexOf(statement: string): Index | undefined {
  const [, unique = '', name, table, of] = MADE_INDEX.exec(statement) ?? []
  return name === undefined || table === undefined || of === undefined ? undefined : { unique, name, table, of }
}

/** Makes an index beside those who write; that of a divided table part by part, since PostgreSQL makes none of all of them so. */
async function makeIndex(client: Client, { name, of, table, unique }: Index): Promise<void> {
  const makeOn = async (own: string, part: string) => {
    await dropBroken(client, own)
    await client.query(`CREATE ${unique}INDEX CONCURRENTLY IF NOT EXISTS "${own}" ON "${part}" ${of}`)
  }
  if (!(await isDivided(client, table))) return await makeOn(name, table)
  await client.query(`CREATE ${unique}INDEX IF NOT EXISTS "${name}" ON ONLY "${table}" ${of}`)
  for (const part of await partsWithout(client, name, table)) {
    const own = `${name}_${part.slice(table.length + 1)}`
    await makeOn(own, part)
    await client.query(`ALTER INDEX "${name}" ATTACH PARTITION "${own}"`)
  }
}

async function isDivided(client: Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_partitioned_table WHERE partrelid = to_regclass($1)', [
    `"${table}"`,
  ])
  return rowCount !== 0
}

/** The parts of a table that are not in its index; those that are added meanwhile are in it from the start. */
async function partsWithout(client: Client, index: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `SELECT relname AS part FROM pg_inherits JOIN pg_class ON oid = inhrelid
    WHERE inhparent = to_regclass($1) AND NOT EXISTS (
      SELECT FROM pg_inherits i JOIN pg_index x ON x.indexrelid = i.inhrelid WHERE i.inhparent = to_regclass($2) AND x.indrelid = pg_class.oid
    )`,
    [`"${table}"`, `"${index}"`],
  )
  return rows.map(({ part }) => part)
}

/** Drops what is left of an index whose making was broken off. */
async function dropBroken(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [`"${name}"`],
  )
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY "${name}"`)
}

async function textsIn(folder: string): Promise<string[]> {
  const journal = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return await Promise.all(
    journal.entries.map(async ({ tag }) => await readFile(path.join(folder, `${tag}.sql`), 'utf8')),
  )
}
