import { and, eq } from 'drizzle-orm'
import { matchPayment } from '#server/collect/bank-records/payments/match-payment.ts'
import { settlePayment } from '#server/collect/bank-records/payments/settle-payment.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords } from '#server/db/schema/schema.ts'
import { waits } from '#server/collect/orders/matching-delay.ts'
import type { Services } from '#server/platform/services.ts'

/** The payments of an account wait for each other, as its messages do, so that one that comes now is seen. */
export const lockAccountRecords = async (tx: Queryable, accountId: number): Promise<void> =>
  await lockByText(tx, 'bankRecords', String(accountId))

/** Judges a stored payment again, as a report does, and settles what it certainly pays. */
export async function settleStored(
  services: Services,
  { accountId, id }: { id: number; accountId: number },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockAccountRecords(tx, accountId)
    await settleWhere(tx, services, eq(bankRecords.id, id))
  })
}

/**
 * Settles the payments of an account that came before the payer named their reference. Whoever calls it has the locks of
 * the account's payments and of the reference.
 */
export async function settleNamed(
  tx: Queryable,
  services: Services,
  accountId: number | null,
  utr: string,
): Promise<void> {
  if (accountId !== null)
    await settleWhere(tx, services, and(eq(bankRecords.utr, utr), eq(bankRecords.resourceId, accountId)))
}

/** A payment on which somebody is deciding is left to them. */
async function settleWhere(tx: Queryable, services: Services, where: ReturnType<typeof and>): Promise<void> {
  const records = await tx
    .select()
    .from(bankRecords)
    .where(and(where, eq(bankRecords.status, 'unmatched'), eq(bankRecords.direction, 'credit')))
    .orderBy(bankRecords.id)
    .for('no key update', { skipLocked: true })
  for (const record of records)
    if (!waits(services, record)) await settlePayment(tx, services, record, await matchPayment(tx, services, record))
}
