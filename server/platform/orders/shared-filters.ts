import { ilike, inArray } from 'drizzle-orm'
import { productFamily } from '#domain/products.ts'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { containing } from '#server/platform/lists/conditions.ts'
import {
  atLeast,
  atMost,
  equals,
  equalsAddress,
  equalsAmount,
  equalsCode,
  equalsText,
  since,
  until,
} from '#server/platform/lists/filters.ts'
import type { Filter } from '#server/platform/lists/filters.ts'

/** The filters over the columns that collection orders and payouts share. */
export function sharedFilters(table: typeof orders | typeof payoutOrders) {
  const productId: Filter<number, unknown> = (id) => inArray(table.productId, productFamily(id))
  const description: Filter<string, unknown> = (text) => ilike(table.subject, containing(text))
  const utr: Filter<string, unknown> = (text) => inArray(table.utr, [text.trim(), text.trim().toUpperCase()])
  return {
    productId,
    description,
    utr,
    merchantId: equals(table.merchantId),
    supplierId: equals(table.supplierId),
    resourceId: equals(table.resourceId),
    merchantOrderId: equalsText(table.merchantOrderId),
    orderCode: equalsCode(table.orderCode),
    cardNumber: equalsText(table.cardNumber),
    ifscCode: equalsText(table.ifscCode),
    ipAddress: equalsAddress(table.ip),
    startTime: since(table.createdAt),
    endTime: until(table.createdAt),
    completedStartTime: since(table.completedAt),
    completedEndTime: until(table.completedAt),
    isProxy: equals(table.isProxy),
    locked: equals(table.locked),
    orderMark: equals(table.orderMark),
    callbackStatus: equals(table.callbackStatus),
    amount: equalsAmount(table, 'amountMinor'),
    realAmountMin: atLeast(table.realAmountMinor),
    realAmountMax: atMost(table.realAmountMinor),
  }
}
