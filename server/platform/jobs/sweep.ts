import type { WakeUps } from '#server/platform/jobs/wake-ups.ts'
import type { Clock } from '#server/platform/time/clock.ts'

/** Stops background work and waits for running work. */
export type Stop = () => Promise<void>

/** How old the answer may be by which the many sweeps of a process know that its clock is right, ms. */
const CLOCK_WITHIN_MS = 5_000
/** How long a sweep rests that wake-ups end: it finds what nothing tells of. */
export const REST_MS = 30_000

interface Sweep {
  /** The pace: from the start of one run to that of the next. */
  everyMs: number
  /** Wake-ups that it waits for once a run found nothing to do; without them it goes on at its pace. */
  wakeUps?: WakeUps
  /** How long it waits for them at most. */
  restMs?: number
  /** A run is skipped while this process's clock differs from the database's. */
  clock: Pick<Clock, 'isRight'>
  /** Asked first, and without the database: most runs of some work have nothing to do. */
  isDue?: () => boolean
  /** One run; a long one checks periodically whether to stop. Answers in how many ms the next one is due at the latest, 0 to go on at the pace. */
  work: (isStopping: () => boolean) => Promise<number | void>
  /** Called with the error of a failed run; the next run still happens. */
  onError: (error: unknown) => void
}

/** Runs work immediately and then at intervals, or when a wake-up comes. Runs never overlap. */
export function startSweep({ everyMs, wakeUps, restMs = REST_MS, clock, isDue, work, onError }: Sweep): Stop {
  let isStopping = false
  let isWoken = false
  let underWay: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let begunAt = 0
  /** Sooner than at its pace it never runs again. */
  const runIn = (ms: number) => {
    clearTimeout(timer)
    if (!isStopping) timer = setTimeout(run, Math.max(ms, begunAt + everyMs - performance.now()))
  }
  const once = async (): Promise<number> => {
    if (isDue?.() === false || !(await clock.isRight(CLOCK_WITHIN_MS))) return 0
    const dueInMs = await work(() => isStopping)
    return isWoken || !wakeUps?.isListening() ? 0 : Math.min(dueInMs ?? restMs, restMs)
  }
  const run = () => {
    begunAt = performance.now()
    isWoken = false
    underWay = once()
      .catch((error: unknown) => {
        onError(error)
        return 0
      })
      .then((ms) => {
        underWay = undefined
        runIn(ms)
      })
  }
  const unfollow = wakeUps?.onWakeUp(() => {
    if (isWoken) return
    isWoken = true
    if (!underWay) runIn(0)
  })
  run()
  return async () => {
    isStopping = true
    unfollow?.()
    clearTimeout(timer)
    await underWay
  }
}
