import { eq, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'

/** Facts that decide which rows belong to a person: the role, and the supplier or merchant they act for. */
export interface ScopedActor {
  role: Role
  supplierId: number | null
  merchantId: number | null
}

/** A table whose rows belong to a merchant and perhaps a supplier. */
type Owned = typeof orders | typeof payoutOrders

const NOTHING = sql`false`

/** The rows an actor may see: staff all, a merchant its own, a supplier its own and its team's; undefined means all. */
export function partyScope(table: Owned, { role, merchantId, supplierId }: ScopedActor): SQL | undefined {
  if (isStaff(role)) return undefined
  if (role === 'merchant') return merchantId === null ? NOTHING : eq(table.merchantId, merchantId)
  if (role !== 'supplier' || supplierId === null) return NOTHING
  return or(ownRows(table, supplierId), teamRows(table, supplierId))
}

/** The rows a list shows an actor: a supplier sees its own, or with `team` its team's instead. */
export function partyListScope(table: Owned, actor: ScopedActor, team: boolean): SQL | undefined {
  if (actor.role !== 'supplier' || actor.supplierId === null) return partyScope(table, actor)
  return team ? teamRows(table, actor.supplierId) : ownRows(table, actor.supplierId)
}

const ownRows = (table: Owned, supplierId: number): SQL => eq(table.supplierId, supplierId)
const teamRows = (table: Owned, supplierId: number): SQL =>
  sql`${table.supplierId} in (select t.id from suppliers t where t.parent_id = ${supplierId})`
