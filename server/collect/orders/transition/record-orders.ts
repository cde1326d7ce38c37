import { orderStatusOf } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderHistory } from '#server/db/schema/schema.ts'
import { applyEffects } from '#server/collect/orders/transition/order-effects.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { RecordedStep } from '#server/collect/orders/transition/order-step.ts'
import type { Services } from '#server/platform/services.ts'
import { recordSteps } from '#server/access/records/record-steps.ts'
import type { Recorded } from '#server/access/records/record-steps.ts'

/**
 * How orders are recorded. A new order is published once it is allocated or allocation fails; both happen in the
 * transaction that creates it.
 */
export const RECORDED_ORDER: Recorded<OrderRecord> = {
  kind: 'order',
  stateIdOf: ({ status }) => status,
  stateOf: orderStatusOf,
  isBornBy: (event) => event === 'ALLOCATE' || event === 'FAIL_ALLOCATION',
  keep: async (tx, rows) =>
    await tx
      .insert(orderHistory)
      .values(rows.map(({ from, to, ...row }) => ({ ...row, fromStatus: from, toStatus: to }))),
}

/** Writes everything that belongs to stored transitions by one person: history, audit, events and side effects. */
export async function recordOrders(tx: Queryable, services: Services, steps: readonly RecordedStep[]): Promise<void> {
  await recordSteps(tx, RECORDED_ORDER, steps)
  await applyEffects(tx, services, steps)
}
