import type { Clock } from '#server/platform/clock.ts'

/** Ends background work, and waits for what is under way. */
export type Stop = () => Promise<void>

interface Sweep {
  everyMs: number
  /** A run does nothing while this process's clock is not the database's. */
  clock: Pick<Clock, 'isRight'>
  /** One run; a long one asks in between whether it shall end. */
  work: (isStopping: () => boolean) => Promise<void>
  /** Told what a run failed of; the next one comes all the same. */
  onError: (error: unknown) => void
}

/** Does work at once and then every so often. While a run is under way none begins, so that a slow one is not overtaken. */
export function startSweep({ everyMs, clock, work, onError }: Sweep): Stop {
  let isStopping = false
  let underWay: Promise<void> | undefined
  const once = async () => {
    if (await clock.isRight()) await work(() => isStopping)
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
