import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Queryable } from '#server/db/client.ts'
import type { Services } from '#server/platform/services.ts'

export const GATEWAY_QUEUE = 'payout.gateway'

/** A gateway call to be made, or to be asked about: its state says which. */
export interface GatewayJob {
  callId: number
}

/** Sends a gateway job in the transaction of its cause, so that it exists when and only when the cause does. */
export async function sendGatewayJob(
  tx: Queryable,
  services: Services,
  job: GatewayJob,
  afterSeconds = 0,
): Promise<void> {
  const db = fromDrizzle(tx, sql)
  await services.boss.send(GATEWAY_QUEUE, { ...job }, { db, ...(afterSeconds > 0 && { startAfter: afterSeconds }) })
}
