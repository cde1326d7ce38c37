import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb } from '#server/db/client.ts'
import type { Db } from '#server/db/client.ts'

/** The databases that are open, for what is checked of each after every test. */
export const openDatabases = new Set<Db>()

/**
 * A database of a test file's own, empty but for the migrations. Call `dispose` in `afterAll`;
 * connections that are still open then are cut.
 */
export async function createTestDatabase() {
  const { adminUrl, template } = inject('testPostgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true })
  const db = createDb(pool)
  openDatabases.add(db)
  return {
    /** Connection string, for a server or a second process. */
    url,
    pool,
    db,
    dispose: async () => {
      openDatabases.delete(db)
      await pool.end()
      await untilLeft(adminUrl, name)
      await asAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

const leavePatienceMs = 2_000

/** Waits a little for connections that are just closing: cut in the midst of it, they would complain to nobody. */
async function untilLeft(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const deadline = Date.now() + leavePatienceMs
    while (Date.now() < deadline) {
      const { rowCount } = await client.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
        [name],
      )
      if (rowCount === 0) return
    }
  } finally {
    await client.end()
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
