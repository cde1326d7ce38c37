import { eq, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isStaff } from '#domain/roles.ts'
import type { Actor } from '#server/http/call.ts'
import { orders } from '#server/db/schema.ts'

export type ScopedActor = Pick<Actor, 'role' | 'supplierId' | 'merchantId'>

const NOTHING = sql`false`

/** Which orders somebody may see: staff all, a merchant the own, a supplier the own and its team's; undefined means all. */
export function orderScope(actor: ScopedActor): SQL | undefined {
  if (isStaff(actor.role)) return undefined
  if (actor.role === 'merchant') return actor.merchantId === null ? NOTHING : eq(orders.merchantId, actor.merchantId)
  if (actor.role !== 'supplier' || actor.supplierId === null) return NOTHING
  return or(ownOrders(actor.supplierId), teamOrders(actor.supplierId))
}

/** Which orders a list shows somebody: a supplier sees the own, or with `team` those of its team instead. */
export function listScope(actor: ScopedActor, team: boolean): SQL | undefined {
  if (actor.role !== 'supplier' || actor.supplierId === null) return orderScope(actor)
  return team ? teamOrders(actor.supplierId) : ownOrders(actor.supplierId)
}

const ownOrders = (supplierId: number): SQL => eq(orders.supplierId, supplierId)
const teamOrders = (supplierId: number): SQL =>
  sql`${orders.supplierId} in (select t.id from suppliers t where t.parent_id = ${supplierId})`
