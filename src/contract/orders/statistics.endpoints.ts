import { z } from 'zod'
import { ORDER_READERS } from '#domain/roles.ts'
import { READINGS, STATISTIC_DIMENSIONS } from '#domain/statistics/statistics.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { flag, id, instant, line, listOf, wallClock, wholeNumber } from '#contract/calls/fields.ts'

/*
 * How a screen asks: one call for all it shows, with the dimensions it draws in `groupBy`. It gets totals and rows by
 * dimension, each with the figures of the period before beside it, and never adds currencies: a total or a row is of one
 * currency.
 *
 * A figure opens the queue with the filters of the call, the span as `startTime` and `endTime` (by completion:
 * `completedStartTime` and `completedEndTime`), `countedAt`, and those of the row and the measure:
 * `#domain/statistics/statistic-drill.ts` says which. `countedAt` has the queue stand at the moment that was counted at; its
 * `addedSince` says how many came since.
 */

const figures = {
  count: z.int(),
  amountMinor: z.int(),
  successCount: z.int(),
  successAmountMinor: z.int(),
  feesMinor: z.int().nullable(),
  profitMinor: z.int().nullable(),
  successMs: z.int(),
}
const money = { currency: z.string(), exponent: z.int() }
/** The figures of one currency, and the same of the period before; money of both in the same minor units. */
const total = z.object({ ...money, ...figures, before: z.object(figures) })
const row = total.extend({
  /**
   * `2026-11-24`, `09`, `1-09`, or an id as text; the name of a payout's stage or of a currency. Null is none: no supplier,
   * no account.
   */
  value: z.string().nullable(),
  /** The name of a merchant, supplier or account. */
  name: z.string().nullable(),
})
export type StatisticTotal = z.infer<typeof total>
export type StatisticRow = z.infer<typeof row>

const span = z.object({ from: instant, to: instant })

const input = z.object({
  /** A merchant's or supplier's user account, as `user.getUserOptions` lists it. */
  merchantUserId: id.optional(),
  supplierUserId: id.optional(),
  /** This product and its children. */
  productId: id.optional(),
  /** Without a span: today. The end names a whole second that still counts. */
  startTime: wallClock.optional(),
  endTime: wallClock.optional(),
  orderType: wholeNumber(1, 5).optional(),
  orderMark: wholeNumber(1, 5).optional(),
  /** The dimension `merchant` besides those of `groupBy`. */
  groupByMerchant: flag.optional(),
  merchantId: id.optional(),
  supplierId: id.optional(),
  resourceId: id.optional(),
  currency: line(8).optional(),
  /** By default as the setting `completeTimeFilter` says. */
  reading: z.enum(READINGS).optional(),
  groupBy: listOf(z.enum(STATISTIC_DIMENSIONS)).optional(),
  /** A moment to count at instead of the present one: what was created or completed from then on does not count. */
  countedAt: wallClock.optional(),
  /** A supplier's team instead of itself. */
  team: flag.optional(),
})

const output = z.object({
  /** The span that was asked for; `to` is exclusive. */
  span: span.extend({ zone: z.string() }),
  /** The period before: as long as what has been counted of the span, aligned with its days where they are whole. */
  before: span,
  reading: z.enum(READINGS),
  /** The moment counted at, a whole second; what comes later counts only in a later answer. */
  countedAt: instant,
  /** When the kept figures were last compared with the orders they count, or made from them; null where the orders were counted. */
  checkedAt: instant.nullable(),
  /** Some of it lies in the archive, where the queue does not show it. */
  countsArchived: z.boolean(),
  totals: z.array(total),
  /** Of each dimension asked for, in its own order: times ascending, others by their number of orders. */
  rows: z.partialRecord(z.enum(STATISTIC_DIMENSIONS), z.array(row)),
})
export type Statistics = z.infer<typeof output>

export const statisticsEndpoints = {
  'order.statisticsV2': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/statisticsV2',
    summary:
      'Counts, sums, fees and times of collection orders by currency and by any dimensions, with the same of the period before; suppliers and merchants get their own. Orders that no account could take do not count.',
    access: ORDER_READERS,
    reads: 'replica',
    input,
    output,
  }),
  'payoutOrder.statisticsV2': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/statisticsV2',
    summary:
      'Counts, sums, fees and times of payouts by currency and by any dimensions, with the same of the period before; suppliers and merchants get their own.',
    access: ORDER_READERS,
    reads: 'replica',
    input,
    output,
  }),
}
