import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Queryable } from '#server/db/client.ts'
import { expectJob } from '#server/platform/jobs/job-watch.ts'
import type { Services } from '#server/platform/services.ts'

export const GATEWAY_QUEUE = 'payout.gateway'

/** A gateway call to send or to query, depending on its state. */
export interface GatewayJob {
  callId: number
}

/** Queues a gateway job in the transaction of its cause, so that both commit or neither does. */
export async function sendGatewayJob(
  tx: Queryable,
  services: Services,
  job: GatewayJob,
  afterSeconds = 0,
): Promise<void> {
  const db = fromDrizzle(tx, sql)
  await services.boss.send(GATEWAY_QUEUE, { ...job }, { db, ...(afterSeconds > 0 && { startAfter: afterSeconds }) })
  if (afterSeconds > 0) expectJob(services, afterSeconds)
}
