import type { OrderRecord, OrderChange } from '#server/collect/orders/order-record.ts'
import { transitionOrder, lockOrder, statusAfter } from '#server/collect/orders/transition/transition-order.ts'
import type { Act } from '#server/http/act.ts'

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

/** An unlocked order, and the automation that held it and may still be working on it. */
export interface Unlocked {
  order: OrderRecord
  lockedBy: string | null
}

/** The change for unlocking an order. */
export function unlockChange({ lockedBy, lockedAt }: OrderRecord) {
  return {
    detail: { lockedBy, lockedAt: lockedAt?.toISOString() ?? null },
    patch: { locked: false, lockedBy: null, lockedAt: null },
  } satisfies OrderChange
}

/** Releases an order from automation. */
export async function unlockOrder(
  { tx, services, actor, via, expectedVersion }: Act,
  orderCode: string,
): Promise<Unlocked> {
  const before = await lockOrder(tx, actor, { code: orderCode })
  const { detail, patch } = unlockChange(before)
  const order = await transitionOrder(tx, services, {
    order: { code: orderCode },
    event: 'UNLOCK',
    actor,
    via,
    expectedVersion,
    detail,
    patch: () => patch,
  })
  return { order, lockedBy: before.lockedBy }
}
