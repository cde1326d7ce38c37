import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import pg from 'pg'
import { healthOf } from '#domain/system/health.ts'
import { createDb } from '#server/db/client.ts'
import { clusterFiles } from '#server/db/embedded/cluster-files.ts'
import { attachDatabase } from '#server/db/open-database.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { readBackups } from '#server/ops/backup/kept-backups.ts'
import { fails, ok, reasonOf, warn } from '#server/ops/doctor/finding.ts'
import type { Finding } from '#server/ops/doctor/finding.ts'
import type { Place } from '#server/ops/doctor/machine-checks.ts'
import { checkSecretKey } from '#server/ops/system/check-secret-key.ts'
import { installationKind } from '#server/platform/installation.ts'

const JOURNAL = new URL('../../db/migrations/meta/_journal.json', import.meta.url)
/** A server that is further from the database than this refuses Google codes. */
const SKEW_MS_MOST = 5_000
const SKEW_MS_LOOK = 1_000
const LOCKS_LEAST = 256
const HOUR_MS = 3_600_000

/** Findings about the database of an installation, which is started for them where it does not run. */
export async function checkDatabase(place: Place, key: Buffer | undefined): Promise<Finding[]> {
  const part = 'database'
  if (place.databaseUrl === undefined && !existsSync(clusterFiles(place.dataDir).cluster))
    return [ok(part, `A private PostgreSQL will be made in ${place.dataDir} at the first start.`)]
  let database: OpenDatabase
  try {
    database = await attachDatabase(place)
  } catch (error) {
    const mend =
      place.databaseUrl === undefined
        ? `See ${clusterFiles(place.dataDir).log}`
        : 'See that it runs, and that DATABASE_URL names it'
    return [fails(part, `${reasonOf(error)} ${mend}.`)]
  }
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  try {
    return await checksOn(pool, database, key)
  } catch (error) {
    return [fails(part, `It does not answer: ${reasonOf(error)}. See its log.`)]
  } finally {
    await pool.end()
    await database.stop()
  }
}

async function checksOn(pool: pg.Pool, { kind, url }: OpenDatabase, key: Buffer | undefined): Promise<Finding[]> {
  const { rows } = await pool.query<{ version: string; locks: number; has: boolean }>(`
    select current_setting('server_version') as version, current_setting('max_locks_per_transaction')::int as locks,
      to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.installation') is not null as has`)
  const [{ has, locks, version } = { version: '', locks: 0, has: false }] = rows
  const answers =
    locks < LOCKS_LEAST
      ? warn(
          'database',
          `PostgreSQL ${version} answers; set its max_locks_per_transaction to ${LOCKS_LEAST}, it is ${locks}.`,
        )
      : ok('database', `The ${kind} PostgreSQL ${version} answers.`)
  if (!has) return [answers, await checkClock(pool), ok('tables', 'None yet: the first start makes them.')]
  return [
    answers,
    await checkClock(pool),
    await checkMigrations(pool),
    ...(key ? [await checkOpens(url, key)] : []),
    await checkBackups(pool),
  ]
}

async function checkClock(pool: pg.Pool): Promise<Finding> {
  const begin = Date.now()
  const { rows } = await pool.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  )
  const skew = Math.abs((rows[0]?.now ?? 0) - (begin + Date.now()) / 2)
  const says = `This machine’s clock is ${(skew / 1_000).toFixed(1)} s from the database’s`
  if (skew > SKEW_MS_MOST) return fails('clock', `${says}: let both follow NTP; until then Google codes are refused.`)
  return skew > SKEW_MS_LOOK ? warn('clock', `${says}: let both follow NTP.`) : ok('clock', `${says}.`)
}

async function checkMigrations(pool: pg.Pool): Promise<Finding> {
  const { entries } = JSON.parse(await readFile(JOURNAL, 'utf8')) as { entries: { when: number }[] }
  const { rows } = await pool.query<{ at: string }>('select max(created_at) as at from drizzle.__drizzle_migrations')
  const [applied, newest] = [Number(rows[0]?.at ?? 0), entries.at(-1)?.when ?? 0]
  if (applied > newest)
    return fails('tables', 'The database was made by a later version: run that one, or restore a backup of this one.')
  const missing = entries.filter(({ when }) => when > applied).length
  return missing > 0
    ? warn('tables', `${missing} migrations are missing: the next start makes them. Make a backup before.`)
    : ok('tables', 'They are those of this version.')
}

async function checkOpens(url: string, secretKey: Buffer): Promise<Finding> {
  try {
    await checkSecretKey(url, { secretKey })
    return ok('secrets', 'The key opens them.')
  } catch (error) {
    return fails('secrets', reasonOf(error))
  }
}

async function checkBackups(pool: pg.Pool): Promise<Finding> {
  const part = 'backup'
  const db = createDb(pool)
  const [latest] = await readBackups(db)
  if (!latest)
    return (await installationKind(db)) === 'real'
      ? warn(part, 'There is none: run `npm run backup`, and copy it to another machine.')
      : ok(part, 'There is none, and a demo needs none.')
  const hours = (Date.now() - Date.parse(latest.at)) / HOUR_MS
  const says = `The latest is ${hours.toFixed(0)} hours old: ${latest.host}:${latest.file}`
  if (latest.host === hostname() && !existsSync(latest.file))
    return warn(part, `${says}, and it is gone from there. Run \`npm run backup\` unless it was moved.`)
  const state = healthOf('backup', hours * 3_600)
  if (state === 'fine') return ok(part, `${says}.`)
  const mend = `${says}. Run \`npm run backup\`; see why the server makes none: backupEveryHours, and its log.`
  return state === 'look' ? warn(part, mend) : fails(part, mend)
}
