import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MONITOR_APPS, QUIET_SECONDS } from '#domain/monitors/apps.ts'
import type { MonitorApp } from '#domain/monitors/apps.ts'
import type { ServiceState } from '#domain/monitors/monitors.ts'
import { serviceStateNow } from '#server/platform/time/zone.ts'
import type { Timing } from '#server/platform/time/zone.ts'

/** The columns that say when a monitor was last heard of. */
interface Heard {
  app: MonitorApp
  lastSeenAt: Date | null
}

const QUIET_CASES = MONITOR_APPS.filter((app) => QUIET_SECONDS[app] > 0)
  .map((app) => `when '${app}' then interval '${QUIET_SECONDS[app]} seconds'`)
  .join(' ')

/**
 * The instant from which on a monitor's silence counts, of the table or alias `monitor`: when it was last heard of, and for an app
 * without heartbeats as much later as it may be quiet. Null for one that was never heard of.
 */
export const silentFromSql = (monitor: 'm' | 'monitors'): SQL =>
  sql.raw(`(${monitor}.last_seen_at + case ${monitor}.app ${QUIET_CASES} else interval '0' end)`)

/** The service state of a monitor now. */
export function monitorStateNow(services: Timing, { app, lastSeenAt }: Heard): ServiceState {
  return serviceStateNow(services, lastSeenAt && new Date(lastSeenAt.getTime() + QUIET_SECONDS[app] * 1_000))
}
