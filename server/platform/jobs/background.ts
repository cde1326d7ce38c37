import type { PgBoss } from 'pg-boss'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

/** Work that every process shares in beside its calls; `server/jobs` has the list of all. */
export interface BackgroundWork {
  /** Makes the queues of its jobs; without effect where they exist. Jobs can only be sent to queues that were made. */
  createQueues?: (boss: PgBoss) => Promise<void>
  /** Starts this process's share; answers how to end it. */
  start: (services: Services) => Promise<Stop>
}

/**
 * A worker is woken for a job that comes, but takes one at a time, and nobody wakes it for one that becomes due: it looks by
 * itself every second too, or the second of two jobs would wait half a minute.
 */
export const PROMPTLY = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 } as const

/**
 * A queue of jobs that are taken up again when they fail. A process killed in one leaves it active; it is taken up again
 * once its time is over.
 */
export const RETRIED = {
  expireInSeconds: 60,
  retryLimit: 100,
  retryDelay: 5,
  deleteAfterSeconds: 3_600,
  notify: true,
} as const
