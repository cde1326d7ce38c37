import { eq } from 'drizzle-orm'
import type { PatchState } from '#domain/trusted-chain/chain-record.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'
import { settlePayment } from '#server/collect/bank-records/payments/settle-payment.ts'
import type { Patch } from '#server/collect/chain-patches/fitting-orders.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords, chainPatches, orders, resources } from '#server/db/schema/schema.ts'
import { publish } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'
import { linkRecord } from '#server/collect/trusted-chain/link-record.ts'

interface Closing {
  state: PatchState
  /** Who decided it; null for the system. */
  by: string | null
  /** The order that the movement pays; null for none. */
  orderId: number | null
}

/** Result of closing a break: the record, and the order that it settled; null where the order moved on meanwhile. */
export interface Closed {
  record: BankRecord
  orderCode: string | null
}

/** Stores the movement that closes a break, and settles its order the way a report does. Whoever calls it has the account's lock. */
export async function closeBreak(
  tx: Queryable,
  services: Services,
  patch: Patch,
  { by, orderId, state }: Closing,
): Promise<Closed> {
  const decided = { state, decidedBy: by, decidedAt: services.now(), version: patch.version + 1 }
  await tx.update(chainPatches).set(decided).where(eq(chainPatches.id, patch.id))
  const record = await storeInferred(tx, services.now(), patch)
  await linkRecord(tx, services, record)
  const orderCode = orderId === null ? null : await settle(tx, services, record, orderId)
  await tx
    .update(chainPatches)
    .set({ recordId: record.id, orderId: orderCode === null ? null : orderId })
    .where(eq(chainPatches.id, patch.id))
  await publish(tx, { kind: 'chainChanged' })
  return { record, orderCode }
}

async function settle(tx: Queryable, services: Services, record: BankRecord, orderId: number): Promise<string | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  return order ? await settlePayment(tx, services, record, { kind: 'certain', order }) : null
}

/** Just before the record after the break, and with the balance that leads to it. */
async function storeInferred(tx: Queryable, now: Date, patch: Patch): Promise<BankRecord> {
  const [before] = await tx.select().from(bankRecords).where(eq(bankRecords.id, patch.beforeRecordId))
  const [account] = await tx.select().from(resources).where(eq(resources.id, patch.resourceId))
  const isDebit = patch.gapMinor < 0
  const [record] = await tx
    .insert(bankRecords)
    .values({
      kind: 'inferred',
      monitorRowId: null,
      recordId: `patch ${patch.id}`,
      resourceId: patch.resourceId,
      supplierId: account?.supplierId ?? null,
      direction: isDebit ? 'debit' : 'credit',
      amountMinor: Math.abs(patch.gapMinor),
      balanceMinor: (before?.balanceMinor ?? 0) + patch.gapMinor,
      text: `Inferred from the balances of the records ${patch.beforeRecordId} and ${patch.afterRecordId}`,
      occurredAt: new Date(Math.max(patch.fromAt.getTime(), patch.toAt.getTime() - 1)),
      receivedAt: now,
      status: isDebit ? 'outgoing' : 'unmatched',
    })
    .returning()
  if (!record) throw new Error('an inferred record was not inserted')
  return record
}
