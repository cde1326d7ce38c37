import { sql } from 'drizzle-orm'
import type { Job, PgBoss, WorkOptions } from 'pg-boss'
import { RETRIED } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

/** How long a job stays that was put aside, for somebody to look at it. */
const KEPT_SECONDS = 7 * 86_400

/** Creates a queue whose failed jobs are tried again, or gives an existing one the present options. */
export async function createRetriedQueue(boss: PgBoss, queue: string): Promise<void> {
  await boss.createQueue(queue, RETRIED)
  await boss.updateQueue(queue, RETRIED)
}

interface QueueWork<Data> {
  queue: string
  options: Omit<WorkOptions, 'includeMetadata'>
  work: (data: Data) => Promise<void>
  /** What follows when a job has failed so often that it is not tried again. */
  onPutAside?: (data: Data) => Promise<void>
}

/**
 * Works on the jobs of such a queue. A job that fails waits for its next try and holds up no other; every failure is in the
 * log. One without a further try is put aside: an error in the log, and shown with the system's health for a week.
 */
export async function workOnRetried<Data extends object>(
  { boss, db, log }: Pick<Services, 'boss' | 'db' | 'log'>,
  { queue, options, work, onPutAside }: QueueWork<Data>,
): Promise<void> {
  const putAside = async ({ id, data }: Pick<Job<Data>, 'id' | 'data'>) => {
    await db.execute(sql`update pgboss.job set deletion_seconds = ${KEPT_SECONDS} where name = ${queue} and id = ${id}`)
    await onPutAside?.(data)
  }
  await boss.work<Data, unknown, WorkOptions & { includeMetadata: true }>(
    queue,
    { ...options, includeMetadata: true },
    async (jobs) => {
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
        }
      }
    },
  )
}
