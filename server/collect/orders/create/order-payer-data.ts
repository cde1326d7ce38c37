import type { PayerData } from '#domain/pay-scripts/pay-script.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { runForOrder } from '#server/collect/pay-scripts/run-for-order.ts'
import type { ForRuns } from '#server/collect/pay-scripts/run-for-order.ts'
import type { ScriptAccount } from '#server/collect/pay-scripts/script-input.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Payer data that a script makes for an order that waits to be paid; null where it is paid as usual for its product. An
 * order that its script refuses fails, which frees its account and counts against it. To be called outside of
 * transactions.
 */
export async function payerDataOf(
  { services, whileWaitingOutside }: ForRuns,
  order: OrderRecord,
  account: ScriptAccount | undefined,
): Promise<{ order: OrderRecord; data: PayerData | null }> {
  if (order.status !== ORDER_STATUS_IDS.allocated) return { order, data: null }
  const made = await runForOrder({ services, whileWaitingOutside }, order, account)
  if (made.kind === 'made') return { order, data: made.data }
  if (made.kind === 'ordinary') return { order, data: null }
  return { order: await refuse(services, order, made.fault), data: null }
}

async function refuse(services: Services, order: OrderRecord, fault: string): Promise<OrderRecord> {
  try {
    return await services.db.transaction((tx) =>
      transitionOrder(tx, services, {
        order: { id: order.id },
        event: 'FAIL',
        reason: `script: ${fault}`,
        detail: { fault },
        actor: null,
        via: 'job',
      }),
    )
  } catch (error) {
    // It was paid, rejected or timed out meanwhile.
    if (error instanceof AppError) return order
    throw error
  }
}
