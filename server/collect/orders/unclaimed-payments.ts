import { and, asc, eq, gte, lte, or } from 'drizzle-orm'
import type { PossiblePayment } from '#contract/orders/order.schemas.ts'
import { isUnheard } from '#domain/bank-records/doubts.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/bank-records/match-differences.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

type BankRecord = typeof bankRecords.$inferSelect

/** As many records as a person can review. */
const PAYMENTS_MAX = 10

/** Unclaimed records of the order's account and time that have its amount, its code or its UTR. */
export async function readUnclaimed(
  db: Queryable,
  { settings }: Pick<Services, 'settings'>,
  order: OrderRecord,
): Promise<BankRecord[]> {
  if (order.resourceId === null) return []
  const lateMs = settings.get('completeCheckOrderTime') * 60_000
  const isMarked = [
    order.identifyCode === null ? undefined : eq(bankRecords.identifyCode, order.identifyCode),
    order.utr === null ? undefined : eq(bankRecords.utr, order.utr),
  ]
  return await db
    .select()
    .from(bankRecords)
    .where(
      and(
        eq(bankRecords.resourceId, order.resourceId),
        eq(bankRecords.status, 'unmatched'),
        gte(bankRecords.occurredAt, new Date(order.createdAt.getTime() - CLOCK_TOLERANCE_MS)),
        order.expiresAt === null
          ? undefined
          : lte(bankRecords.occurredAt, new Date(order.expiresAt.getTime() + lateMs)),
        or(eq(bankRecords.amountMinor, order.payableMinor), ...isMarked),
      ),
    )
    .orderBy(asc(bankRecords.occurredAt), asc(bankRecords.id))
    .limit(PAYMENTS_MAX)
}

/** Payments that a supplement of an unpaid order could take; none that a stranger tells of. */
export async function possiblePayments(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  order: OrderRecord,
): Promise<PossiblePayment[]> {
  if (order.realAmountMinor !== null) return []
  const records = await readUnclaimed(db, services, order)
  return records.filter(({ direction, doubt }) => direction === 'credit' && !isUnheard(doubt)).map(presentPayment)
}

export function presentPayment({ id, occurredAt, amountMinor, utr, payerName }: BankRecord): PossiblePayment {
  return { recordId: String(id), at: occurredAt.toISOString(), amountMinor, utr, payerName }
}
