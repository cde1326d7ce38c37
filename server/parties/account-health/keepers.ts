import { and, eq, inArray, or } from 'drizzle-orm'
import { ORDER_AGENTS } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { resources, suppliers, users } from '#server/db/schema/schema.ts'

/** The name of an account, and the user of the supplier whose it is. */
export async function accountWithKeeper(
  db: Queryable,
  resourceId: number,
): Promise<{ name: string; keeper: number } | undefined> {
  const [account] = await db
    .select({ name: resources.name, keeper: suppliers.userId })
    .from(resources)
    .innerJoin(suppliers, eq(suppliers.id, resources.supplierId))
    .where(eq(resources.id, resourceId))
  return account
}

/** Who is told of an account: its supplier, where one is known, and the agents. */
export async function keepersOf(tx: Queryable, keeper: number | null): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(keeper === null ? undefined : eq(users.id, keeper), inArray(users.role, [...ORDER_AGENTS])),
        eq(users.status, 'active'),
      ),
    )
  return rows.map(({ id }) => id)
}
