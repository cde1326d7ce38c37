import { and, gte, lt } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ParsedInputOf } from '#contract/contract.ts'
import { MERCHANT_LIST_HOURS, MERCHANT_PAGE_MAX } from '#contract/parties/merchant-query.endpoints.ts'
import type { MerchantOrder, MerchantPayout } from '#contract/parties/merchant-query.endpoints.ts'
import { payoutStageOf, statusIdsOf } from '#domain/payouts/payout-status.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { readCursor } from '#server/platform/lists/paging/cursor.ts'
import type { PageRequest } from '#server/platform/lists/paging/keyset.ts'

// Orders and payouts as merchants' servers read them, live ones and those of test mode alike.

const HOUR_MS = 3_600_000

type BySpan = Pick<ParsedInputOf<'api.order.list'>, 'startTime' | 'endTime' | 'pageSize' | 'cursor'>

/** The page of rows that a list asks for, by the time of their creation, newest first. */
export function spanRequest(
  table: { id: PgColumn; createdAt: PgColumn },
  scope: SQL | undefined,
  { startTime, endTime, pageSize = MERCHANT_PAGE_MAX, cursor }: BySpan,
  now: Date,
): PageRequest {
  const end = endTime === undefined ? undefined : new Date(endTime)
  const latest = (end ?? now).getTime()
  const start = startTime === undefined ? new Date(latest - MERCHANT_LIST_HOURS * HOUR_MS) : new Date(startTime)
  const order = { key: table.id, by: table.createdAt, direction: 'desc' } as const
  return {
    where: and(scope, gte(table.createdAt, start), end && lt(table.createdAt, end)),
    order,
    limit: pageSize,
    after: cursor === undefined ? undefined : readCursor(cursor, order),
  }
}

type Read =
  | 'orderCode'
  | 'merchantOrderId'
  | 'productId'
  | 'currency'
  | 'exponent'
  | 'amountMinor'
  | 'realAmountMinor'
  | 'utr'
  | 'callbackStatus'
  | 'subject'
  | 'request'
  | 'createdAt'
  | 'completedAt'
  | 'feeMinor'
type ReadOrder = Pick<OrderRecord, Read | 'status' | 'payableMinor' | 'expiresAt'>
type ReadPayout = Pick<PayoutRecord, Read | 'stage'>

export function presentMerchantOrder(order: ReadOrder): MerchantOrder {
  return {
    ...presentEither(order),
    orderStatusId: order.status as MerchantOrder['orderStatusId'],
    payAmount: order.payableMinor,
    expireTime: order.expiresAt?.toISOString() ?? null,
  }
}

export function presentMerchantPayout(payout: ReadPayout): MerchantPayout {
  const { orderStatusId, payoutStatus } = statusIdsOf(payoutStageOf(payout.stage))
  return { ...presentEither(payout), orderStatusId, payoutStatus }
}

function presentEither(row: ReadOrder | ReadPayout) {
  const { body } = row.request
  return {
    orderCode: row.orderCode,
    mchOrderNo: row.merchantOrderId,
    productId: row.productId,
    currency: row.currency,
    exponent: row.exponent,
    amount: row.amountMinor,
    realAmount: row.realAmountMinor,
    fee: row.feeMinor,
    utr: row.utr,
    callbackStatus: row.callbackStatus as MerchantOrder['callbackStatus'],
    subject: row.subject,
    body: typeof body === 'string' ? body : null,
    createTime: row.createdAt.toISOString(),
    completedTime: row.completedAt?.toISOString() ?? null,
  }
}
