import { and, eq, isNull, notInArray, or } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { UNHEARD } from '#domain/bank-records/doubts.ts'
import type { SupplementType } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords, orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { orderScope } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { badField, notFound } from '#server/platform/app-error.ts'
import { isUtrSpent, lockUtr } from '#server/orders/rows/utr.ts'

/**
 * Supplements an order (补单): accepts a payment that no monitor matched as received. The amount comes from a record with
 * the same UTR on the order's account; otherwise it is the payable amount. A UTR pays only one order.
 */
export async function supplementOrder(
  call: Call,
  input: ParsedInputOf<'order.replenishmentOrder'>,
): Promise<OrderRecord> {
  const { db, services, actor, via } = call
  const { orderCode, expectedVersion } = input
  const utr = input.utr.toUpperCase()
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderCode, orderCode), orderScope(actor)))
  if (!order) throw notFound('order')
  await lockUtr(db, utr)
  const record = await findReported(db, order, utr)
  const supplementType: SupplementType = input.isOffsetReplenishmentOrder ? 'offset' : 'manual'
  const after = await transitionOrder(db, services, {
    order,
    event: 'SUPPLEMENT',
    actor,
    via,
    expectedVersion,
    detail: { utr, supplementType, ...(record && { bankRecordId: record.id }) },
    patch: (before) => ({
      utr,
      utrSubmittedAt: services.now(),
      supplementStatus: 1,
      supplementType,
      realAmountMinor: record?.amountMinor ?? before.realAmountMinor ?? before.payableMinor,
    }),
  })
  // Checked after the transition: the loser of a race learns of the changed state, not of the winner's UTR.
  if (await isUtrSpent(db, utr, order.id)) throw badField('utr', 'utrUsed')
  if (record)
    await db.update(bankRecords).set({ status: 'matched', orderId: order.id }).where(eq(bankRecords.id, record.id))
  return after
}

async function findReported(tx: Queryable, order: OrderRecord, utr: string) {
  if (order.resourceId === null) return undefined
  const [record] = await tx
    .select({ id: bankRecords.id, amountMinor: bankRecords.amountMinor })
    .from(bankRecords)
    .where(
      and(
        eq(bankRecords.utr, utr),
        eq(bankRecords.resourceId, order.resourceId),
        eq(bankRecords.status, 'unmatched'),
        eq(bankRecords.direction, 'credit'),
        // How much came in is no stranger's word.
        or(isNull(bankRecords.doubt), notInArray(bankRecords.doubt, [...UNHEARD])),
      ),
    )
    .limit(1)
  return record
}
