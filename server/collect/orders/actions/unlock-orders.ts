import type { Act } from '#server/http/act.ts'
import type { OrderChange, OrderRecord } from '#server/collect/orders/order-record.ts'
import { lockOrder, transitionOrder } from '#server/collect/orders/transition/transition-order.ts'

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
