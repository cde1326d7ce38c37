import { and, eq, inArray, sql } from 'drizzle-orm'
import { accountWithKeeper, keepersOf } from '#server/parties/account-health/account-events.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords, orders } from '#server/db/schema/schema.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import type { Services } from '#server/platform/services.ts'
import { USDT_EXPONENT, writeTxId } from '#server/collect/usdt/list-transfers.ts'
import type { Transfer } from '#server/collect/usdt/list-transfers.ts'

/**
 * A transfer that had counted is no longer in the chain. Its payment says so and pays no other order, and people are
 * told. An order that it had paid stays paid, since the transaction mostly comes again: a person decides.
 */
export async function takeBack(tx: Queryable, services: Services, transfer: Transfer): Promise<void> {
  if (transfer.bankRecordId === null) return
  const [record] = await tx
    .update(bankRecords)
    .set({ status: 'rolledBack' })
    .where(and(eq(bankRecords.id, transfer.bankRecordId), inArray(bankRecords.status, ['matched', 'unmatched'])))
    .returning({ orderId: bankRecords.orderId })
  const account = transfer.resourceId === null ? undefined : await accountWithKeeper(tx, transfer.resourceId)
  await sendMessage(tx, services, await keepersOf(tx, account?.keeper ?? null), 'usdtRolledBack', {
    account: account?.name ?? transfer.toAddress,
    amount: { amountMinor: transfer.amountMinor, currency: 'USDT', exponent: USDT_EXPONENT },
    transaction: writeTxId(transfer),
    orderCode: await codeOf(tx, record?.orderId ?? null),
    time: services.now().toISOString(),
  })
}

/** The transaction of a payment that was rolled back is in the chain again. */
export async function countAgain(tx: Queryable, bankRecordId: number): Promise<void> {
  await tx
    .update(bankRecords)
    .set({ status: sql`case when ${bankRecords.orderId} is null then 'unmatched' else 'matched' end` })
    .where(and(eq(bankRecords.id, bankRecordId), eq(bankRecords.status, 'rolledBack')))
}

/** The number of the order that was paid; a text without one says so. */
async function codeOf(tx: Queryable, orderId: number | null): Promise<string> {
  if (orderId === null) return ''
  const [order] = await tx.select({ orderCode: orders.orderCode }).from(orders).where(eq(orders.id, orderId))
  return order?.orderCode ?? ''
}
