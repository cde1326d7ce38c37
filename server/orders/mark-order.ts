import type { OrderAct } from '#server/orders/order-act.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import { lockOrder, stateAfter, transitionOrder } from '#server/orders/transition-order.ts'

/** Marks an order; the mark it has already changes nothing and leaves no trace. */
export async function markOrder(
  act: OrderAct,
  named: { id: number } | { code: string },
  orderMark: number,
): Promise<OrderRecord> {
  const { tx, services, actor, via, expectedVersion } = act
  const order = await lockOrder(tx, actor, named)
  stateAfter(services, { event: 'MARK', expectedVersion }, order)
  if (order.orderMark === orderMark) return order
  const detail = { from: order.orderMark, to: orderMark }
  return await transitionOrder(tx, services, {
    order,
    event: 'MARK',
    actor,
    via,
    expectedVersion,
    detail,
    patch: () => ({ orderMark }),
  })
}
