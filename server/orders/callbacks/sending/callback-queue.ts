import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Queryable } from '#server/db/client.ts'
import { expectJob } from '#server/platform/jobs/job-watch.ts'
import type { Services } from '#server/platform/services.ts'

export const CALLBACK_QUEUE = 'order.callback'

/** One attempt to send an order's callback. */
export interface CallbackJob {
  orderId: number
  /** Whose order it is; those of the version before did not say. */
  merchantId?: number
  /** When the callback was set up; a job of an older set-up has nothing to do. */
  since: string
  /** Number of the automatic attempt; null when a person asked for it. */
  attempt: number | null
  byUser: string | null
}

/** Sends a callback job in the transaction of its cause, so that it exists when and only when the cause does. */
export async function sendCallbackJob(
  tx: Queryable,
  services: Services,
  job: CallbackJob,
  afterSeconds = 0,
): Promise<void> {
  await sendCallbackJobs(tx, services, [job], afterSeconds)
}

/** Sends many callback jobs at once. */
export async function sendCallbackJobs(
  tx: Queryable,
  services: Services,
  jobs: readonly CallbackJob[],
  afterSeconds = 0,
): Promise<void> {
  const sent = jobs.map((job) => ({
    data: { ...job },
    ...(job.merchantId !== undefined && { group: { id: String(job.merchantId) } }),
    ...(afterSeconds > 0 && { startAfter: String(afterSeconds) }),
  }))
  await services.boss.insert(CALLBACK_QUEUE, sent, { db: fromDrizzle(tx, sql) })
  if (afterSeconds > 0) expectJob(services, afterSeconds)
}
