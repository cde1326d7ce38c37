import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { MatchRules } from '#domain/bank-records/match-differences.ts'
import { CLOCK_TOLERANCE_MS, isMarkedBy } from '#domain/bank-records/match-differences.ts'
import type { PaymentDoubt } from '#domain/bank-records/doubts.ts'
import { isRival } from '#domain/bank-records/match-payments.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'

/** Maximum number of candidates read; further ones add no information. */
const CANDIDATES_MAX = 10

/** Orders that await a payment, in the words of their partial index. */
export const isAwaitedSql = (order: SQL): SQL =>
  sql`${order}.status in (2, 3, 5) and ${order}.real_amount_minor is null`

/** `isCandidate` in SQL: an order that a payment may pay, but for a reference that is spent. */
export const mayPaySql = (
  order: SQL,
  { accountId, amountMinor, occurredAt }: { accountId: SQL; amountMinor: SQL; occurredAt: SQL },
  lateMs: number,
): SQL => sql`${order}.resource_id = ${accountId} and ${order}.payable_minor = ${amountMinor} and ${isAwaitedSql(order)}
  and ${order}.created_at <= ${occurredAt} + ${CLOCK_TOLERANCE_MS}::float8 * interval '1 millisecond'
  and ${order}.expires_at >= ${occurredAt} - ${lateMs}::float8 * interval '1 millisecond'`

/** True when an order has been paid with a payment's reference. */
export const isSpentSql = (utr: SQL): SQL =>
  sql`exists (select 1 from orders paid where paid.utr = ${utr} and paid.real_amount_minor is not null)`

/** The orders that a payment may pay, those that it marks first. */
export async function findAwaited(db: Queryable, record: BankRecord, lateMs: number): Promise<OrderRecord[]> {
  const { amountMinor, identifyCode, occurredAt, resourceId, utr } = record
  if (resourceId === null) return []
  const payment = {
    accountId: sql`${resourceId}::bigint`,
    amountMinor: sql`${amountMinor}::bigint`,
    occurredAt: sql`${occurredAt.toISOString()}::timestamptz`,
  }
  return await db
    .select()
    .from(orders)
    .where(mayPaySql(sql`orders`, payment, lateMs))
    .orderBy(
      sql`coalesce(${orders.identifyCode} = ${identifyCode}::text, false) or coalesce(${orders.utr} = ${utr}::text, false) desc`,
      orders.createdAt,
      orders.id,
    )
    .limit(CANDIDATES_MAX)
}

interface Claim extends Record<string, unknown> {
  orderId: number
  utr: string | null
  identifyCode: string | null
  payerName: string | null
  doubt: PaymentDoubt | null
  marksOther: boolean
}

/** How many other unmatched payments fit each of some orders as well as a record, by the order's id. */
export async function countCompetingPayments(
  db: Queryable,
  rules: MatchRules,
  record: BankRecord,
  candidates: readonly OrderRecord[],
): Promise<Map<number, number>> {
  const ids = candidates.map(({ id }) => id)
  const claims = ids.length === 0 ? [] : await readClaims(db, rules, record.id, ids)
  const counts = new Map<number, number>()
  for (const order of candidates) {
    const rivals = claims.filter(
      (other) =>
        other.orderId === order.id &&
        (isMarkedBy(order, other) || !other.marksOther) &&
        isRival(record, order, other, rules),
    )
    if (rivals.length > 0) counts.set(order.id, rivals.length)
  }
  return counts
}

/** The other unmatched payments that may pay orders, and whether each marks another one that it may pay. */
async function readClaims(
  db: Queryable,
  { lateMs }: MatchRules,
  recordId: number,
  orderIds: number[],
): Promise<Claim[]> {
  const payment = { accountId: sql`b.resource_id`, amountMinor: sql`b.amount_minor`, occurredAt: sql`b.occurred_at` }
  const { rows } = await db.execute<Claim>(sql`
    select o.id::float8 as "orderId", b.utr, b.identify_code as "identifyCode", b.payer_name as "payerName",
      b.doubt, exists (select 1 from orders x where x.utr = b.utr and x.id <> o.id and ${mayPaySql(sql`x`, payment, lateMs)}) as "marksOther"
    from orders o
    join bank_records b on b.resource_id = o.resource_id and b.amount_minor = o.payable_minor and b.status = 'unmatched'
      and b.direction = 'credit' and b.id <> ${recordId}
    where o.id = any(${sql.param(orderIds)}::bigint[]) and ${mayPaySql(sql`o`, payment, lateMs)} and not ${isSpentSql(sql`b.utr`)}`)
  return rows
}
