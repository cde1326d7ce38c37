import { min, sql } from 'drizzle-orm'
import { RECENT_MINUTES, snapshotOf } from '#domain/alarms/alarm-figures.ts'
import type { HealthSnapshot, SharedFigures } from '#domain/alarms/alarm-figures.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { measurePulse } from '#server/access/realtime/pulse.ts'
import { users } from '#server/db/schema/schema.ts'
import { readBackups } from '#server/ops/backup/kept-backups.ts'
import { checkFacts } from '#server/ops/maintenance/health/job-facts.ts'
import { monitorFacts } from '#server/ops/maintenance/health/system-facts.ts'
import { installationKind } from '#server/platform/installation.ts'
import type { Services } from '#server/platform/services.ts'

const MINUTE_MS = 60_000
const LEDGER_CHECK = 'ledger.check'

type Counted = Omit<
  SharedFigures,
  'phones' | 'phonesOnline' | 'ledgerFaulty' | 'checksFaulty' | 'backupAgeSeconds' | 'backupPaceSeconds'
>

/** Figures that are the same wherever they are measured. */
export async function readSharedFigures(services: Services): Promise<SharedFigures> {
  const [counted, backups, checks, [phones]] = await Promise.all([
    count(services),
    readBackupFigures(services),
    checkFacts(services),
    monitorFacts(services),
  ])
  const faulty = checks.filter(({ state }) => state === 'broken')
  const isOfLedger = ({ subject }: (typeof checks)[number]) => subject === LEDGER_CHECK
  return {
    ...counted,
    ...backups,
    phones: phones?.of ?? 0,
    phonesOnline: phones?.amount ?? 0,
    ledgerFaulty: faulty.filter(isOfLedger).length,
    checksFaulty: faulty.filter((check) => !isOfLedger(check)).length,
  }
}

/** Age of the latest backup, or of the platform where there is none yet; nothing of one that makes no backups here. */
async function readBackupFigures({ db, now, settings }: Services) {
  const hours = settings.get('backupEveryHours')
  if (hours === 0 || (await installationKind(db)) !== 'real') return {}
  const [latest] = await readBackups(db)
  const [founded] = await db.select({ at: min(users.createdAt) }).from(users)
  const since = latest ? Date.parse(latest.at) : founded?.at?.getTime()
  if (since === undefined) return {}
  return { backupAgeSeconds: (now().getTime() - since) / 1_000, backupPaceSeconds: hours * 3_600 }
}

/** Reads the orders and callbacks of the last minutes, jobs and connections, by indexes and in one statement. */
async function count({ db, now }: Services): Promise<Counted> {
  const since = new Date(now().getTime() - RECENT_MINUTES * MINUTE_MS).toISOString()
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select o.*, c.*, j.*, s.*
    from (
      select count(*)::int4 as "ordersCreated",
        (count(*) filter (where status = ${ORDER_STATUS_IDS.allocationFailed}))::int4 as "ordersUnallocated"
      from orders where created_at >= ${since}::timestamptz
    ) o, (
      select count(*)::int4 as "callbackAttempts",
        (count(*) filter (where outcome <> 'succeeded'))::int4 as "callbackFailures"
      from callback_attempts where at >= ${since}::timestamptz
    ) c, (
      select (count(*) filter (where state = 'failed'))::int4 as "jobsPutAside",
        coalesce(extract(epoch from now() - min(start_after)
          filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "oldestJobSeconds"
      from pgboss.job where name not like '\\_\\_%' and state in ('created', 'retry', 'failed')
    ) j, (
      select (select count(*) from pg_stat_activity where backend_type = 'client backend')::float8
        / current_setting('max_connections')::float8 as "connectionShare"
    ) s`)
  const [counted] = rows
  if (!counted) throw new Error('the figures could not be counted')
  return counted
}

/** The figures of the platform now, with the worst of what each process measures of itself. */
export async function readSnapshot(services: Services): Promise<HealthSnapshot> {
  const [shared, processes] = await Promise.all([readSharedFigures(services), measurePulse(services)])
  return snapshotOf(
    shared,
    processes.flatMap(({ own }) => (own ? [own] : [])),
  )
}
