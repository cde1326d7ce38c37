import pg from 'pg'
import { inject } from 'vitest'
import { createDb } from '#server/db/client.ts'
import type { Db } from '#server/db/client.ts'
import { cloneDatabase } from './clone-database.ts'

/** The databases that are open, for what is checked of each after every test. */
export const openDatabases = new Set<Db>()

/**
 * A database of a test file's own, empty but for the migrations. Call `dispose` in `afterAll`;
 * connections that are still open then are cut.
 */
export async function createTestDatabase() {
  const { url, drop } = await cloneDatabase(inject('testPostgres'))
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
      await drop()
    },
  }
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>
