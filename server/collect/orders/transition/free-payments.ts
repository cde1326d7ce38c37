import { and, eq, inArray, notExists, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords, bankRecordShares } from '#server/db/schema/schema.ts'

/**
 * The payments of orders that were taken back are without an order again, so that somebody finds the right one. Of one
 * that several orders share, only once none of them is left.
 */
export async function freePayments(tx: Queryable, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const ids = [...orderIds]
  const shared = await tx
    .delete(bankRecordShares)
    .where(inArray(bankRecordShares.orderId, ids))
    .returning({ id: bankRecordShares.bankRecordId })
  const left = tx.select().from(bankRecordShares).where(eq(bankRecordShares.bankRecordId, bankRecords.id))
  await tx
    .update(bankRecords)
    .set({ status: 'unmatched', orderId: null, matchedById: null })
    .where(
      and(
        eq(bankRecords.status, 'matched'),
        or(
          inArray(bankRecords.orderId, ids),
          shared.length > 0
            ? inArray(
                bankRecords.id,
                shared.map(({ id }) => id),
              )
            : undefined,
        ),
        notExists(left),
      ),
    )
}
