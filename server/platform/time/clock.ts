import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { CLOCK_SKEW_SECONDS_MAX } from '#domain/limits.ts'

/** Maximum skew between a process's clock and the database's before the process stops time-based work, in ms. */
export const SKEW_MAX_MS = CLOCK_SKEW_SECONDS_MAX * 1_000

/** The database's clock as known to this process. */
export interface Clock {
  /** The database's time now; unaffected by jumps of this process's own clock. */
  now(): Date
  /** Milliseconds that this process's own clock is ahead of the database's; negative when behind. */
  skewMs(): number
  /** True where the skew exceeds the limit, as far as known without a query. */
  isOff(): boolean
  /**
   * For how long the database's clock has gone on evenly, as far as this process knows: since it jumped, if it ever
   * did.
   */
  steadyForMs(): number
  /** Queries the database's time, once for all concurrent callers. Rejects when it does not answer. */
  measure(): Promise<void>
  /**
   * Queries, then says whether both clocks agree: required before every decision that needs the correct time. Without
   * a query if the last one is at most `withinMs` old, which still notices a jump of this process's own clock.
   */
  isRight(withinMs?: number): Promise<boolean>
}

/** Time sources, replaceable in tests. All in ms. */
export interface TimeSources {
  /** The database's time since 1970. */
  ofDatabase: () => Promise<number>
  /** This process's own clock since 1970; it may jump. */
  ofProcess: () => number
  /** A monotonic clock with an arbitrary origin. */
  monotonic: () => number
}

/** Creates the clock of the database behind a pool, measured once. */
export async function createClock(pool: Pool, log: Logger): Promise<Clock> {
  const ofDatabase = async () => {
    const { rows } = await pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    return Number(rows[0]?.ms)
  }
  return await clockOf({ ofDatabase, ofProcess: () => Date.now(), monotonic: () => performance.now() }, log)
}

/** Creates a clock from its sources, measured once. */
export async function clockOf({ ofDatabase, ofProcess, monotonic }: TimeSources, log: Logger): Promise<Clock> {
  /** The database's time when `monotonic` was 0, within ± `unsureMs`. */
  let origin = 0
  let unsureMs = Number.POSITIVE_INFINITY
  let measuredAt = Number.NEGATIVE_INFINITY
  let jumpedAt = Number.NEGATIVE_INFINITY
  let wasOff = false
  let underWay: Promise<void> | undefined

  const nowMs = () => origin + monotonic()
  const skewMs = () => ofProcess() - nowMs()
  const isOff = () => Math.abs(skewMs()) > SKEW_MAX_MS

  const ask = async () => {
    const sentAt = monotonic()
    const shown = await ofDatabase()
    const halfTrip = (monotonic() - sentAt) / 2
    const measured = shown - (sentAt + halfTrip)
    if (Math.abs(measured - origin) > halfTrip + unsureMs + SKEW_MAX_MS) jumpedAt = monotonic()
    // A slow round trip consistent with the known offset adds no information.
    if (halfTrip <= unsureMs || Math.abs(measured - origin) > halfTrip + unsureMs) {
      origin = measured
      unsureMs = halfTrip
    }
    measuredAt = monotonic()
    report()
  }

  const report = () => {
    if (isOff() === wasOff) return
    wasOff = !wasOff
    const skew = { skewMs: Math.round(skewMs()) }
    if (wasOff)
      log.error(
        skew,
        'the clock of this process differs from the database’s: it takes no Google codes and sweeps nothing',
      )
    else log.info(skew, 'the clock of this process agrees with the database’s again')
  }

  const measure = async () => {
    underWay ??= ask().finally(() => (underWay = undefined))
    await underWay
  }

  await measure()
  return {
    now: () => new Date(nowMs()),
    skewMs,
    isOff,
    measure,
    steadyForMs: () => monotonic() - jumpedAt,
    isRight: async (withinMs = 0) => {
      if (withinMs > 0 && monotonic() - measuredAt <= withinMs) report()
      else await measure()
      return !isOff()
    },
  }
}
