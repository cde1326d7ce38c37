import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import { orderHistory } from '#server/db/schema/schema.ts'
import type { Act } from '#server/http/act.ts'
import type { OrderPatch, OrderRecord } from '#server/collect/orders/order-record.ts'
import { subjectOf } from '#server/collect/orders/order-record.ts'
import { lockOrder, refusedFor, transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { markBefore, readLast, undoing } from '#server/orders/rows/undo-last.ts'
import type { Restores } from '#server/orders/rows/undo-last.ts'

const RESTORES: Restores<OrderEventType, OrderPatch> = {
  MARK: markBefore,
  UNLOCK: ({ detail: { lockedBy, lockedAt } }) => ({
    locked: true,
    lockedBy: typeof lockedBy === 'string' ? lockedBy : null,
    lockedAt: typeof lockedAt === 'string' ? new Date(lockedAt) : null,
  }),
}

/** Undoes the last event of an order if the actor caused it; otherwise 409 `order.cannotUndo`. */
export async function undoLast(
  { tx, services, actor, via, expectedVersion }: Act,
  orderCode: string,
): Promise<OrderRecord> {
  const order = await lockOrder(tx, actor, { code: orderCode })
  if (expectedVersion !== undefined && expectedVersion !== order.version) throw refusedFor(order, 'versionConflict')
  const undo = undoing<OrderEventType, OrderPatch>(actor, {
    order,
    last: await readLast(tx, orderHistory, order.id),
    transitions: orderLifecycle.transitions,
    restores: RESTORES,
    mayHappen: (type) => orderLifecycle.judge(subjectOf(order, services), { type }).ok,
    present: { orderStatusId: order.status, version: order.version },
  })
  return await transitionOrder(tx, services, { order, actor, via, ...undo })
}
