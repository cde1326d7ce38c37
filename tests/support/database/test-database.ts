import pg from 'pg'
import { inject } from 'vitest'
import { createDb } from '#server/db/client.ts'
import type { Db } from '#server/db/client.ts'
import { cloneDatabase } from './clone-database.ts'

/** The open databases, which are checked after every test. */
export const openDatabases = new Set<Db>()

/**
 * A private database for a test file, empty except for the migrations. Call `dispose` in `afterAll`; it cuts
 * connections that are still open.
 */
export async function createTestDatabase() {
  const { url, drop } = await cloneDatabase(inject('testPostgres'))
  const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis: 0, pipeline: true })
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
      await drop()
    },
  }
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>
