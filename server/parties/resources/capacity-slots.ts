import { sql, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import { resourceDays, resources } from '#server/db/schema/schema.ts'
import type { orders } from '#server/db/schema/schema.ts'
import { probeSql } from '#server/parties/account-health/breaker-store.ts'
import type { Services } from '#server/platform/services.ts'
import { dayOf } from '#server/platform/time/zone.ts'

// Accounts take turns, and each takes as many orders in its turn as it weighs: so their parts are exact whatever the times between orders,
// with nothing to be known of the others, and an account that was away comes back to one turn and not to all that it missed.

/** Accounts `r` in the order in which they take orders: those whose turn has begun, then the longest unused. */
export const byTurn = (r: string): SQL => sql.raw(`${r}.turn_used = 0, ${r}.last_used_at nulls first, ${r}.id`)

/** How many orders an account has taken of its turn after so many more; a turn that is over begins anew. */
export const turnAfter = (count: SQL): SQL =>
  sql`case when turn_used + ${count}::int4 >= weight then 0 else turn_used + ${count}::int4 end`

type SlotHolder = Pick<typeof orders.$inferSelect, 'resourceId' | 'payableMinor' | 'realAmountMinor'>

const value = (name: string): SQL => sql`${sql.placeholder(name)}`

/** Reserves slots in an account's row, counts their orders in that of its day, and notes that they try an account that was stopped. */
const reserveSlot = namedStatement(
  'account_reserve_slot',
  () => sql`
  with reserved as (
    update resources set processing_count = processing_count + ${value('count')}::int4, processing_amount_minor = processing_amount_minor + ${value('amountMinor')}::bigint,
      turn_used = ${turnAfter(value('count'))}, last_used_at = ${value('at')}::timestamptz
    where id = ${value('resourceId')}::bigint
  ),
  probed as (${probeSql({ resourceId: value('resourceId'), at: value('at') })})
  insert into resource_days as d (resource_id, day, order_count, amount_minor)
  values (${value('resourceId')}::bigint, ${value('day')}::date, ${value('count')}::int4, ${value('amountMinor')}::bigint)
  on conflict (resource_id, day) do update set order_count = d.order_count + excluded.order_count, amount_minor = d.amount_minor + excluded.amount_minor`,
)

/** Sums orders per account, in id order of the accounts. */
function byResource(orders: readonly SlotHolder[], amountOf: (order: SlotHolder) => number) {
  const sums = new Map<number, { resourceId: number; count: number; amountMinor: number }>()
  for (const order of orders) {
    if (order.resourceId === null) continue
    const { count, amountMinor } = sums.get(order.resourceId) ?? { count: 0, amountMinor: 0 }
    sums.set(order.resourceId, {
      resourceId: order.resourceId,
      count: count + 1,
      amountMinor: amountMinor + amountOf(order),
    })
  }
  return [...sums.values()].sort((a, b) => a.resourceId - b.resourceId)
}

/** Reserves the slots of many orders. */
export async function reserveSlots(
  tx: Queryable,
  services: Pick<Services, 'now' | 'settings'>,
  orders: readonly SlotHolder[],
): Promise<void> {
  for (const slots of byResource(orders, ({ payableMinor }) => payableMinor))
    await reserveSlot(tx, { ...slots, at: services.now().toISOString(), day: dayOf(services) })
}

/** Releases the slots of many orders. If the counters have drifted and would become negative, the database refuses. */
export async function releaseSlots(tx: Queryable, orders: readonly SlotHolder[]): Promise<void> {
  for (const { amountMinor, count, resourceId } of byResource(orders, ({ payableMinor }) => payableMinor)) {
    await tx
      .update(resources)
      .set({
        processingCount: sql`${resources.processingCount} - ${count}`,
        processingAmountMinor: sql`${resources.processingAmountMinor} - ${amountMinor}`,
      })
      .where(eq(resources.id, resourceId))
  }
}

/** Counts many successes in the accounts' day rows. */
export async function countSuccesses(tx: Queryable, services: Services, orders: readonly SlotHolder[]): Promise<void> {
  for (const { amountMinor, count, resourceId } of byResource(
    orders,
    ({ payableMinor, realAmountMinor }) => realAmountMinor ?? payableMinor,
  )) {
    await tx
      .insert(resourceDays)
      .values({ resourceId, day: dayOf(services), successCount: count, successAmountMinor: amountMinor })
      .onConflictDoUpdate({
        target: [resourceDays.resourceId, resourceDays.day],
        set: {
          successCount: sql`${resourceDays.successCount} + ${count}`,
          successAmountMinor: sql`${resourceDays.successAmountMinor} + ${amountMinor}`,
        },
      })
  }
}
