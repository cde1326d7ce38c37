import { desc, eq } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import type { orderHistory, payoutHistory } from '#server/db/schema/schema.ts'
import { AppError } from '#server/platform/app-error.ts'

/** The latest row of an order's or payout's history. */
export interface LastEvent {
  event: string
  userId: number | null
  actor: string | null
  at: Date
  detail: Record<string, unknown>
}

/** Values that undoing an event restores beside the effect of its inverse; undefined for unknown ones. */
export type Restores<Event extends string, Patch> = Partial<Record<Event, (done: LastEvent) => Patch | undefined>>

/** The differences between undoing order events and payout events. */
interface UndoCase<Event extends string, Patch> {
  order: { orderCode: string; orderMark: number; updatedAt: Date }
  last: LastEvent | undefined
  transitions: readonly { event: Event; inverse?: Event | undefined }[]
  restores: Restores<Event, Patch>
  /** True when the lifecycle allows the inverse now. */
  mayHappen: (inverse: Event) => boolean
  /** The order's current state, for refusals. */
  present: Record<string, unknown>
}

/**
 * Undoes the last event: allowed for the person who caused it, if the lifecycle declares an inverse and allows it now.
 * Otherwise 409 `order.cannotUndo`; an undo cannot be undone.
 */
export function undoing<Event extends string, Patch extends { orderMark?: number | undefined }>(
  actor: { userId: number },
  { order, last, transitions, restores, mayHappen, present }: UndoCase<Event, Patch>,
): { event: Event; detail: Record<string, unknown>; patch: () => Patch } {
  const done = transitions.find(({ event }) => event === last?.event)
  const isOwn = last?.userId === actor.userId && last.detail['undoes'] === undefined
  const patch = last && done && isOwn ? restores[done.event]?.(last) : undefined
  if (!last || done?.inverse === undefined || patch === undefined || !mayHappen(done.inverse))
    throw cannotUndo(order, last, present)
  const detail = {
    undoes: last.event,
    ...(patch.orderMark !== undefined && { from: order.orderMark, to: patch.orderMark }),
  }
  return { event: done.inverse, detail, patch: () => patch }
}

/** The last event of an order or payout; undefined without history. */
export async function readLast(
  tx: Queryable,
  history: typeof orderHistory | typeof payoutHistory,
  orderId: number,
): Promise<LastEvent | undefined> {
  const { event, userId, actor, at, detail } = history
  const [last] = await tx
    .select({ event, userId, actor, at, detail })
    .from(history)
    .where(eq(history.orderId, orderId))
    .orderBy(desc(history.id))
    .limit(1)
  return last
}

/** Restores the previous mark from the history. */
export function markBefore({ detail: { from } }: LastEvent): { orderMark: number } | undefined {
  return isMark(from) ? { orderMark: from } : undefined
}

function isMark(value: unknown): value is number {
  return (Object.values(ORDER_MARK_IDS) as unknown[]).includes(value)
}

function cannotUndo(
  { orderCode, updatedAt }: UndoCase<string, unknown>['order'],
  last: LastEvent | undefined,
  present: Record<string, unknown>,
): AppError {
  return new AppError(CODES.conflict, 'order.cannotUndo', {
    params: { orderCode },
    present: { ...present, lastEvent: last?.event ?? null },
    by: last?.actor ?? null,
    at: (last?.at ?? updatedAt).toISOString(),
  })
}
