import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { runAfterwards } from '#server/db/afterwards.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { isInUse } from '#server/db/transactions/lock-wait.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Behind a statement that waits for a table's lock, every call on that table waits: so it does not wait long, and tries again. */
const LOCK_WAIT_MS = 1_000
const PAUSE_MS = 1_000
const TRIES = 300
const TURN_MS = 200

/**
 * Migrates the database to this version's schema; does nothing when it is up to date. One process at a time does so, while
 * those of the version before go on. Throws once a lock was not to be had for 10 minutes.
 */
export async function migrateDatabase(url: string, migrationsFolder: string = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await takeTurn(client)
    await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`)
    await untilLocked(async () => await migrate(drizzle(client), { migrationsFolder }))
    await client.query('SET lock_timeout = 0')
    await runAfterwards(client, migrationsFolder)
  } finally {
    await client.end()
  }
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

async function untilLocked(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isInUse(error) || tries === TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}
