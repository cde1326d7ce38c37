import { and, isNotNull, eq, ne } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/schema.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'

/** Serializes transactions that use the same UTR, until the transaction ends. */
export async function lockUtr(tx: Queryable, utr: string): Promise<void> {
  await lockByText(tx, 'utr', utr)
}

/** True when another order has already been paid with the UTR. */
export async function isUtrSpent(tx: Queryable, utr: string, exceptOrderId: number): Promise<boolean> {
  return (await orderPaidBy(tx, utr, exceptOrderId)) !== undefined
}

/** Another order that has been paid with the UTR. */
export async function orderPaidBy(tx: Queryable, utr: string, exceptOrderId: number) {
  const [paid] = await tx
    .select({ orderCode: orders.orderCode, supplierId: orders.supplierId })
    .from(orders)
    .where(and(eq(orders.utr, utr), isNotNull(orders.realAmountMinor), ne(orders.id, exceptOrderId)))
    .limit(1)
  return paid
}
