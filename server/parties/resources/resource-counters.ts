import { eq, sql } from 'drizzle-orm'
import type { Db, Queryable } from '#server/db/client.ts'
import { PAYING_STAGES, PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { resources } from '#server/db/schema/schema.ts'

/** An account whose counters differ from the orders holding its capacity; amounts in minor units. */
export interface CounterDrift {
  resourceId: number
  counted: { orders: number; amountMinor: number }
  held: { orders: number; amountMinor: number }
}

/** Orders that hold account capacity now: collection orders with a slot, and payouts being paid. */
const held = sql`
  select resource_id, payable_minor as minor from orders where holds_resource
  union all
  select resource_id, amount_minor from payout_orders
  where resource_id is not null and stage in (${sql.raw(PAYING_STAGES.map((stage) => PAYOUT_STAGE_IDS[stage]).join(', '))})`

/** Accounts whose counters of open orders differ from their orders. Reads all orders. */
export async function findCounterDrift(db: Queryable): Promise<CounterDrift[]> {
  const { rows } = await db.execute<{
    id: number
    countedOrders: number
    countedMinor: number
    heldOrders: number
    heldMinor: number
  }>(sql`
    select r.id::float8 as id, r.processing_count as "countedOrders", r.processing_amount_minor::float8 as "countedMinor",
      coalesce(h.orders, 0)::int4 as "heldOrders", coalesce(h.minor, 0)::float8 as "heldMinor"
    from resources r
    left join (
      select resource_id, count(*) as orders, sum(minor) as minor from (${held}) held group by resource_id
    ) h on h.resource_id = r.id
    where r.processing_count <> coalesce(h.orders, 0) or r.processing_amount_minor <> coalesce(h.minor, 0)
    order by r.id`)
  return rows.map(({ id, countedOrders, countedMinor, heldOrders, heldMinor }) => ({
    resourceId: id,
    counted: { orders: countedOrders, amountMinor: countedMinor },
    held: { orders: heldOrders, amountMinor: heldMinor },
  }))
}

/**
 * Sets differing counters to what the orders hold; returns the differences. Concurrent orders that take or release
 * capacity wait for the account's row, so their change is applied on top.
 */
export async function repairCounterDrift(db: Db): Promise<CounterDrift[]> {
  const drifted = await findCounterDrift(db)
  for (const { resourceId } of drifted) await db.transaction(async (tx) => await recount(tx, resourceId))
  return drifted
}

async function recount(tx: Queryable, resourceId: number): Promise<void> {
  await tx.select({ id: resources.id }).from(resources).where(eq(resources.id, resourceId)).for('no key update')
  await tx.execute(sql`
    update resources r set processing_count = h.orders, processing_amount_minor = h.minor
    from (
      select count(*) as orders, coalesce(sum(minor), 0) as minor from (${held}) held where resource_id = ${resourceId}
    ) h where r.id = ${resourceId}`)
}
