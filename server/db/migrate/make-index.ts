import type { Client } from 'pg'

const MADE_INDEX = /^CREATE (UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)" ON "(\w+)" (.+)$/

export interface Index {
  unique: string
  name: string
  table: string
  /** Its columns and what else defines it. */
  of: string
}

/** The index that a statement makes, if it makes one beside those who write. */
export function indexOf(statement: string): Index | undefined {
  const [, unique = '', name, table, of] = MADE_INDEX.exec(statement) ?? []
  return name === undefined || table === undefined || of === undefined ? undefined : { unique, name, table, of }
}

/** Makes an index beside those who write; that of a divided table part by part, since PostgreSQL makes none of all of them so. */
export async function makeIndex(client: Client, { name, of, table, unique }: Index): Promise<void> {
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
