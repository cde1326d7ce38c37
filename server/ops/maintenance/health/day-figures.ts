import { sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { toWallClock, fromWallClock } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { ORDER_STATISTICS } from '#server/figures/statistics/statistic-kind.ts'
import { readStatistics } from '#server/figures/statistics/statistics.handlers.ts'
import type { Call } from '#server/http/call.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

type Day = OutputOf<'system.getDay'>

const HOUR_MS = 3_600_000
const HOURS = 24
/** Newest attempts, and newest errors, that are read: hours before them have no figures. */
const READ_MAX = 20_000

/** Figures of the last 24 hours by the hour, the present one last. Orders come from the kept statistics. */
export async function readDay(call: Call): Promise<Day> {
  const { db, services } = call
  const now = services.now()
  const zone = zoneOf(services)
  const present = fromWallClock(`${toWallClock(now, zone).slice(0, 13)}:00:00`, zone) ?? now
  const from = new Date(present.getTime() - (HOURS - 1) * HOUR_MS)
  const statistics = await readStatistics(ORDER_STATISTICS)(call, {
    ...{ startTime: toWallClock(from, zone), endTime: toWallClock(now, zone) },
    ...{ groupBy: ['hour'], reading: 'created' },
  })
  const ordersOf = (at: Date) =>
    (statistics.rows.hour ?? [])
      .filter(({ value }) => value === toWallClock(at, zone).slice(11, 13))
      .reduce((sum, { count }) => sum + count, 0)
  const [attempts, errors] = [await readAttempts(db, from), await readErrors(db, from)]
  const hours = Array.from({ length: HOURS }, (_none, hour) => {
    const at = new Date(from.getTime() + hour * HOUR_MS)
    const { answerMs = null, failed = 0, waitMs = null } = attempts.get(hour) ?? {}
    return { at: at.toISOString(), orders: ordersOf(at), waitMs, answerMs, failures: failed + (errors.get(hour) ?? 0) }
  })
  return { hours }
}

interface Attempts extends Record<string, unknown> {
  hour: number
  failed: number
  answerMs: number
  waitMs: number | null
}

const hourOf = (from: Date) => sql`floor(extract(epoch from at - ${from.toISOString()}::timestamptz) / 3600)::int4`

/**
 * Attempts of callbacks by the hour: failed ones, how long merchants took, and how long the first ones waited at most.
 */
async function readAttempts(db: Queryable, from: Date): Promise<Map<number, Attempts>> {
  const { rows } = await db.execute<Attempts>(sql`
    with recent as (
      select order_id, attempt, at, duration_ms, outcome, by_user from callback_attempts
      where at >= ${from.toISOString()}::timestamptz order by at desc limit ${READ_MAX}
    )
    select ${hourOf(from)} as hour,
      (count(*) filter (where outcome <> 'succeeded'))::int4 as failed,
      avg(duration_ms)::float8 as "answerMs",
      (max(greatest(0, extract(epoch from at - c.created_at) * 1000 - duration_ms))
        filter (where attempt = 1 and by_user is null))::float8 as "waitMs"
    from recent left join callbacks c using (order_id) group by 1`)
  return new Map(rows.map((row) => [row.hour, row]))
}

/** Errors of the server by the hour. */
async function readErrors(db: Queryable, from: Date): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ hour: number; count: number }>(sql`
    select ${hourOf(from)} as hour, count(*)::int4 as count from (
      select created_at as at from error_log
      where type = 'server' and created_at >= ${from.toISOString()}::timestamptz order by created_at desc limit ${READ_MAX}
    ) recent group by 1`)
  return new Map(rows.map(({ hour, count }) => [hour, count]))
}
