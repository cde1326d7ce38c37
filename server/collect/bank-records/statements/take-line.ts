import { eq } from 'drizzle-orm'
import type { Account } from '#server/collect/bank-records/bank-record.ts'
import { takePayment } from '#server/collect/bank-records/payments/take-payment.ts'
import type { TakenPayment } from '#server/collect/bank-records/payments/take-payment.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, resources } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

/** Takes the payment that a stored row of a statement tells of, as if its account's monitor had reported it. */
export async function takeLine(
  tx: Queryable,
  services: Services,
  { id, occurredAt, receivedAt, recordId, resourceId, said, supplierId, text }: typeof bankMessages.$inferSelect,
): Promise<{ taken: TakenPayment; account: Account | undefined }> {
  const { amountMinor, balanceMinor = null, direction = 'credit', isDayOnly, payerName = null, utr = null } = said ?? {}
  if (amountMinor === undefined) throw new Error(`message ${id} is no row of a statement`)
  const [account] = await tx
    .select()
    .from(resources)
    .where(eq(resources.id, resourceId ?? 0))
  await tx.update(bankMessages).set({ triedAt: services.now() }).where(eq(bankMessages.id, id))
  const payment = {
    ...{ kind: 'statement', monitorRowId: null, recordId, supplierId, text, occurredAt, receivedAt },
    ...{ amountMinor, balanceMinor, direction, isDayOnly, payerName, utr, identifyCode: null },
  }
  return { account, taken: await takePayment(tx, services, account, payment, id) }
}
