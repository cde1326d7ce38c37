import { eq, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isStaff } from '#domain/roles.ts'
import { payoutOrders } from '#server/db/schema.ts'
import type { ScopedActor } from '#server/orders/order-scope.ts'

const NOTHING = sql`false`

/** Which payouts somebody may see: staff all, a merchant the own, a supplier the own and its team's; undefined means all. */
export function payoutScope(actor: ScopedActor): SQL | undefined {
  if (isStaff(actor.role)) return undefined
  if (actor.role === 'merchant')
    return actor.merchantId === null ? NOTHING : eq(payoutOrders.merchantId, actor.merchantId)
  if (actor.role !== 'supplier' || actor.supplierId === null) return NOTHING
  return or(ownPayouts(actor.supplierId), teamPayouts(actor.supplierId))
}

/** Which payouts a list shows somebody: a supplier sees the own, or with `team` those of its team instead. */
export function payoutListScope(actor: ScopedActor, team: boolean): SQL | undefined {
  if (actor.role !== 'supplier' || actor.supplierId === null) return payoutScope(actor)
  return team ? teamPayouts(actor.supplierId) : ownPayouts(actor.supplierId)
}

const ownPayouts = (supplierId: number): SQL => eq(payoutOrders.supplierId, supplierId)
const teamPayouts = (supplierId: number): SQL =>
  sql`${payoutOrders.supplierId} in (select t.id from suppliers t where t.parent_id = ${supplierId})`
