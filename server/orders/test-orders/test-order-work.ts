import { and, eq, inArray, lt, lte } from 'drizzle-orm'
import { TEST_ORDER_DAYS } from '#domain/orders/test-orders.ts'
import { testOrders } from '#server/db/schema/schema.ts'
import { endTestOrder } from '#server/orders/test-orders/move-test-order.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

const SWEEP_MS = 10_000
const BATCH = 200
const DAY_MS = 86_400_000

/** Test orders whose time is over expire, and old ones go. */
export const testOrderWork = sweepWork({
  needs: 'orderWork',
  everyMs: SWEEP_MS,
  work: async (services, isStopping) => {
    while (!isStopping() && (await expireTestOrders(services)) === BATCH);
    while (!isStopping() && (await deleteOldTestOrders(services)) === BATCH);
  },
  failure: 'the sweep of test orders failed',
})

/** Expires so many unpaid test orders at most; returns how many. Another process passes over locked ones. */
export async function expireTestOrders(services: Services): Promise<number> {
  return await services.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(testOrders)
      .where(and(eq(testOrders.state, 'waiting'), lte(testOrders.expiresAt, services.now())))
      .orderBy(testOrders.expiresAt)
      .limit(BATCH)
      .for('no key update', { skipLocked: true })
    for (const order of due) await endTestOrder(tx, services, order, 'expired')
    return due.length
  })
}

/** Deletes so many old test orders at most, with their callbacks; returns how many. */
export async function deleteOldTestOrders({ db, now }: Services): Promise<number> {
  const limit = new Date(now().getTime() - TEST_ORDER_DAYS * DAY_MS)
  const old = db
    .select({ id: testOrders.id })
    .from(testOrders)
    .where(lt(testOrders.createdAt, limit))
    .orderBy(testOrders.createdAt)
    .limit(BATCH)
  const gone = await db.delete(testOrders).where(inArray(testOrders.id, old)).returning({ id: testOrders.id })
  return gone.length
}
