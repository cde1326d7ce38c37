import { and, inArray, isNull, lte, min, sql } from 'drizzle-orm'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { orders } from '#server/db/schema/schema.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { AppError } from '#server/platform/app-error.ts'
import { ORDER_WAKE_UPS } from '#server/platform/jobs/wake-ups.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'
import { matchedUpTo } from '#server/collect/orders/matching-delay.ts'
import type { Services } from '#server/platform/services.ts'

const SWEEP_MS = 3_000
const BATCH = 200
const WAITING = [ORDER_STATUS_IDS.allocated, ORDER_STATUS_IDS.pendingConfirmation]

/** The sweep of expired orders. */
export const orderTimeoutWork = sweepWork({
  needs: 'orderWork',
  everyMs: SWEEP_MS,
  wokenBy: [...ORDER_WAKE_UPS, 'settings'],
  work: async (services, isStopping) => {
    while (!isStopping() && (await timeOutOrders(services)) > 0);
    return await untilNext(services)
  },
  failure: 'the sweep of timed-out orders failed',
})

/** In how many ms the next order expires; undefined where none waits. */
async function untilNext(services: Services): Promise<number | undefined> {
  const [next] = await services.db
    .select({ at: min(orders.expiresAt) })
    .from(orders)
    .where(mayTimeOut)
  return next?.at ? Math.max(0, next.at.getTime() - matchedUpTo(services).getTime()) : undefined
}

// The status list must match the partial index, so that queries can use it.
const mayTimeOut = and(
  sql`${orders.status} in (1, 2, 3)`,
  inArray(orders.status, WAITING),
  isNull(orders.realAmountMinor),
)

/**
 * Times out the expired unpaid orders, each in its own transaction; returns their number. A payment made in time may
 * still wait to be matched, and its order waits as long. Safe to run in several processes: the second one finds the
 * order changed.
 */
export async function timeOutOrders(services: Services): Promise<number> {
  const due = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(mayTimeOut, lte(orders.expiresAt, matchedUpTo(services))))
    .orderBy(orders.expiresAt)
    .limit(BATCH)
  let timedOut = 0
  for (const order of due) {
    if (await timeOut(services, order)) timedOut += 1
  }
  return timedOut
}

async function timeOut(services: Services, order: { id: number }): Promise<boolean> {
  try {
    await services.db.transaction((tx) =>
      transitionOrder(tx, services, { order, event: 'TIME_OUT', actor: null, via: 'job' }),
    )
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
