import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { createDb } from '#server/db/client.ts'
import { IDLE_CONNECTION_MS, openPool } from '#server/db/pool.ts'
import { openReplica } from '#server/db/replica/replica.ts'
import { createQueues } from '#server/ops/jobs/jobs.ts'
import { createClock } from '#server/platform/time/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { countedLog } from '#server/platform/counted-log.ts'
import { createHealth } from '#server/platform/health.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import type { Services } from '#server/platform/services.ts'
import { sealStoredSettings } from '#server/platform/settings/sealed-settings.ts'
import { createRunStateStore } from '#server/platform/run-state/run-state-store.ts'
import { createIpGuard } from '#server/platform/addresses/ip-guard.ts'
import { createSettingsStore } from '#server/platform/settings/settings-store.ts'

const JOB_POOL_SIZE = 4
const STOP_PATIENCE_MS = 10_000
/** Intervals of the job queue. Scheduled jobs run at night, so that a minute more does no harm; no job waits for another. */
const JOB_QUEUE_PACE = {
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  flowIntervalSeconds: 3_600,
} as const

/** A server's connections to a migrated database. */
export interface Connections {
  pool: Pool
  /** Started, with all queues. */
  boss: PgBoss
}

/** Shared services of a server on a migrated database: pool, job queue (started), settings, secrets, clock. */
export async function createServices(
  config: Config,
  databaseUrl: string,
  log: Logger,
  health = createHealth(),
): Promise<Services> {
  const connections = await connect(databaseUrl, log)
  try {
    return await servicesOver(connections, config, log, health)
  } catch (error) {
    await leave(connections)
    throw error
  }
}

/** Connects to a migrated database, and creates the queues that are missing. */
export async function connect(databaseUrl: string, log: Logger): Promise<Connections> {
  const pool = openPool(databaseUrl, log)
  const boss = new PgBoss({
    connectionString: hasty(databaseUrl),
    max: JOB_POOL_SIZE,
    useListenNotify: true,
    ...JOB_QUEUE_PACE,
    // The queue hands it on to its pool, although its types do not name it.
    ...{ idleTimeoutMillis: IDLE_CONNECTION_MS },
  })
  const tell = countedLog(
    (error: unknown, times) => log.error({ err: error, times }, 'the job queue reports an error'),
    (error) => (typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : ''),
  )
  boss.on('error', tell)
  try {
    await boss.start()
    await createQueues(boss)
  } catch (error) {
    await leave({ pool, boss })
    throw error
  }
  return { pool, boss }
}

/** Closes what a start has opened that failed for want of room; it is tried again. */
async function leave({ boss, pool }: Connections): Promise<void> {
  await boss.stop({ graceful: false }).catch(() => {})
  await pool.end()
}

/** The services over connections, which the caller closes. */
export async function servicesOver(
  { pool, boss }: Connections,
  config: Config,
  log: Logger,
  health = createHealth(),
): Promise<Services> {
  const db = createDb(pool)
  const secrets = createSecretBox(config.secretKey)
  await sealStoredSettings(db, secrets)
  const clock = await createClock(pool, log)
  health.watch('clock', { isDegraded: clock.isOff })
  const replica = config.databaseReadUrl && (await openReplica(config.databaseReadUrl, { pool, db }, log))
  if (replica) health.watch('replica', replica)
  return {
    config,
    db,
    pool,
    replica: replica || undefined,
    boss,
    settings: await createSettingsStore(db, secrets),
    runState: await createRunStateStore(db),
    ipGuard: await createIpGuard(db, clock.now),
    secrets,
    log,
    health,
    clock,
    now: clock.now,
  }
}

/** Waits for running jobs, then closes all connections. */
export async function closeServices({ boss, pool, replica }: Services): Promise<void> {
  await boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS })
  await replica?.close()
  await pool.end()
}

/**
 * Connection string of the job queue, with synchronous_commit off. Jobs are inserted in the transaction of their cause,
 * over the app's connection; the queue's own connection only fetches and completes them. If a PostgreSQL crash loses
 * that, a job runs again, which every job tolerates; in return no job waits for three fsyncs.
 */
function hasty(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const options = [url.searchParams.get('options'), '-c synchronous_commit=off']
  url.searchParams.set('options', options.filter((option) => option !== null).join(' '))
  return url.href
}
