import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isStaff } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { resources, suppliers } from '#server/db/schema/schema.ts'
import { notFound } from '#server/platform/app-error.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

export type StoredAccount = typeof resources.$inferSelect
interface Wanted {
  id: number
  /** The product that the account is said to be of. */
  productId?: number | undefined
}

/** Condition on the supplier's row for the data that an actor may see: staff all, a supplier its own and its team's. */
export function supplierScope({ role, supplierId }: ScopedActor): SQL | undefined {
  if (isStaff(role)) return undefined
  if (role !== 'supplier' || supplierId === null) return sql`false`
  return sql`(${suppliers.id} = ${supplierId} or ${suppliers.parentId} = ${supplierId})`
}

/** True for an account that the actor may change: staff any, a supplier its own, but none of its team's. */
export const ownsAccount = ({ role, supplierId }: ScopedActor, account: Pick<StoredAccount, 'supplierId'>): boolean =>
  isStaff(role) || account.supplierId === supplierId

/** An account that the actor may see; 404 `resource.notFound` otherwise. */
export async function findAccountOf(
  db: Queryable,
  actor: ScopedActor,
  { id, productId }: Wanted,
): Promise<StoredAccount> {
  const [row] = await db
    .select({ resource: resources })
    .from(resources)
    .innerJoin(suppliers, eq(suppliers.id, resources.supplierId))
    .where(
      and(
        eq(resources.id, id),
        productId === undefined ? undefined : eq(resources.productId, productId),
        supplierScope(actor),
      ),
    )
  if (!row) throw notFound('resource')
  return row.resource
}

/** The same, locked for a change; 404 for one that the actor only sees. */
export async function lockAccountOf(db: Queryable, actor: ScopedActor, wanted: Wanted): Promise<StoredAccount> {
  const { id } = await findAccountOf(db, actor, wanted)
  const [row] = await db.select().from(resources).where(eq(resources.id, id)).for('no key update')
  if (!row || !ownsAccount(actor, row)) throw notFound('resource')
  return row
}
