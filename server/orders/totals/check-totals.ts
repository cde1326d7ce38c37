import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { spread } from '#server/orders/totals/fold-totals.ts'

/** A total that differs from the orders; `kept` includes the changes not folded yet. */
export interface TotalFault extends Record<string, unknown> {
  scope: number
  scopeId: string
  day: string
  productId: number
  currency: string
  status: number
  kept: string
  counted: string
}

const FAULTS_TOLD = 100

/**
 * Compares all totals with the orders in one snapshot; returns those that differ, and none if the totals were never
 * built.
 */
export async function checkOrderTotals(db: Db): Promise<TotalFault[]> {
  return await db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      const { rows: states } = await tx.execute<{ zone: string }>(sql`select zone from order_totals_state`)
      const zone = states[0]?.zone
      if (zone === undefined) return []
      const orders = sql`(select created_at as at, merchant_id, supplier_id, product_id, currency, exponent, status, 1 as orders, amount_minor, coalesce(real_amount_minor, 0) as received_minor from orders)`
      const { rows } = await tx.execute<TotalFault>(sql`
      select scope, scope_id::text as "scopeId", day::text, product_id as "productId", currency, status,
        sum(kept)::text || ' ' || sum(kept_amount)::text || ' ' || sum(kept_received)::text as kept,
        sum(counted)::text || ' ' || sum(counted_amount)::text || ' ' || sum(counted_received)::text as counted
      from (
        select scope, scope_id, day, product_id, currency, exponent, status, orders as kept, amount_minor as kept_amount, received_minor as kept_received,
          0 as counted, 0 as counted_amount, 0 as counted_received from order_totals
        union all select k.*, 0, 0, 0 from (select ${spread(sql`order_total_deltas`, zone)}) k
        union all select c.scope, c.scope_id, c.day, c.product_id, c.currency, c.exponent, c.status, 0, 0, 0, c.orders, c.amount_minor, c.received_minor
          from (select ${spread(orders, zone)}) c (scope, scope_id, day, product_id, currency, exponent, status, orders, amount_minor, received_minor)
      ) both_sides
      group by scope, scope_id, day, product_id, currency, exponent, status
      having sum(kept) <> sum(counted) or sum(kept_amount) <> sum(counted_amount) or sum(kept_received) <> sum(counted_received)
      limit ${FAULTS_TOLD}`)
      return rows
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
