import { FORWARD_QUEUE } from '#server/collect/bank-records/forwarding/forward-queue.ts'
import type { ForwardJob } from '#server/collect/bank-records/forwarding/forward-queue.ts'
import { runForward } from '#server/collect/bank-records/forwarding/run-forward.ts'
import { createCallbackSender } from '#server/orders/callbacks/sending/callback-sender.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { createRetriedQueue, workOnRetried } from '#server/platform/jobs/work-on.ts'

const AT_ONCE = 4

/** Forwarding SMS to the address of the settings. */
export const forwardWork: BackgroundWork = {
  needs: 'deliveries',
  createQueues: async (boss) => await createRetriedQueue(boss, FORWARD_QUEUE),
  start: async (services) => {
    const sender = createCallbackSender(services)
    const stop = await workOnRetried<ForwardJob>(services, {
      queue: FORWARD_QUEUE,
      atOnce: AT_ONCE,
      work: async (job) => await runForward(services, sender, job),
    })
    return async () => {
      await stop()
      await sender.close()
    }
  },
}
