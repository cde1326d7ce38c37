import { completeRejection } from '#server/collect/orders/actions/complete-rejection.ts'
import { REJECTION_QUEUE } from '#server/collect/orders/transition/rejection-queue.ts'
import type { RejectionJob } from '#server/collect/orders/transition/rejection-queue.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { createRetriedQueue, workOnRetried } from '#server/platform/jobs/work-on.ts'

/** Completes the rejections of paid orders. */
export const rejectionWork: BackgroundWork = {
  needs: 'orderWork',
  createQueues: async (boss) => await createRetriedQueue(boss, REJECTION_QUEUE),
  start: async (services) =>
    await workOnRetried<RejectionJob>(services, {
      queue: REJECTION_QUEUE,
      work: async ({ orderId }) => await completeRejection(services, orderId),
    }),
}
