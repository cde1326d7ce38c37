import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isUnsteady } from '#server/platform/time/last-heard.ts'
import type { Timing } from '#server/platform/time/last-heard.ts'

/**
 * Since when a monitor must not have been heard of to be offline, as ISO 8601; null while nobody is judged by silence: with
 * `enableSystemCheck` off, and after a jump of the clock.
 */
export function silentSince(services: Timing): string | null {
  const { now, settings } = services
  if (!settings.get('enableSystemCheck') || isUnsteady(services)) return null
  return new Date(now().getTime() - settings.get('monitorLiveTime') * 1_000).toISOString()
}

/**
 * Whether all monitors of the account `r` have fallen silent. Of a monitor that was never heard of nothing is known: it may not be set up
 * yet, so that it says neither that its account works nor that it does not.
 */
export const isSilentSql = (since: SQL): SQL => sql`coalesce((
  select max(m.last_seen_at) < ${since}::timestamptz from monitor_resources w join monitors m on m.id = w.monitor_row_id
  where w.resource_id = r.id and m.status = 'active'
), false)`
