import { and, eq, inArray } from 'drizzle-orm'
import { differenceToConfirm } from '#domain/bank-records/match-payments.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'
import { bankRecords, bankRecordShares, orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { orderScope } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { badField } from '#server/platform/app-error.ts'
import { isUtrSpent, lockUtr } from '#server/orders/rows/utr.ts'

/**
 * Supplements orders with a payment whose row is locked: one with all that came in, several with what each wants, which
 * has to be all that came in. The first one carries the payment's reference, since a reference pays one order. A large
 * difference from the one order has to be the one that a person confirmed.
 */
export async function payOrders(
  call: Call,
  record: BankRecord,
  codes: readonly string[],
  acceptedDifferenceMinor?: number,
): Promise<string[]> {
  const { actor, db } = call
  const found = await findOrders(call, record, codes)
  const [only, ...others] = found
  if (only && others.length === 0) refuseUnconfirmed(record, only, acceptedDifferenceMinor)
  const shares = found.map((order) => ({
    order,
    amountMinor: found.length === 1 ? record.amountMinor : order.payableMinor,
  }))
  const sum = shares.reduce((total, { amountMinor }) => total + amountMinor, 0)
  if (sum !== record.amountMinor) throw badField('orderCodes', 'sumDiffers')
  if (record.utr !== null) await lockUtr(db, record.utr)
  for (const [at, share] of shares.entries()) await supplement(call, record, share, at === 0 ? record.utr : null)
  const [first] = found
  if (first && record.utr !== null && (await isUtrSpent(db, record.utr, first.id)))
    throw badField('orderCodes', 'utrUsed')
  await db
    .update(bankRecords)
    .set({ status: 'matched', orderId: first?.id ?? null, matchedById: actor.userId })
    .where(eq(bankRecords.id, record.id))
  if (shares.length > 1)
    await db
      .insert(bankRecordShares)
      .values(shares.map(({ order, amountMinor }) => ({ orderId: order.id, bankRecordId: record.id, amountMinor })))
  return found.map(({ orderCode }) => orderCode)
}

/** 400 `differenceUnconfirmed`, with the difference in minor units. */
function refuseUnconfirmed({ amountMinor }: BankRecord, { payableMinor }: OrderRecord, accepted?: number): void {
  const by = differenceToConfirm(amountMinor, payableMinor)
  if (by !== null && by !== accepted) throw badField('acceptedDifferenceMinor', 'differenceUnconfirmed', { by })
}

/** Orders to pay: a payment on an account of one supplier pays no order of another. */
async function findOrders({ actor, db }: Call, record: BankRecord, codes: readonly string[]): Promise<OrderRecord[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderCode, [...codes]), orderScope(actor)))
  if (rows.length < codes.length) throw badField('orderCodes', 'unknownOrder')
  if (rows.some(({ supplierId }) => supplierId !== record.supplierId)) throw badField('orderCodes', 'otherSupplier')
  // By their ids, so that two payments that share orders wait for each other.
  return rows.toSorted((one, other) => one.id - other.id)
}

async function supplement(
  { actor, db, services, via }: Call,
  { id, receivedAt }: BankRecord,
  { order, amountMinor }: { order: OrderRecord; amountMinor: number },
  utr: string | null,
): Promise<void> {
  await transitionOrder(db, services, {
    order,
    event: 'SUPPLEMENT',
    actor,
    via,
    detail: { bankRecordId: id, supplementType: 'manual', ...(utr !== null && { utr }) },
    patch: () => ({
      ...(utr !== null && { utr, utrSubmittedAt: receivedAt }),
      supplementStatus: 1,
      supplementType: 'manual',
      realAmountMinor: amountMinor,
    }),
  })
}
