import { CODES } from '#contract/wire/envelope.ts'
import { ALLOCATION_REFUSALS, noAccountFaults } from '#domain/accounts/allocation.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { verdictsThen } from '#server/collect/orders/allocation/explain-allocation.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { AppError } from '#server/platform/app-error.ts'

/**
 * Throws 409 `order.noAccount` with the reasons where no account took an order when it was created; it stays in the list.
 * To be called once its creation is stored.
 */
export async function refuseUnallocated(db: Queryable, order: OrderRecord): Promise<void> {
  if (order.status !== ORDER_STATUS_IDS.allocationFailed) return
  const verdicts = await verdictsThen(db, order)
  const refusals = [...verdicts.values()].map(
    ({ refusal }) => ALLOCATION_REFUSALS.find((known) => known === refusal) ?? null,
  )
  const { orderCode, merchantOrderId: mchOrderNo, status: orderStatusId } = order
  throw new AppError(CODES.conflict, 'order.noAccount', {
    params: { orderCode },
    issues: noAccountFaults(refusals),
    present: { orderCode, mchOrderNo, orderStatusId },
    by: null,
    at: order.createdAt.toISOString(),
  })
}
