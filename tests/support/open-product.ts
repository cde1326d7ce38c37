import { and, eq } from 'drizzle-orm'
import { resources, userProducts } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

/** Lets merchant01 create orders of a product that the fixtures do not have, and the first supplier's account take them. */
export async function openProduct(
  { fixtures, services: { db } }: Pick<TestServer, 'fixtures' | 'services'>,
  productId: number,
  account: Partial<typeof resources.$inferInsert>,
): Promise<void> {
  const merchant = must(fixtures.merchants[0])
  const supplier = must(fixtures.suppliers[0])
  await db.insert(userProducts).values([
    { ownerKind: 'merchant', ownerId: merchant.id, productId, rate: 100 },
    { ownerKind: 'supplier', ownerId: supplier.id, productId, rate: 100 },
  ])
  await db
    .update(resources)
    .set({ ...account, productId })
    .where(and(eq(resources.supplierId, supplier.id), eq(resources.productId, 1008)))
}
