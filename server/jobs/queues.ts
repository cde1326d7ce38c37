import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { PgBoss } from 'pg-boss'
import type { Queryable } from '#server/db/client.ts'
import { createPayoutQueues } from '#server/jobs/payout-queues.ts'
import type { Services } from '#server/platform/services.ts'

export const CALLBACK_QUEUE = 'order.callback'
export const REJECTION_QUEUE = 'order.rejection'
export const LEDGER_CHECK_QUEUE = 'ledger.check'
export const ORDER_TOTALS_CHECK_QUEUE = 'orderTotals.check'

/**
 * A worker is woken for a job that comes, but takes one at a time, and nobody wakes it for one that becomes due: it looks by
 * itself every second too, or the second of two jobs would wait half a minute.
 */
export const PROMPTLY = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 } as const

/** One attempt to send an order's callback. */
export interface CallbackJob {
  orderId: number
  /** When the callback was set up; a job of an older set-up has nothing to do. */
  since: string
  /** Number of the automatic attempt; null when a person asked for it. */
  attempt: number | null
  byUser: string | null
}

/** A paid order whose rejection is to be completed. */
export interface RejectionJob {
  orderId: number
}

/** Makes the queues; without effect where they exist. Jobs can only be sent to queues that were made. */
export async function createQueues(boss: PgBoss): Promise<void> {
  // A process killed in an attempt leaves an active job; it is taken up again once its time is over.
  await boss.createQueue(CALLBACK_QUEUE, {
    expireInSeconds: 60,
    retryLimit: 100,
    retryDelay: 5,
    deleteAfterSeconds: 3_600,
    notify: true,
  })
  await boss.createQueue(REJECTION_QUEUE, {
    expireInSeconds: 60,
    retryLimit: 100,
    retryDelay: 5,
    deleteAfterSeconds: 3_600,
    notify: true,
  })
  await boss.createQueue(LEDGER_CHECK_QUEUE, {
    expireInSeconds: 600,
    retryLimit: 0,
    deleteAfterSeconds: 86_400,
    policy: 'short',
  })
  await boss.createQueue(ORDER_TOTALS_CHECK_QUEUE, {
    expireInSeconds: 3_600,
    retryLimit: 0,
    deleteAfterSeconds: 86_400,
    policy: 'short',
  })
  await createPayoutQueues(boss)
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
  const sent = jobs.map((job) => ({ data: { ...job }, ...(afterSeconds > 0 && { startAfter: String(afterSeconds) }) }))
  await services.boss.insert(CALLBACK_QUEUE, sent, { db: fromDrizzle(tx, sql) })
}

/** Sends the jobs that complete rejections, in the transaction that began them. */
export async function sendRejectionJobs(
  tx: Queryable,
  services: Services,
  jobs: readonly RejectionJob[],
): Promise<void> {
  if (jobs.length === 0) return
  const sent = jobs.map((job) => ({ data: { ...job } }))
  await services.boss.insert(REJECTION_QUEUE, sent, { db: fromDrizzle(tx, sql) })
}
