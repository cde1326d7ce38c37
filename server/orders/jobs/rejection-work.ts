import { completeRejection } from '#server/orders/actions/complete-rejection.ts'
import { REJECTION_QUEUE } from '#server/orders/jobs/rejection-queue.ts'
import type { RejectionJob } from '#server/orders/jobs/rejection-queue.ts'
import { PROMPTLY, RETRIED } from '#server/platform/jobs/background.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'

/** Completes the rejections of paid orders. */
export const rejectionWork: BackgroundWork = {
  needs: 'orderWork',
  createQueues: async (boss) => await boss.createQueue(REJECTION_QUEUE, RETRIED),
  start: async (services) => {
    const { boss } = services
    await boss.work<RejectionJob>(REJECTION_QUEUE, PROMPTLY, async (jobs) => {
      for (const job of jobs) await completeRejection(services, job.data.orderId)
    })
    return async () => await boss.offWork(REJECTION_QUEUE)
  },
}
