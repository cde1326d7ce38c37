import { sql } from 'drizzle-orm'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import type { chainPatches } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

export type Patch = typeof chainPatches.$inferSelect

/** Clocks of phones and banks differ by this. */
const TOLERANCE_SECONDS = 60
const FITTING_MAX = 10
const PAYABLE = [ORDER_STATUS_IDS.allocated, ORDER_STATUS_IDS.pendingConfirmation, ORDER_STATUS_IDS.timedOut]

/**
 * The unpaid orders that missing movements fit, oldest first, by patch: of the account and the amount, and payable at
 * some time between the records around the break. Outgoing money pays no order.
 */
export async function fittingOrders(
  db: Queryable,
  { settings }: Pick<Services, 'settings'>,
  patches: readonly Pick<Patch, 'id' | 'kind' | 'gapMinor'>[],
): Promise<Map<number, { id: number; orderCode: string }[]>> {
  const credits = patches.filter(({ gapMinor, kind }) => kind === 'lost' && gapMinor > 0)
  if (credits.length === 0) return new Map()
  const lateSeconds = settings.get('completeCheckOrderTime') * 60
  const { rows } = await db.execute<{ patchId: number; id: number; orderCode: string }>(sql`
    select p.id::float8 as "patchId", o.id::float8 as id, o.order_code as "orderCode"
    from chain_patches p
    cross join lateral (
      select id, order_code from orders
      where resource_id = p.resource_id and payable_minor = p.gap_minor
        and status = any(${sql.param(PAYABLE)}::smallint[]) and real_amount_minor is null
        and created_at <= p.to_at + ${TOLERANCE_SECONDS} * interval '1 second'
        and expires_at >= p.from_at - ${lateSeconds} * interval '1 second'
      order by created_at, id limit ${FITTING_MAX}
    ) o
    where p.id = any(${sql.param(credits.map(({ id }) => id))}::bigint[])
    order by p.id, o.id`)
  return Map.groupBy(rows, ({ patchId }) => patchId)
}
