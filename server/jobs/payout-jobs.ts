import { createGatewayClient } from '#server/gateway/gateway-client.ts'
import { runGatewayCall } from '#server/gateway/run-gateway-call.ts'
import { GATEWAY_QUEUE } from '#server/jobs/payout-queues.ts'
import type { GatewayJob } from '#server/jobs/payout-queues.ts'
import { PROMPTLY } from '#server/jobs/queues.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import { cancelOldDrafts } from '#server/payout-batches/create-batch.ts'
import { expireClaims } from '#server/payouts/payout-claims.ts'
import type { Services } from '#server/platform/services.ts'

const SWEEP_MS = 5_000
const GATEWAY_CALLS_AT_ONCE = 5

/** Starts this process's share of the payouts' background work: gateway calls, claims that run out, drafts left lying. */
export async function startPayoutJobs(services: Services): Promise<Stop> {
  const { boss, log } = services
  const client = createGatewayClient(services)
  await boss.work<GatewayJob>(GATEWAY_QUEUE, { localConcurrency: GATEWAY_CALLS_AT_ONCE, ...PROMPTLY }, async (jobs) => {
    for (const job of jobs) await runGatewayCall(services, client, job.data)
  })
  const stopSweep = startSweep({
    everyMs: SWEEP_MS,
    clock: services.clock,
    work: async () => {
      await expireClaims(services)
      await cancelOldDrafts(services)
    },
    onError: (error) => log.error({ err: error }, 'the sweep of payouts failed'),
  })
  return async () => {
    await stopSweep()
    await boss.offWork(GATEWAY_QUEUE)
    await client.close()
  }
}
