import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { orders, resources } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { notFound } from '#server/platform/app-error.ts'
import { orderCodeOfLink } from '#server/orders/rows/pay-link.ts'
import type { PayLink } from '#server/orders/rows/pay-link.ts'
import type { Services } from '#server/platform/services.ts'

/** An account that takes payments. */
export type Account = typeof resources.$inferSelect

/** The order that a pay link leads to; 404 `pay.notFound` for any other link. */
export async function orderOfLink(db: Queryable, { config }: Services, link: PayLink): Promise<OrderRecord> {
  const orderCode = orderCodeOfLink(config.secretKey, link)
  const [order] = orderCode === undefined ? [] : await db.select().from(orders).where(eq(orders.orderCode, orderCode))
  if (!order) throw notFound('pay')
  return order
}

/** The account that an order is to be paid to; undefined while it has none. */
export async function accountOf(
  db: Queryable,
  { resourceId }: Pick<OrderRecord, 'resourceId'>,
): Promise<Account | undefined> {
  if (resourceId === null) return undefined
  const [account] = await db.select().from(resources).where(eq(resources.id, resourceId))
  return account
}
