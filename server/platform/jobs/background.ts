import type { PgBoss } from 'pg-boss'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import { wakeUpsOf } from '#server/platform/jobs/wake-ups.ts'
import type { WakeUp } from '#server/platform/jobs/wake-ups.ts'
import type { Services } from '#server/platform/services.ts'

/** Background work shared by all processes; `server/jobs` lists all of it. */
export interface BackgroundWork {
  /** Creates the queues of its jobs; does nothing for existing ones. Jobs can only be sent to existing queues. */
  createQueues?: (boss: PgBoss) => Promise<void>
  /** Rule of the run state that lets it run; without one it is upkeep, which always runs. */
  needs?: 'deliveries' | 'orderWork'
  /** Starts the work in this process; returns the function that stops it. */
  start: (services: Services) => Promise<Stop>
}

/**
 * Options of a queue whose failed jobs are retried, for about a quarter of an hour. A killed process leaves its job active;
 * it is retried once it expires.
 */
export const RETRIED = {
  expireInSeconds: 60,
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  deleteAfterSeconds: 3_600,
  notify: true,
} as const

/** Works on items, so many at a time; the rest is left where `isStopping`. Rejects with the first failure. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const left = [...items].reverse()
  const lane = async () => {
    for (let item = left.pop(); item !== undefined && !isStopping(); item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

interface SweepWork extends Pick<BackgroundWork, 'needs'> {
  everyMs: number
  /** Wake-ups that it waits for once a run found nothing to do; without them it goes on at its pace. */
  wokenBy?: readonly WakeUp[]
  /** One run; a long one checks periodically whether to stop. Answers in how many ms the next one is due at the latest, 0 to go on at the pace. */
  work: (services: Services, isStopping: () => boolean) => Promise<number | void>
  /** Log message of a run that failed. */
  failure: string
}

/** Background work that is a sweep, with nothing to remember from one run to the next. */
export function sweepWork({ everyMs, failure, wokenBy, work, ...rest }: SweepWork): BackgroundWork {
  return {
    ...rest,
    start: async (services) =>
      await Promise.resolve(
        startSweep({
          everyMs,
          ...(wokenBy && { wakeUps: wakeUpsOf(services, wokenBy) }),
          clock: services.clock,
          work: async (isStopping) => await work(services, isStopping),
          onError: (error) => services.log.error({ err: error }, failure),
        }),
      ),
  }
}

interface Check {
  queue: string
  /** When it runs, in one of the processes. */
  cron: string
  /** How long it may take. */
  expireInSeconds: number
  /** Finds faults; undefined when there are none. */
  find: (services: Services) => Promise<object | undefined>
  /** Log messages after a run, as information and as an error. */
  says: { sound: string; faulty: string }
}

/** Result of a finished check, kept in its job. */
export interface CheckResult {
  isSound: boolean
}

/** A regular check of the data; what it finds is logged as an error with the faults. */
export function checkWork({ queue, cron, expireInSeconds, find, says }: Check): BackgroundWork {
  return {
    createQueues: async (boss) =>
      await boss.createQueue(queue, { expireInSeconds, retryLimit: 0, deleteAfterSeconds: 86_400, policy: 'short' }),
    start: async (services) => {
      const { boss, log } = services
      await boss.work(queue, { pollingIntervalSeconds: 300 }, async () => {
        const faults = await find(services)
        if (faults === undefined) log.info(says.sound)
        else log.error({ faults }, says.faulty)
        // Kept with the job, where the system's health reads it.
        return { isSound: faults === undefined } satisfies CheckResult
      })
      await boss.schedule(queue, cron)
      return async () => await boss.offWork(queue)
    },
  }
}
