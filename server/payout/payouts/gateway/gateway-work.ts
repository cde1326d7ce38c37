import { createGatewayClient } from '#server/payout/payouts/gateway/gateway-client.ts'
import { GATEWAY_QUEUE } from '#server/payout/payouts/gateway/gateway-queue.ts'
import type { GatewayJob } from '#server/payout/payouts/gateway/gateway-queue.ts'
import { runGatewayCall } from '#server/payout/payouts/gateway/run-gateway-call.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { createRetriedQueue, workOnRetried } from '#server/platform/jobs/work-on.ts'

const GATEWAY_CALLS_AT_ONCE = 5

/** Runs gateway calls. When a call is resumed after a crash, its status is queried before anything else. */
export const gatewayWork: BackgroundWork = {
  needs: 'deliveries',
  createQueues: async (boss) => await createRetriedQueue(boss, GATEWAY_QUEUE),
  start: async (services) => {
    const client = createGatewayClient(services)
    const stop = await workOnRetried<GatewayJob>(services, {
      queue: GATEWAY_QUEUE,
      atOnce: GATEWAY_CALLS_AT_ONCE,
      work: async (job) => await runGatewayCall(services, client, job),
    })
    return async () => {
      await stop()
      await client.close()
    }
  },
}
