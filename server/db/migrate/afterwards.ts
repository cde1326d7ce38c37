import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { indexOf, makeIndex } from '#server/db/migrate/make-index.ts'
import { untilLocked } from '#server/db/migrate/until-locked.ts'

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

/**
 * Checks a constraint beside those who write. Where parts of a table have it and the whole has not, which is how PostgreSQL before version 18
 * bears one unchecked, the whole takes it over from them.
 */
async function checkConstraint(client: Client, { name, table }: Constraint): Promise<void> {
  const parts = await partsWith(client, { name, table })
  // A later migration may have put another in its place.
  if (parts.length === 0 && !(await isThere(client, { name, table }))) return
  for (const part of parts.length > 0 ? parts.map((one) => one.table) : [table])
    await client.query(`ALTER TABLE "${part}" VALIDATE CONSTRAINT "${name}"`)
  const [part] = parts
  if (part === undefined) return
  await untilLocked(client, async () => {
    // One transaction, with the locks in the order of those who add rows: what a row refers to, then the row.
    await client.query(`LOCK TABLE ${part.other}, "${table}" IN SHARE ROW EXCLUSIVE MODE;
      ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${part.definition}`)
  })
}

async function isThere(client: Client, { name, table }: Constraint): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_constraint WHERE conrelid = to_regclass($1) AND conname = $2',
    [`"${table}"`, name],
  )
  return rowCount === 1
}

interface PartWith {
  table: string
  /** The table that it refers to. */
  other: string
  definition: string
}

/** The parts of a table that have a constraint of this name, while the whole has none. */
async function partsWith(client: Client, { name, table }: Constraint): Promise<PartWith[]> {
  const { rows } = await client.query<PartWith>(
    `SELECT relname AS "table", confrelid::regclass::text AS other, replace(pg_get_constraintdef(k.oid), ' NOT VALID', '') AS definition
    FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid JOIN pg_constraint k ON k.conrelid = inhrelid AND k.conname = $2
    WHERE inhparent = to_regclass($1) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = inhparent AND conname = $2)`,
    [`"${table}"`, name],
  )
  return rows
}

/** A line of a migration with a statement that is run after it, outside its transaction. */
const AFTERWARDS = /^-- afterwards: (.+)$/gm

/** Statements that a migration leaves for afterwards: new indexes, and checks of constraints added without one. */
export const afterwardsIn = (migration: string): string[] =>
  [...migration.matchAll(AFTERWARDS)].map(([, statement = '']) => statement)

/** True where a statement may wait for afterwards: it can be repeated if it broke off, and blocks no writer. */
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
