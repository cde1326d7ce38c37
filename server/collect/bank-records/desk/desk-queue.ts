import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DeskQueue } from '#domain/bank-records/bank-records.ts'
import { matchRulesOf, PAYABLE } from '#server/collect/bank-records/payments/match-payment.ts'
import { bankRecords } from '#server/db/schema/schema.ts'
import { moneyOfProduct } from '#server/platform/lists/filters/conditions.ts'
import type { Services } from '#server/platform/services.ts'

/** An order whose amount differs by at most a tenth comes near a payment on its account. */
const NEAR = 10

const unpaid = sql`o.real_amount_minor is null and o.status in ${PAYABLE}`
const ofTheTime = sql`o.created_at between ${bankRecords.occurredAt} - interval '1 day' and ${bankRecords.occurredAt} + interval '2 hours'`

/** Equal numbers of minor units are equal amounts only in one currency with the same decimals. */
const isOfAccountsMoney = sql`o.currency || ' ' || o.exponent = (select ${moneyOfProduct(sql`r.product_id`)} from resources r where r.id = ${bankRecords.resourceId})`

/** True for an order near a payment: about its amount on its account, exactly its amount elsewhere, or named by it. */
const comesNear = sql`(
  exists (select 1 from orders o where o.resource_id = ${bankRecords.resourceId} and ${ofTheTime} and ${unpaid}
    and abs(o.payable_minor - ${bankRecords.amountMinor}) * ${NEAR}::bigint <= ${bankRecords.amountMinor})
  or exists (select 1 from orders o where o.amount_minor = ${bankRecords.amountMinor} and ${ofTheTime} and ${unpaid}
    and o.supplier_id = ${bankRecords.supplierId} and ${isOfAccountsMoney})
  or exists (select 1 from orders o where o.identify_code = ${bankRecords.identifyCode} and ${ofTheTime} and o.supplier_id = ${bankRecords.supplierId})
  or exists (select 1 from orders o where o.utr = ${bankRecords.utr} and o.supplier_id = ${bankRecords.supplierId}))`

/** The queue of a payment at the desk; null for one that waits for nobody. */
export function deskQueueOf(services: Pick<Services, 'now' | 'settings'>): SQL<DeskQueue | null> {
  const { lateMs } = matchRulesOf(services)
  const since = new Date(services.now().getTime() - lateMs).toISOString()
  return sql`case
    when ${bankRecords.status} <> 'unmatched' then null
    when ${bankRecords.resourceId} is null then 'unknownAccount'
    when ${bankRecords.receivedAt} > ${since}::timestamptz and ${bankRecords.doubt} is null then 'awaited'
    when ${comesNear} then 'mismatch'
    else 'missing' end`
}

/** Payments in some of the queues. */
export const isInQueue = (services: Pick<Services, 'now' | 'settings'>, queues: readonly DeskQueue[]) =>
  and(eq(bankRecords.status, 'unmatched'), inArray(deskQueueOf(services), [...queues]))
