import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { createDb } from '#server/db/client.ts'
import { openPool } from '#server/db/pool.ts'
import { openReplica } from '#server/db/replica/replica.ts'
import { createQueues } from '#server/jobs/jobs.ts'
import { createClock } from '#server/platform/time/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { countedLog } from '#server/platform/counted-log.ts'
import { createHealth } from '#server/platform/health.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { Services } from '#server/platform/services.ts'
import { sealStoredSettings } from '#server/platform/settings/sealed-settings.ts'
import { createRunStateStore } from '#server/platform/run-state/run-state-store.ts'
import { createIpGuard } from '#server/platform/addresses/ip-guard.ts'
import { createSettingsStore } from '#server/platform/settings/settings-store.ts'

const JOB_POOL_SIZE = 4
const STOP_PATIENCE_MS = 10_000

/** Shared services of a server on a migrated database: pool, job queue (started), settings, secrets, clock. */
export async function createServices(
  config: Config,
  databaseUrl: string,
  log: Logger,
  health = createHealth(),
): Promise<Services> {
  const pool = openPool(databaseUrl, log)
  const boss = new PgBoss({ connectionString: hasty(databaseUrl), max: JOB_POOL_SIZE, useListenNotify: true })
  const tell = countedLog(
    (error: unknown, times) => log.error({ err: error, times }, 'the job queue reports an error'),
    (error) => (typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : ''),
  )
  boss.on('error', tell)
  try {
    return await begin({ boss, config, health, log, pool })
  } catch (error) {
    // A start that failed for want of room is tried again.
    await boss.stop({ graceful: false }).catch(() => {})
    await pool.end()
    throw error
  }
}

async function begin({
  boss,
  config,
  health,
  log,
  pool,
}: Pick<Services, 'boss' | 'config' | 'health' | 'log' | 'pool'>): Promise<Services> {
  const db = createDb(pool)
  await boss.start()
  await createQueues(boss)
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
