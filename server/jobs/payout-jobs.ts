import { createGatewayClient } from '#server/gateway/gateway-client.ts'
import type { GatewayClient } from '#server/gateway/gateway-client.ts'
import { runGatewayCall } from '#server/gateway/run-gateway-call.ts'
import { GATEWAY_QUEUE } from '#server/jobs/payout-queues.ts'
import type { GatewayJob } from '#server/jobs/payout-queues.ts'
import { PROMPTLY } from '#server/jobs/queues.ts'
import { cancelOldDrafts } from '#server/payout-batches/create-batch.ts'
import { expireClaims } from '#server/payouts/payout-claims.ts'
import type { Services } from '#server/services.ts'

const SWEEP_MS = 5_000
const GATEWAY_CALLS_AT_ONCE = 5

interface Running {
  sweep: NodeJS.Timeout
  sweeping: Promise<void>
  client: GatewayClient
}

const running = new WeakMap<Services, Running>()

/** Starts this process's share of the payouts' background work: gateway calls, claims that run out, drafts left lying. */
export async function startPayoutJobs(services: Services): Promise<void> {
  const client = createGatewayClient()
  await services.boss.work<GatewayJob>(GATEWAY_QUEUE, { localConcurrency: GATEWAY_CALLS_AT_ONCE, ...PROMPTLY }, async (jobs) => {
    for (const job of jobs) await runGatewayCall(services, client, job.data)
  })
  const state: Running = { client, sweeping: Promise.resolve(), sweep: setInterval(() => (state.sweeping = sweep(services, state.sweeping)), SWEEP_MS) }
  running.set(services, state)
}

/** Stops taking new work and waits for what is under way. */
export async function stopPayoutJobs(services: Services): Promise<void> {
  const state = running.get(services)
  if (!state) return
  running.delete(services)
  clearInterval(state.sweep)
  await state.sweeping
  await services.boss.offWork(GATEWAY_QUEUE)
  await state.client.close()
}

/** One sweep after the other: a slow one is not overtaken. */
async function sweep(services: Services, before: Promise<void>): Promise<void> {
  await before
  if (!running.has(services)) return
  try {
    await expireClaims(services)
    await cancelOldDrafts(services)
  } catch (error) {
    services.log.error({ err: error }, 'the sweep of payouts failed')
  }
}
