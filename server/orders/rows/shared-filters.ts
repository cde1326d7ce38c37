import { and, ilike, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { productFamily } from '#domain/products.ts'
import type { Reading } from '#domain/statistics/statistics.ts'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { containing, instantOf } from '#server/platform/lists/filters/conditions.ts'
import {
  amountAtLeast,
  amountAtMost,
  equals,
  equalsAddress,
  equalsAmount,
  equalsCode,
  equalsText,
  isOfDay,
  isOfHour,
  isOfWeekday,
  matchesAll,
  since,
  startsWith,
  until,
} from '#server/platform/lists/filters/filters.ts'
import type { Filter } from '#server/platform/lists/filters/filters.ts'
import type { Services } from '#server/platform/services.ts'
import { pastedForms } from '#domain/text/pasted-text.ts'

/** The filters over the columns that collection orders and payouts share. */
export function sharedFilters(table: typeof orders | typeof payoutOrders) {
  const productId: Filter<number, unknown> = (id) => inArray(table.productId, productFamily(id))
  const description: Filter<string, unknown> = (text) => ilike(table.subject, containing(text))
  const utr: Filter<string, unknown> = (text) =>
    inArray(table.utr, [...pastedForms(text), ...pastedForms(text.toUpperCase())])
  return {
    productId,
    description,
    utr,
    merchantId: equals(table.merchantId),
    supplierId: equals(table.supplierId),
    resourceId: equals(table.resourceId),
    merchantOrderId: equalsText(table.merchantOrderId),
    merchantOrderStart: startsWith(table.merchantOrderId),
    orderCode: equalsCode(table.orderCode),
    cardNumber: equalsText(table.cardNumber),
    ifscCode: equalsText(table.ifscCode),
    ipAddress: equalsAddress(table.ip),
    startTime: since(table.createdAt),
    endTime: until(table.createdAt),
    completedStartTime: since(table.completedAt),
    completedEndTime: until(table.completedAt),
    ...statisticFilters(table),
    isProxy: equals(table.isProxy),
    locked: equals(table.locked),
    orderMark: equals(table.orderMark),
    callbackStatus: equals(table.callbackStatus),
    amount: equalsAmount(table, 'amountMinor'),
    realAmountMin: amountAtLeast(table.realAmountMinor, table.exponent),
    realAmountMax: amountAtMost(table.realAmountMinor, table.exponent),
  }
}

/** The filters that figures of statistics lead to. */
function statisticFilters(table: typeof orders | typeof payoutOrders) {
  const lacks =
    (column: typeof table.supplierId | typeof table.resourceId): Filter<boolean, unknown> =>
    (value) =>
      value ? isNull(column) : isNotNull(column)
  return {
    currency: equals(table.currency),
    exactProductId: equals(table.productId),
    withoutSupplier: lacks(table.supplierId),
    withoutAccount: lacks(table.resourceId),
    createdDay: isOfDay(table.createdAt),
    createdWeekday: isOfWeekday(table.createdAt),
    createdHour: isOfHour(table.createdAt),
    completedDay: isOfDay(table.completedAt),
    completedWeekday: isOfWeekday(table.completedAt),
    completedHour: isOfHour(table.completedAt),
    // Says what `startTime` and `endTime` mean: `spanOfTime`.
    timeBy: matchesAll,
    // Depends on the other filters: `standsAt`.
    countedAt: matchesAll,
  }
}

interface StandingFilter {
  countedAt?: string | undefined
  orderStatusId?: readonly number[] | undefined
  completedStartTime?: string | undefined
  completedEndTime?: string | undefined
}

/** Condition of a list as it stood at the filter's `countedAt`; `reached` are further times that must lie before it. */
export function standsAt(
  table: typeof orders | typeof payoutOrders,
  filter: StandingFilter,
  zone: string,
  reached: readonly PgColumn[] = [],
) {
  if (!filter.countedAt) return undefined
  const moment = instantOf('countedAt', filter.countedAt, zone)
  const [status, ...more] = filter.orderStatusId ?? []
  const isOfEnded =
    (status === ORDER_STATUS_IDS.successful && more.length === 0) ||
    !!filter.completedStartTime ||
    !!filter.completedEndTime
  const moments = [table.createdAt, ...reached, ...(isOfEnded ? [table.completedAt] : [])]
  return and(...moments.map((one) => lt(one, moment)))
}

interface TimeFilter {
  timeBy?: Reading | undefined
  startTime?: string | undefined
  endTime?: string | undefined
  completedStartTime?: string | undefined
  completedEndTime?: string | undefined
}

/** A list's filter whose plain span bounds the moment that it names, or else the setting `completeTimeFilter`. */
export function spanOfTime<Filter extends TimeFilter>(
  { settings }: Pick<Services, 'settings'>,
  filter: Filter,
): Filter {
  const { timeBy, startTime, endTime, ...rest } = filter
  const by = timeBy ?? (settings.get('completeTimeFilter') ? 'completed' : 'created')
  if (by === 'created' || (startTime === undefined && endTime === undefined))
    return { ...rest, startTime, endTime } as Filter
  // Wall-clock texts are ordered as their times are.
  const inOrder = (...texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).toSorted()
  return {
    ...rest,
    completedStartTime: inOrder(startTime, rest.completedStartTime).at(-1),
    completedEndTime: inOrder(endTime, rest.completedEndTime)[0],
  } as Filter
}
