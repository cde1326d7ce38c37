import { eq, sql } from 'drizzle-orm'
import { platformZone, toWallClock } from '#domain/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { resourceDays, resources } from '#server/db/schema.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import type { Services } from '#server/services.ts'

/** The platform's zone now. */
export function zoneOf(services: Pick<Services, 'settings'>): string {
  return platformZone(services.settings.get('orderStatisticsTimeFormat'), services.settings.get('defaultCountry'))
}

/** The platform's present day, `yyyy-MM-dd`. */
export function dayOf(services: Pick<Services, 'settings' | 'now'>): string {
  return toWallClock(services.now(), zoneOf(services)).slice(0, 10)
}

type Placed = Pick<OrderRecord, 'resourceId' | 'payableMinor' | 'realAmountMinor'>

/** Takes a place on the order's account, and counts the order for the account's day. */
export async function holdPlace(tx: Queryable, services: Services, order: Placed): Promise<void> {
  if (order.resourceId === null) return
  await tx
    .update(resources)
    .set({
      processingCount: sql`${resources.processingCount} + 1`,
      processingAmountMinor: sql`${resources.processingAmountMinor} + ${order.payableMinor}`,
      lastUsedAt: services.now(),
    })
    .where(eq(resources.id, order.resourceId))
  await tx
    .insert(resourceDays)
    .values({ resourceId: order.resourceId, day: dayOf(services), orderCount: 1, amountMinor: order.payableMinor })
    .onConflictDoUpdate({
      target: [resourceDays.resourceId, resourceDays.day],
      set: { orderCount: sql`${resourceDays.orderCount} + 1`, amountMinor: sql`${resourceDays.amountMinor} + ${order.payableMinor}` },
    })
}

/** Gives the place on the account free. */
export async function releasePlace(tx: Queryable, order: Placed): Promise<void> {
  if (order.resourceId === null) return
  await tx
    .update(resources)
    .set({
      processingCount: sql`greatest(${resources.processingCount} - 1, 0)`,
      processingAmountMinor: sql`greatest(${resources.processingAmountMinor} - ${order.payableMinor}, 0)`,
    })
    .where(eq(resources.id, order.resourceId))
}

/** Counts a success for the account's day. */
export async function countSuccess(tx: Queryable, services: Services, order: Placed): Promise<void> {
  if (order.resourceId === null) return
  const received = order.realAmountMinor ?? order.payableMinor
  await tx
    .insert(resourceDays)
    .values({ resourceId: order.resourceId, day: dayOf(services), successCount: 1, successAmountMinor: received })
    .onConflictDoUpdate({
      target: [resourceDays.resourceId, resourceDays.day],
      set: { successCount: sql`${resourceDays.successCount} + 1`, successAmountMinor: sql`${resourceDays.successAmountMinor} + ${received}` },
    })
}
