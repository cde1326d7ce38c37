import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { turnBreakers } from '#server/parties/account-health/breaker-store.ts'
import { isSilentSql, silentSince } from '#server/parties/account-health/account-events.ts'
import { tellOfAccounts } from '#server/parties/account-health/tell-of-accounts.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'
import { isUnsteady } from '#server/platform/time/zone.ts'
import { silentFromSql } from '#server/platform/time/monitor-life.ts'

/** By how much the clocks of processes may differ. */
const AHEAD_MAX_SECONDS = 5

/**
 * Stops accounts whose monitors all fell silent, and lets those go on whose monitors are heard again. After a jump of the clock it judges
 * nobody until they could be heard.
 */
export async function watchSilence(services: Services): Promise<void> {
  const { db, now } = services
  await judgeAnew(db, now())
  if (isUnsteady(services)) return
  const since = silentSince(services)
  await watchMonitors(db, now(), since)
  const { rows } = await db.execute<{ id: number; isSilent: boolean }>(sql`
    select r.id::float8 as id, s.is_silent as "isSilent"
    from resources r left join account_breakers b on b.resource_id = r.id
    cross join lateral (select r.state = 0 and r.status = 'normal' and ${isSilentSql(sql`${since}`)} as is_silent) s
    where (s.is_silent and coalesce(b.state, 'closed') = 'closed') or (not s.is_silent and b.cause = 'silence')
    order by r.id`)
  // Each by itself, so that no order waits for the rest.
  for (const { id, isSilent } of rows)
    await db.transaction((tx) =>
      turnBreakers(tx, now(), [{ resourceId: id, event: { type: isSilent ? 'FALL_SILENT' : 'BE_HEARD' } }]),
    )
}

/** Reports from before the clock jumped back lie in the future: they count as received now. */
async function judgeAnew(db: Queryable, at: Date): Promise<void> {
  await db.execute(sql`
    update monitors set last_seen_at = ${at.toISOString()}::timestamptz
    where last_seen_at > ${at.toISOString()}::timestamptz + make_interval(secs => ${AHEAD_MAX_SECONDS})`)
}

/** Keeps from when to when each monitor was silent. */
async function watchMonitors(db: Queryable, at: Date, since: string | null): Promise<void> {
  await db.execute(sql`
    update account_exceptions e set ended_at = ${at.toISOString()}::timestamptz
    from monitors m where m.id = e.monitor_row_id and e.ended_at is null
      and coalesce(${silentFromSql('m')} >= ${since}::timestamptz or m.status <> 'active', true)`)
  await db.execute(sql`
    insert into account_exceptions (at, monitor_row_id, kind, detail)
    select ${at.toISOString()}::timestamptz, m.id, 'silence', jsonb_build_object('lastSeenAt', m.last_seen_at) from monitors m
    where m.status = 'active' and ${silentFromSql('m')} < ${since}::timestamptz
    on conflict do nothing`)
}

const SWEEP_MS = 5_000

/** Watches the monitors of accounts, and tells people of accounts that stopped or work again. */
export const accountHealthWork: BackgroundWork = {
  needs: 'orderWork',
  start: async (services) => {
    const begunAt = performance.now()
    return await Promise.resolve(
      startSweep({
        everyMs: SWEEP_MS,
        clock: services.clock,
        work: async () => {
          if (knowsSilence(services, begunAt)) await watchSilence(services)
          await tellOfAccounts(services)
        },
        onError: (error) => services.log.error({ err: error }, 'the accounts could not be watched'),
      }),
    )
  },
}

/** Who was not heard of while no server ran was not silent: monitors first get the time to be heard. */
function knowsSilence({ settings }: Services, begunAt: number): boolean {
  return performance.now() - begunAt > settings.get('monitorLiveTime') * 1_000
}
