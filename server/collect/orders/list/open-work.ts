import { and, gte, lte } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import type { OrderFilter } from '#contract/orders/order.schemas.ts'
import { LIMITS } from '#domain/limits.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { startOfDay } from '#domain/time/zones.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { orderConditions } from '#server/collect/orders/order-filter.ts'
import { countUpToCap } from '#server/platform/lists/paging/count.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** The amount of each kind of open work; counting stops at the cap. Kinds hidden from the role count zero. */
export async function countOpenWork({ actor, db, services }: Call): Promise<OutputOf<'order.openWork'>> {
  const zone = zoneOf(services)
  const today = startOfDay(services.now(), zone)
  const count = async (filter: OrderFilter, extra?: SQL) =>
    await countUpToCap(db, orders, and(orderConditions(actor, filter, zone), extra))
  const late = new Date(services.now().getTime() - services.settings.get('orderWaitLimit') * 60_000)
  const pending = { orderStatusId: [ORDER_STATUS_IDS.pendingConfirmation] }
  const [pendingConfirmation, callbackFailed, timedOutToday, locked, suspicious, overdue, oldest] = await Promise.all([
    count(pending),
    count({ callbackStatus: 3 }),
    count({ orderStatusId: [ORDER_STATUS_IDS.timedOut] }, gte(orders.createdAt, today)),
    count({ locked: true }),
    count({ orderMark: 2 }),
    count(pending, lte(orders.createdAt, late)),
    db
      .select({ at: orders.createdAt })
      .from(orders)
      .where(orderConditions(actor, { callbackStatus: 3 }, zone))
      .orderBy(orders.createdAt)
      .limit(1),
  ])
  return {
    pendingConfirmation,
    callbackFailed,
    timedOutToday,
    locked,
    suspicious,
    overdue,
    oldestCallbackAt: oldest[0]?.at.toISOString() ?? null,
    cap: LIMITS.countCap,
  }
}
