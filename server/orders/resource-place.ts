import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
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

/** What taking a place writes, as SQL: the account's row, and its day's. */
interface PlaceValues {
  resourceId: SQL
  payableMinor: SQL
  at: SQL
  day: SQL
  /** A condition under which a place is taken at all. */
  when: SQL
}

/** The account's part of taking a place. */
export function takePlaceSql({ resourceId, payableMinor, at, when }: PlaceValues): SQL {
  return sql`update resources set processing_count = processing_count + 1, processing_amount_minor = processing_amount_minor + ${payableMinor}::bigint, last_used_at = ${at}::timestamptz
    where id = ${resourceId}::bigint and ${when}`
}

/** The part of the account's day. */
export function countOrderSql({ resourceId, payableMinor, day, when }: PlaceValues): SQL {
  return sql`insert into resource_days as d (resource_id, day, order_count, amount_minor) select ${resourceId}::bigint, ${day}::date, 1, ${payableMinor}::bigint where ${when}
    on conflict (resource_id, day) do update set order_count = d.order_count + 1, amount_minor = d.amount_minor + excluded.amount_minor`
}

/** Takes a place on the order's account, and counts the order for the account's day. */
export async function holdPlace(tx: Queryable, services: Services, order: Placed): Promise<void> {
  if (order.resourceId === null) return
  const values = { resourceId: sql`${order.resourceId}`, payableMinor: sql`${order.payableMinor}`, at: sql`${services.now().toISOString()}`, day: sql`${dayOf(services)}`, when: sql`true` }
  await Promise.all([tx.execute(takePlaceSql(values)), tx.execute(countOrderSql(values))])
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
