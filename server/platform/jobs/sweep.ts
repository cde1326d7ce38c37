import type { Clock } from '#server/platform/time/clock.ts'

/** Stops background work and waits for running work. */
export type Stop = () => Promise<void>

/** How old the answer may be by which the many sweeps of a process know that its clock is right, ms. */
const CLOCK_WITHIN_MS = 1_000

interface Sweep {
  everyMs: number
  /** A run is skipped while this process's clock differs from the database's. */
  clock: Pick<Clock, 'isRight'>
  /** One run; a long one checks periodically whether to stop. */
  work: (isStopping: () => boolean) => Promise<void>
  /** Called with the error of a failed run; the next run still happens. */
  onError: (error: unknown) => void
}

/** Runs work immediately and then at intervals. Runs never overlap. */
export function startSweep({ everyMs, clock, work, onError }: Sweep): Stop {
  let isStopping = false
  let underWay: Promise<void> | undefined
  const once = async () => {
    if (await clock.isRight(CLOCK_WITHIN_MS)) await work(() => isStopping)
  }
  const run = () => {
    underWay ??= once()
      .catch(onError)
      .finally(() => (underWay = undefined))
  }
  const timer = setInterval(run, everyMs)
  run()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await underWay
  }
}
