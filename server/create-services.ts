import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { createDb } from '#server/db/client.ts'
import { createQueues } from '#server/jobs/queues.ts'
import { createSecretBox } from '#server/security/secret-box.ts'
import type { Services } from '#server/services.ts'
import { sealStoredSettings } from '#server/settings/sealed-settings.ts'
import { createSettingsStore } from '#server/settings/settings-store.ts'
import { createClock } from '#server/system/clock.ts'

const POOL_SIZE = 20
const JOB_POOL_SIZE = 4
const STATEMENT_TIMEOUT_MS = 60_000
/** A full pool answers with an error instead of holding callers for ever. */
const CONNECT_PATIENCE_MS = 15_000
const STOP_PATIENCE_MS = 10_000

/** The shared parts of a server on a migrated database: pool, job queue (started), settings, secrets, clock. */
export async function createServices(config: Config, databaseUrl: string, log: Logger): Promise<Services> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Statements that are called without waiting for each other travel together.
    pipeline: true,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  })
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection broke')
  })
  const db = createDb(pool)
  const boss = new PgBoss({ connectionString: databaseUrl, max: JOB_POOL_SIZE, useListenNotify: true })
  boss.on('error', (error: unknown) => log.error({ err: error }, 'the job queue reports an error'))
  await boss.start()
  await createQueues(boss)
  const secrets = createSecretBox(config.secretKey)
  await sealStoredSettings(db, secrets)
  const clock = await createClock(pool, log)
  return {
    config,
    db,
    pool,
    boss,
    settings: await createSettingsStore(db, secrets),
    secrets,
    log,
    clock,
    now: clock.now,
  }
}

/** Lets running jobs finish, then closes all connections. */
export async function closeServices({ boss, pool }: Services): Promise<void> {
  await boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS })
  await pool.end()
}
