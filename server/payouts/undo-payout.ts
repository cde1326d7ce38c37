import { desc, eq } from 'drizzle-orm'
import { CODES } from '#contract/envelope.ts'
import { ORDER_MARK_IDS } from '#domain/order-status.ts'
import { payoutStageOf } from '#domain/payout-status.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutHistory } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderAct } from '#server/orders/order-act.ts'
import type { PayoutPatch, PayoutRecord } from '#server/payouts/payout-record.ts'
import { payoutSubjectOf } from '#server/payouts/payout-record.ts'
import { payoutRefused, readPayout, transitionPayout } from '#server/payouts/transition-payout.ts'

type HistoryRow = typeof payoutHistory.$inferSelect

/** What taking an event back restores beside what its inverse does by itself; undefined where that cannot be told. */
const RESTORES: Partial<Record<PayoutEventType, (done: HistoryRow) => PayoutPatch | undefined>> = {
  CLAIM: () => ({}),
  HOLD: () => ({}),
  MARK: ({ detail: { from } }) => (isMark(from) ? { orderMark: from } : undefined),
}

/**
 * Takes back the last thing that happened to a payout, when the actor did it and the lifecycle declares an inverse that it
 * allows now; otherwise 409 `order.cannotUndo`. What was itself an undoing is not undone.
 */
export async function undoLastOfPayout({ tx, services, actor, via, expectedVersion }: OrderAct, orderCode: string): Promise<PayoutRecord> {
  const view = await readPayout(tx, { order: { code: orderCode }, actor })
  const { order } = view
  if (expectedVersion !== undefined && expectedVersion !== order.version) throw payoutRefused(order, 'movedOn')
  const last = await lastOf(tx, order)
  const inverse = payoutLifecycle.transitions.find((row) => row.event === last?.event)?.inverse
  if (!last || last.userId !== actor.userId || inverse === undefined || last.detail['undoes'] !== undefined) throw cannotUndo(order, last)
  const patch = RESTORES[last.event as PayoutEventType]?.(last)
  const verdict = payoutLifecycle.judge(payoutSubjectOf(view, actor.userId, services.now()), { type: inverse })
  if (patch === undefined || !verdict.ok) throw cannotUndo(order, last)
  const detail = { undoes: last.event, ...(patch.orderMark !== undefined && { from: order.orderMark, to: patch.orderMark }) }
  // Judged on this version, so nothing may come in between.
  return await transitionPayout(tx, services, { order, event: inverse, actor, via, detail, expectedVersion: order.version, patch: () => patch })
}

async function lastOf(tx: Queryable, order: PayoutRecord): Promise<HistoryRow | undefined> {
  const [last] = await tx.select().from(payoutHistory).where(eq(payoutHistory.orderId, order.id)).orderBy(desc(payoutHistory.id)).limit(1)
  return last
}

function isMark(value: unknown): value is number {
  return (Object.values(ORDER_MARK_IDS) as unknown[]).includes(value)
}

function cannotUndo(order: PayoutRecord, last: HistoryRow | undefined): AppError {
  return new AppError(CODES.conflict, 'order.cannotUndo', {
    params: { orderCode: order.orderCode },
    present: { stage: payoutStageOf(order.stage), version: order.version, lastEvent: last?.event ?? null },
    by: last?.actor ?? null,
    at: (last?.at ?? order.updatedAt).toISOString(),
  })
}
