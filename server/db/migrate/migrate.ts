import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { runAfterwards } from '#server/db/migrate/afterwards.ts'
import { withClient } from '#server/db/open-database.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { isInUse } from '#server/db/transactions/lock-wait.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const TURN_MS = 200
/** Behind a statement that waits for a table's lock, every call on that table waits: so it does not wait long, and tries again. */
const LOCK_WAIT_MS = 1_000
const PAUSE_MS = 1_000
const TRIES = 300

/**
 * Migrates the database to this version's schema; does nothing when it is up to date. One process at a time does so, while
 * those of the version before go on. Throws once a lock was not to be had for 10 minutes.
 */
export async function migrateDatabase(url: string, migrationsFolder: string = MIGRATIONS): Promise<void> {
  await withClient(url, async (client) => {
    await takeTurn(client)
    await refuseEarlier(client, migrationsFolder)
    await untilLocked(client, async () => await migrate(drizzle(client), { migrationsFolder }))
    await runAfterwards(client, migrationsFolder)
  })
}

/** Asks again rather than waiting for the lock: an index is made once all statements that began earlier have ended. */
async function takeTurn(client: pg.Client): Promise<void> {
  const hasTurn = async () => {
    const { rows } = await client.query<{ has: boolean }>('SELECT pg_try_advisory_lock($1) AS has', [
      ADVISORY_LOCKS.migration,
    ])
    return rows[0]?.has === true
  }
  while (!(await hasTurn())) await sleep(TURN_MS)
}

/** Does work that takes locks of tables in one transaction, again until it gets them. Throws once they were not to be had for 10 minutes. */
async function untilLocked(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`)
  for (let tries = 1; !(await gotLocks(work, tries)); tries += 1) await sleep(PAUSE_MS)
  await client.query('SET lock_timeout = 0')
}

async function gotLocks(work: () => Promise<void>, tries: number): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!isInUse(error) || tries === TRIES) throw error
    return false
  }
}

/** Refuses a database whose tables were made before the first migration here, which nothing leads over from. */
async function refuseEarlier(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS has`,
  )
  const [first] = readMigrationFiles({ migrationsFolder: folder })
  if (rows[0]?.has !== true || !first) return
  const { rowCount } = await client.query('SELECT FROM drizzle.__drizzle_migrations WHERE created_at < $1', [
    first.folderMillis,
  ])
  if (rowCount !== 0)
    throw new Error('The database was made by a version from before the first release. Start with an empty one.')
}
