import type { Act } from '#server/http/act.ts'
import type { OrderChange, OrderRecord } from '#server/collect/orders/order-record.ts'
import { lockOrder, statusAfter, transitionOrder } from '#server/collect/orders/transition/transition-order.ts'

/** The change for marking an order; null when it already has the mark, which leaves no history. */
export function markChange(order: OrderRecord, orderMark: number): OrderChange | null {
  return order.orderMark === orderMark
    ? null
    : { detail: { from: order.orderMark, to: orderMark }, patch: { orderMark } }
}

/** Marks an order. */
export async function markOrder(
  act: Act,
  named: { id: number } | { code: string },
  orderMark: number,
): Promise<OrderRecord> {
  const { tx, services, actor, via, expectedVersion } = act
  const order = await lockOrder(tx, actor, named)
  statusAfter(services, { event: 'MARK', expectedVersion }, order)
  const change = markChange(order, orderMark)
  if (!change) return order
  const { detail, patch = {} } = change
  return await transitionOrder(tx, services, {
    order,
    event: 'MARK',
    actor,
    via,
    expectedVersion,
    detail,
    patch: () => patch,
  })
}
