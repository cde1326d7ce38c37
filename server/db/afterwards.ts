import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'

/** A line of a migration with a statement that is run after it, outside its transaction. */
const AFTERWARDS = /^-- afterwards: (.+)$/gm
const MADE_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/
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
    await dropBroken(client, MADE_INDEX.exec(statement)?.[1])
    await client.query(statement)
    await client.query('INSERT INTO drizzle.afterwards VALUES ($1)', [statement])
  }
}

/** Drops what is left of an index whose making was broken off. */
async function dropBroken(client: Client, name: string | undefined): Promise<void> {
  if (name === undefined) return
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
