import type { PgBoss } from 'pg-boss'
import { callbackWork } from '#server/callbacks/callback-work.ts'
import { ledgerCheckWork } from '#server/ledger/ledger-check-work.ts'
import { orderTimeoutWork } from '#server/orders/jobs/order-timeouts.ts'
import { orderTotalsWork } from '#server/orders/jobs/order-totals-work.ts'
import { rejectionWork } from '#server/orders/jobs/rejection-work.ts'
import { draftWork } from '#server/payout-batches/draft-work.ts'
import { claimWork } from '#server/payouts/claims/expire-claims.ts'
import { gatewayWork } from '#server/payouts/gateway/gateway-work.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

/** All background work, in the order in which it is started. */
const WORK: readonly BackgroundWork[] = [
  callbackWork,
  rejectionWork,
  ledgerCheckWork,
  orderTimeoutWork,
  gatewayWork,
  claimWork,
  draftWork,
  orderTotalsWork,
]

/** How what was started is stopped again, by process. */
const running = new WeakMap<Services, Stop[]>()

/** Makes the queues of all background work; without effect where they exist. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const { createQueues } of WORK) await createQueues?.(boss)
}

/** Starts this process's share of the background work. */
export async function startJobs(services: Services): Promise<void> {
  const stops: Stop[] = []
  running.set(services, stops)
  for (const { start } of WORK) stops.push(await start(services))
}

/** Stops taking new work and waits for what is under way. The job queue itself is closed by whoever opened it. */
export async function stopJobs(services: Services): Promise<void> {
  const stops = running.get(services) ?? []
  running.delete(services)
  for (const stop of stops.toReversed()) await stop()
}
