import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Queryable } from '#server/db/client.ts'
import type { Services } from '#server/platform/services.ts'

export const REJECTION_QUEUE = 'order.rejection'

/** A paid order whose rejection must be completed. */
export interface RejectionJob {
  orderId: number
}

/** Queues the jobs that complete rejections, in the transaction that began them. */
export async function sendRejectionJobs(
  tx: Queryable,
  services: Services,
  jobs: readonly RejectionJob[],
): Promise<void> {
  if (jobs.length === 0) return
  const sent = jobs.map((job) => ({ data: { ...job } }))
  await services.boss.insert(REJECTION_QUEUE, sent, { db: fromDrizzle(tx, sql) })
}
