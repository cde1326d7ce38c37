import { createGatewayClient } from '#server/payouts/gateway/gateway-client.ts'
import { GATEWAY_QUEUE } from '#server/payouts/gateway/gateway-queue.ts'
import type { GatewayJob } from '#server/payouts/gateway/gateway-queue.ts'
import { runGatewayCall } from '#server/payouts/gateway/run-gateway-call.ts'
import { PROMPTLY, RETRIED } from '#server/platform/jobs/background.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'

const GATEWAY_CALLS_AT_ONCE = 5

/** Runs gateway calls. When a call is resumed after a crash, its status is queried before anything else. */
export const gatewayWork: BackgroundWork = {
  needs: 'deliveries',
  createQueues: async (boss) => await boss.createQueue(GATEWAY_QUEUE, RETRIED),
  start: async (services) => {
    const { boss } = services
    const client = createGatewayClient(services)
    await boss.work<GatewayJob>(
      GATEWAY_QUEUE,
      { localConcurrency: GATEWAY_CALLS_AT_ONCE, ...PROMPTLY },
      async (jobs) => {
        for (const job of jobs) await runGatewayCall(services, client, job.data)
      },
    )
    return async () => {
      await boss.offWork(GATEWAY_QUEUE)
      await client.close()
    }
  },
}
