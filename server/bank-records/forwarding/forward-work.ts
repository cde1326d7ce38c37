import { FORWARD_QUEUE } from '#server/bank-records/forwarding/forward-queue.ts'
import type { ForwardJob } from '#server/bank-records/forwarding/forward-queue.ts'
import { runForward } from '#server/bank-records/forwarding/run-forward.ts'
import { createCallbackSender } from '#server/callbacks/sending/callback-sender.ts'
import { PROMPTLY } from '#server/platform/jobs/background.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { createRetriedQueue, workOnRetried } from '#server/platform/jobs/work-on.ts'

const AT_ONCE = 4

/** Forwarding SMS to the address of the settings. */
export const forwardWork: BackgroundWork = {
  needs: 'deliveries',
  createQueues: async (boss) => await createRetriedQueue(boss, FORWARD_QUEUE),
  start: async (services) => {
    const { boss } = services
    const sender = createCallbackSender(services)
    await workOnRetried<ForwardJob>(services, {
      queue: FORWARD_QUEUE,
      options: { localConcurrency: AT_ONCE, ...PROMPTLY },
      work: async (job) => await runForward(services, sender, job),
    })
    return async () => {
      await boss.offWork(FORWARD_QUEUE)
      await sender.close()
    }
  },
}
