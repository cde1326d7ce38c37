import type { PgBoss } from 'pg-boss'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

/** Background work shared by all processes; `server/jobs` lists all of it. */
export interface BackgroundWork {
  /** Creates the queues of its jobs; does nothing for existing ones. Jobs can only be sent to existing queues. */
  createQueues?: (boss: PgBoss) => Promise<void>
  /** What of the run state lets it run; without one it is upkeep, which always runs. */
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
