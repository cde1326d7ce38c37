import { REJECTION_QUEUE } from '#server/collect/orders/transition/rejection-queue.ts'
import type { RejectionJob } from '#server/collect/orders/transition/rejection-queue.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { createRetriedQueue, workOnRetried } from '#server/platform/jobs/work-on.ts'
import type { Services } from '#server/platform/services.ts'

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

/**
 * Completes the rejection of a paid order: reverses its postings and notifies the merchant. If the merchant has already
 * spent the money, the order becomes successful again and its history records why. Does nothing when the order has
 * moved on.
 */
export async function completeRejection(services: Services, orderId: number): Promise<void> {
  const event = (type: 'COMPLETE_REJECTION' | 'ABORT_REJECTION', reason: string | null) =>
    services.db.transaction((tx) =>
      transitionOrder(tx, services, { order: { id: orderId }, event: type, actor: null, via: 'job', reason }),
    )
  try {
    await event('COMPLETE_REJECTION', null)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.message === 'ledger.insufficient') await event('ABORT_REJECTION', 'merchantSpentIt').catch(unlessRefused)
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
