import { FORWARD_QUEUE } from '#server/bank-records/forwarding/forward-queue.ts'
import type { ForwardJob } from '#server/bank-records/forwarding/forward-queue.ts'
import { runForward } from '#server/bank-records/forwarding/run-forward.ts'
import { createCallbackSender } from '#server/callbacks/sending/callback-sender.ts'
import { PROMPTLY, RETRIED } from '#server/platform/jobs/background.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'

const AT_ONCE = 4

/** Forwarding SMS to the address of the settings. */
export const forwardWork: BackgroundWork = {
  needs: 'deliveries',
  createQueues: async (boss) => await boss.createQueue(FORWARD_QUEUE, RETRIED),
  start: async (services) => {
    const { boss } = services
    const sender = createCallbackSender(services)
    await boss.work<ForwardJob>(FORWARD_QUEUE, { localConcurrency: AT_ONCE, ...PROMPTLY }, async (jobs) => {
      for (const job of jobs) await runForward(services, sender, job.data)
    })
    return async () => {
      await boss.offWork(FORWARD_QUEUE)
      await sender.close()
    }
  },
}
