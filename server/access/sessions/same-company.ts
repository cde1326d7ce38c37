import { eq, inArray, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { isStaff, STAFF_ROLES } from '#domain/roles.ts'
import { users } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'

/**
 * Whether a row of `users` belongs to the actor's company: all staff, a supplier's whole tree from its root down, or a
 * single merchant. An actor without a party is alone.
 */
export function ofSameCompany({ role, userId, supplierId, merchantId }: Actor): SQL {
  if (isStaff(role)) return inArray(users.role, STAFF_ROLES)
  if (role === 'supplier' && supplierId !== null) return isAmong(users.id, treeUsers(supplierId))
  if (role === 'merchant' && merchantId !== null)
    return isAmong(users.id, sql`select m.user_id from merchants m where m.id = ${merchantId}`)
  return eq(users.id, userId)
}

const isAmong = (column: AnyColumn, query: SQL): SQL => sql`${column} in (${query})`

/** The users of a supplier's tree: up to its root, and everything below that. */
const treeUsers = (supplierId: number): SQL => sql`
  with recursive up as (
    select s.id, s.parent_id from suppliers s where s.id = ${supplierId}
    union select s.id, s.parent_id from suppliers s join up on s.id = up.parent_id
  ), tree as (
    select up.id from up where up.parent_id is null
    union select s.id from suppliers s join tree on s.parent_id = tree.id
  )
  select s.user_id from suppliers s join tree on tree.id = s.id`
