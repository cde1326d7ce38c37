import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { checkConstraint, constraintOf } from '#server/db/migrate/check-constraint.ts'
import { indexOf, makeIndex } from '#server/db/migrate/make-index.ts'

/** A line of a migration with a statement that is run after it, outside its transaction. */
const AFTERWARDS = /^-- afterwards: (.+)$/gm

/** What a migration leaves for afterwards: making an index, and checking a constraint that was not checked when it was added. */
export const afterwardsIn = (migration: string): string[] =>
  [...migration.matchAll(AFTERWARDS)].map(([, statement = '']) => statement)

/** Whether a statement may wait for afterwards: it can be run again if it was broken off, and stops nobody from writing. */
export const mayWait = (statement: string): boolean =>
  indexOf(statement) !== undefined || constraintOf(statement) !== undefined

/** Runs what the migrations of a folder left, each once and in their order. */
export async function runAfterwards(client: Client, folder: string): Promise<void> {
  const statements = (await textsIn(folder)).flatMap(afterwardsIn)
  if (statements.length === 0) return
  await client.query('CREATE TABLE IF NOT EXISTS drizzle.afterwards (statement text PRIMARY KEY)')
  const { rows } = await client.query<{ statement: string }>('SELECT statement FROM drizzle.afterwards')
  const done = new Set(rows.map(({ statement }) => statement))
  for (const statement of statements.filter((one) => !done.has(one))) {
    await runOne(client, statement)
    await client.query('INSERT INTO drizzle.afterwards VALUES ($1)', [statement])
  }
}

async function runOne(client: Client, statement: string): Promise<void> {
  const [index, constraint] = [indexOf(statement), constraintOf(statement)]
  if (index) await makeIndex(client, index)
  else if (constraint) await checkConstraint(client, constraint)
  else throw new Error(`A migration cannot leave this for afterwards: ${statement}`)
}

async function textsIn(folder: string): Promise<string[]> {
  const journal = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return await Promise.all(
    journal.entries.map(async ({ tag }) => await readFile(path.join(folder, `${tag}.sql`), 'utf8')),
  )
}
