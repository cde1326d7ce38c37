import { sql } from 'drizzle-orm'
import type { Job, PgBoss, WorkOptions } from 'pg-boss'
import { jobWatchOf, NEXT_MS } from '#server/platform/jobs/job-watch.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import { RETRIED } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

/** How long a job stays that was put aside, for somebody to look at it. */
const KEPT_SECONDS = 7 * 86_400

/** Creates a queue whose failed jobs are tried again, or gives an existing one the present options. */
export async function createRetriedQueue(boss: PgBoss, queue: string): Promise<void> {
  await boss.createQueue(queue, RETRIED)
  await boss.updateQueue(queue, RETRIED)
}

/**
 * Workers are woken for a new job, and by the watch when more jobs wait than there are workers, or a delayed one is due. They poll
 * every second only while nothing can wake them.
 */
const PACE = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 300 } as const

interface QueueWork<Data> {
  queue: string
  /** How many jobs run at once in this process. */
  atOnce?: number
  /** How many of these may be of one group. */
  ofOneGroup?: number
  work: (data: Data) => Promise<void>
  /** Follow-up of a job that has failed so often that it is not tried again. */
  onPutAside?: (data: Data) => Promise<void>
}

/**
 * Works on the jobs of such a queue. A job that fails waits for its next try and holds up no other; every failure is in the
 * log. One without a further try is put aside: an error in the log, and shown with the system's health for a week. Returns the
 * function that stops it.
 */
export async function workOnRetried<Data extends object>(
  services: Pick<Services, 'boss' | 'db' | 'log'>,
  { queue, atOnce = 1, ofOneGroup, work, onPutAside }: QueueWork<Data>,
): Promise<Stop> {
  const { boss, db, log } = services
  const watch = jobWatchOf(services)
  const putAside = async ({ id, data }: Pick<Job<Data>, 'id' | 'data'>) => {
    await db.execute(sql`update pgboss.job set deletion_seconds = ${KEPT_SECONDS} where name = ${queue} and id = ${id}`)
    await onPutAside?.(data)
  }
  await boss.work<Data, unknown, WorkOptions & { includeMetadata: true }>(
    queue,
    {
      ...PACE,
      localConcurrency: atOnce,
      ...(ofOneGroup !== undefined && { localGroupConcurrency: ofOneGroup }),
      includeMetadata: true,
    },
    async (jobs) => {
      // More jobs may wait than there are workers.
      watch.expect(NEXT_MS)
      for (const { id, data, retryCount, retryLimit } of jobs) {
        try {
          await work(data)
        } catch (error) {
          const failed = { err: error, queue, jobId: id, failures: retryCount + 1 }
          if (retryCount < retryLimit) log.warn(failed, 'a job failed and is tried again')
          else {
            log.error(failed, 'a job failed too often and was put aside')
            await putAside({ id, data }).catch((fault: unknown) =>
              log.error({ err: fault, queue, jobId: id }, 'a job could not be put aside'),
            )
          }
          throw error
        } finally {
          watch.expect(NEXT_MS)
        }
      }
    },
  )
  watch.add(queue)
  return async () => {
    watch.remove(queue)
    await boss.offWork(queue)
  }
}
