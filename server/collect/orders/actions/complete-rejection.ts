import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

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
