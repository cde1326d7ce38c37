import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Migrates the database to this version's schema; does nothing when it is up to date. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
