import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** How far a process's clock may be from the database's before it is left out of what goes by time, in ms. */
export const SKEW_MAX_MS = 5_000

/** The database's clock as this process knows it. */
export interface Clock {
  /** The database's time now. It does not follow jumps of this process's own clock. */
  now(): Date
  /** By how many ms this process's own clock is ahead of the database's; negative when it is behind. */
  skewMs(): number
  /** Whether they are further apart than is borne, by what is known without asking. */
  isOff(): boolean
  /** Asks the database for its time, once for all who want it at the moment. Rejects when it does not answer. */
  measure(): Promise<void>
  /** Asks, then says whether the two agree: before every decision that only a process with a right clock may take. */
  isRight(): Promise<boolean>
}

/** Where the time comes from; replaced in tests. All in ms. */
export interface TimeSources {
  /** The database's time, since 1970. */
  ofDatabase: () => Promise<number>
  /** This process's own clock, since 1970; it may jump. */
  ofProcess: () => number
  /** Time that passes evenly, from any beginning. */
  monotonic: () => number
}

/** The clock of the database behind a pool, measured once. */
export async function createClock(pool: Pool, log: Logger): Promise<Clock> {
  const ofDatabase = async () => {
    const { rows } = await pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    return Number(rows[0]?.ms)
  }
  return await clockOf({ ofDatabase, ofProcess: () => Date.now(), monotonic: () => performance.now() }, log)
}

/** A clock from its sources, measured once. */
export async function clockOf({ ofDatabase, ofProcess, monotonic }: TimeSources, log: Logger): Promise<Clock> {
  /** What the database's clock showed when `monotonic` was 0, give or take `unsureMs`. */
  let origin = 0
  let unsureMs = Number.POSITIVE_INFINITY
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
    // A slow round trip that fits what is known tells nothing new.
    if (halfTrip <= unsureMs || Math.abs(measured - origin) > halfTrip + unsureMs) {
      origin = measured
      unsureMs = halfTrip
    }
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
    isRight: async () => {
      await measure()
      return !isOff()
    },
  }
}
