import { desc, eq } from 'drizzle-orm'
import { CODES } from '#contract/envelope.ts'
import { ORDER_MARK_IDS } from '#domain/order-status.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderHistory } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderAct } from '#server/orders/order-act.ts'
import type { OrderPatch, OrderRecord } from '#server/orders/order-record.ts'
import { subjectOf } from '#server/orders/order-record.ts'
import { lockOrder, refusedFor, transitionOrder } from '#server/orders/transition-order.ts'

type HistoryRow = typeof orderHistory.$inferSelect

/** What taking an event back restores, from what its history row keeps; undefined where that cannot be told. */
const RESTORES: Partial<Record<OrderEventType, (done: HistoryRow) => OrderPatch | undefined>> = {
  MARK: ({ detail: { from } }) => (isMark(from) ? { orderMark: from } : undefined),
  UNLOCK: ({ detail: { lockedBy, lockedAt } }) => ({
    locked: true,
    lockedBy: typeof lockedBy === 'string' ? lockedBy : null,
    lockedAt: typeof lockedAt === 'string' ? new Date(lockedAt) : null,
  }),
}

/**
 * Takes back the last thing that happened to an order, when the actor did it and the lifecycle declares an inverse that it
 * allows now; otherwise 409 `order.cannotUndo`. What was itself an undoing is not undone.
 */
export async function undoLast({ tx, services, actor, via, expectedVersion }: OrderAct, orderCode: string): Promise<OrderRecord> {
  const order = await lockOrder(tx, actor, { code: orderCode })
  if (expectedVersion !== undefined && expectedVersion !== order.version) throw refusedFor(order, 'movedOn')
  const last = await lastOf(tx, order)
  const inverse = orderLifecycle.transitions.find((row) => row.event === last?.event)?.inverse
  if (!last || last.userId !== actor.userId || inverse === undefined || last.detail['undoes'] !== undefined) throw cannotUndo(order, last)
  const patch = RESTORES[last.event as OrderEventType]?.(last)
  if (patch === undefined || !orderLifecycle.judge(subjectOf(order, services), { type: inverse }).ok) throw cannotUndo(order, last)
  const detail = { undoes: last.event, ...(patch.orderMark !== undefined && { from: order.orderMark, to: patch.orderMark }) }
  return await transitionOrder(tx, services, { order, event: inverse, actor, via, detail, patch: () => patch })
}

async function lastOf(tx: Queryable, order: OrderRecord): Promise<HistoryRow | undefined> {
  const [last] = await tx.select().from(orderHistory).where(eq(orderHistory.orderId, order.id)).orderBy(desc(orderHistory.id)).limit(1)
  return last
}

function isMark(value: unknown): value is number {
  return (Object.values(ORDER_MARK_IDS) as unknown[]).includes(value)
}

function cannotUndo(order: OrderRecord, last: HistoryRow | undefined): AppError {
  return new AppError(CODES.conflict, 'order.cannotUndo', {
    params: { orderCode: order.orderCode },
    present: { orderStatusId: order.status, version: order.version, lastEvent: last?.event ?? null },
    by: last?.actor ?? null,
    at: (last?.at ?? order.updatedAt).toISOString(),
  })
}
