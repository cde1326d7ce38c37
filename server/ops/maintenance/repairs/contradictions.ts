import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RepairRow } from '#contract/system/health.endpoints.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYING_STAGES, PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Actor } from '#server/http/call.ts'
import { publishAll } from '#server/platform/publish.ts'

const HOLDING = sql.raw([ORDER_STATUS_IDS.allocated, ORDER_STATUS_IDS.pendingConfirmation].join(', '))
const PAYING = sql.raw(PAYING_STAGES.map((stage) => PAYOUT_STAGE_IDS[stage]).join(', '))

/** Collection orders that may hold an account. */
export const MAY_HOLD = sql`holds_resource and status in (${HOLDING})`

/** A state of an order that contradicts the rest of it. */
interface Contradiction {
  kind: 'order' | 'payout'
  id: number
  orderCode: string
  why: 'heldByFinished' | 'lockedBeforeOrAfterPaying' | 'lockedByNoCall'
}

/** Orders that hold an account though they are finished, and payouts locked for work that does not exist. */
export async function findContradictions(db: Queryable): Promise<Contradiction[]> {
  const { rows } = await db.execute<Contradiction & Record<string, unknown>>(sql`
    select 'order' as kind, id::float8 as id, order_code as "orderCode", 'heldByFinished' as why
    from orders where holds_resource and status not in (${HOLDING})
    union all
    select 'payout', id::float8, order_code,
      case when stage in (${PAYING}) then 'lockedByNoCall' else 'lockedBeforeOrAfterPaying' end
    from payout_orders p
    where locked and (stage not in (${PAYING}) or (locked_by = 'gateway' and not exists (
      select from gateway_calls g where g.order_id = p.id and g.state in ('pending', 'sending', 'accepted', 'unknown', 'succeeded')
    )))
    order by kind, id`)
  return rows
}

/** The contradiction as a row of a plan. */
export const contradictionRow = ({ kind, orderCode, why }: Contradiction): RepairRow => ({
  entity: kind,
  id: orderCode,
  field: kind === 'order' ? 'holdsResource' : 'locked',
  now: true,
  wouldBe: false,
  why,
})

const idsOf = (found: readonly Contradiction[], kind: Contradiction['kind']) =>
  sql`any(${sql.param(found.filter((one) => one.kind === kind).map(({ id }) => id))}::bigint[])`

/** Locks the orders, before their accounts as every transition does. */
export async function lockOrders(tx: Queryable, found: readonly Contradiction[]): Promise<void> {
  await tx.execute(sql`select 1 from orders where id = ${idsOf(found, 'order')} order by id for no key update`)
  await tx.execute(sql`select 1 from payout_orders where id = ${idsOf(found, 'payout')} order by id for no key update`)
}

/** Gives the accounts free and takes the locks away, with a row of history each; the counters are the caller's. */
export async function settleContradictions(
  tx: Queryable,
  actor: Actor,
  at: Date,
  found: readonly Contradiction[],
): Promise<void> {
  if (found.length === 0) return
  const moment = sql`${at.toISOString()}::timestamptz`
  const stamp = sql`version = version + 1, updated_at = ${moment}`
  await tx.execute(sql`update orders set holds_resource = false, ${stamp} where id = ${idsOf(found, 'order')}`)
  await tx.execute(
    sql`update payout_orders set locked = false, locked_by = null, locked_at = null, ${stamp} where id = ${idsOf(found, 'payout')}`,
  )
  const keep = async (history: SQL, state: SQL, table: SQL, event: string, kind: Contradiction['kind']) =>
    await tx.execute(sql`
      insert into ${history} (order_id, at, event, user_id, actor, via, from_${state}, to_${state})
      select id, ${moment}, ${event}, ${actor.userId}::bigint, ${actor.name}, 'console', ${state}, ${state}
      from ${table} where id = ${idsOf(found, kind)}`)
  await keep(sql`order_history`, sql.raw('status'), sql`orders`, 'FREE_RESOURCE', 'order')
  await keep(sql`payout_history`, sql.raw('stage'), sql`payout_orders`, 'UNLOCK', 'payout')
  await announce(tx, found)
}

async function announce(tx: Queryable, found: readonly Contradiction[]): Promise<void> {
  for (const kind of ['order', 'payout'] as const) {
    const table = kind === 'order' ? sql`orders` : sql`payout_orders`
    const { rows } = await tx.execute<{ id: number; merchantId: number; supplierId: number | null }>(sql`
      select id::float8 as id, merchant_id::float8 as "merchantId", supplier_id::float8 as "supplierId"
      from ${table} where id = ${idsOf(found, kind)}`)
    await publishAll(
      tx,
      rows.map((row) => ({ kind, created: false, ...row })),
    )
  }
}
