import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { indexOf, makeIndex } from '#server/db/migrate/make-index.ts'

const CHECKED = /^ALTER TABLE "(\w+)" VALIDATE CONSTRAINT "(\w+)"$/

interface Constraint {
  table: string
  name: string
}

/** The constraint that a statement checks. */
function constraintOf(statement: string): Constraint | undefined {
  const [, table, name] = CHECKED.exec(statement) ?? []
  return table === undefined || name === undefined ? undefined : { table, name }
}

/** Checks a constraint beside those who write. A later migration may have put another in its place. */
async function checkConstraint(client: Client, { name, table }: Constraint): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_constraint WHERE conrelid = to_regclass($1) AND conname = $2',
    [`"${table}"`, name],
  )
  if (rowCount === 1) await client.query(`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${name}"`)
}

/**
 * Fills a new column where it is empty, so that a second run finds nothing left. The statement locks the rows that it fills:
 * it fits tables whose rows are added and never changed.
 */
const FILLED = /^UPDATE "\w+" SET "(\w+)" = .+ WHERE "\1" = ''$/

/** A line of a migration with a statement that is run after it, outside its transaction. */
const AFTERWARDS = /^-- afterwards: (.+)$/gm

/** Statements that a migration leaves for afterwards: new indexes, checks of constraints added without one, and new columns of logs. */
export const afterwardsIn = (migration: string): string[] =>
  [...migration.matchAll(AFTERWARDS)].map(([, statement = '']) => statement)

/** True where a statement may wait for afterwards: it can be repeated if it broke off, and blocks no writer. */
export const mayWait = (statement: string): boolean =>
  indexOf(statement) !== undefined || constraintOf(statement) !== undefined || FILLED.test(statement)

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
  else if (FILLED.test(statement)) await client.query(statement)
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
