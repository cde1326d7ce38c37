import type { Client } from 'pg'
import { untilLocked } from '#server/db/migrate/until-locked.ts'

const CHECKED = /^ALTER TABLE "(\w+)" VALIDATE CONSTRAINT "(\w+)"$/

export interface Constraint {
  table: string
  name: string
}

/** The constraint that a statement checks. */
export function constraintOf(statement: string): Constraint | undefined {
  const [, table, name] = CHECKED.exec(statement) ?? []
  return table === undefined || name === undefined ? undefined : { table, name }
}

/**
 * Checks a constraint beside those who write. Where parts of a table have it and the whole has not, which is how PostgreSQL before version 18
 * bears one unchecked, the whole takes it over from them.
 */
export async function checkConstraint(client: Client, { name, table }: Constraint): Promise<void> {
  const parts = await partsWith(client, { name, table })
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

interface PartWith {
  table: string
  /** What it refers to. */
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
