import { z } from 'zod'
import { ORDER_ACTORS, ORDER_READERS, ORDER_STAFF, ROLES } from '#domain/roles.ts'
import { selectionBy } from '#contract/calls/bulk.schemas.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  addedSince,
  expectedVersion,
  flag,
  googleCode,
  inputs,
  instant,
  line,
  listAnswer,
  nothing,
  orderCode,
  wallClock,
} from '#contract/calls/fields.ts'
import { fileInput } from '#contract/calls/list-call.ts'
import {
  allocationSchema,
  orderDetailSchema,
  orderFilterSchema,
  orderFilterShape,
  orderListInputSchema,
  orderRowSchema,
} from '#contract/orders/order.schemas.ts'
import { GIVEN_UTR } from '#domain/lists/orders/orders.fields.ts'

const statistics = z.object({
  byCurrency: z.array(
    z.object({
      currency: z.string(),
      exponent: z.int(),
      orderCount: z.int(),
      orderAmountMinor: z.int(),
      successCount: z.int(),
      successAmountMinor: z.int(),
    }),
  ),
})

const changedOrder = z.object({ order: orderRowSchema })

export const orderEndpoints = {
  'order.getList': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/getList',
    summary: 'Collection orders that hold all filters, newest first unless sorted.',
    access: ORDER_READERS,
    input: orderListInputSchema,
    output: listAnswer(orderRowSchema).extend(addedSince),
  }),
  'order.getDetail': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/getDetail',
    summary: 'Everything about one order: history, allocation, callbacks, ledger postings.',
    access: ORDER_READERS,
    input: z.object({ orderCode }),
    output: orderDetailSchema,
  }),
  'order.listSummary': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/listSummary',
    summary: 'Totals of the orders that hold the filters (or of one day), by currency.',
    access: ORDER_READERS,
    input: orderFilterSchema.safeExtend({ orderType: orderFilterShape.orderType, date: z.iso.date().optional() }),
    output: z.object({
      count: z.int(),
      /** False when counting stopped at the cap; the sums are then of the newest counted orders. */
      isExact: z.boolean(),
      byCurrency: z.array(
        z.object({
          currency: z.string(),
          exponent: z.int(),
          count: z.int(),
          amountMinor: z.int(),
          successCount: z.int(),
          receivedMinor: z.int(),
        }),
      ),
    }),
  }),
  'order.getLastOrder': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/getLastOrder',
    summary:
      'The newest order that the person may see, and how many came since one; polled by the order-arrival notifier.',
    access: ROLES.filter((role) => role !== 'merchant'),
    input: z.object({ seenOrderCode: line(32).optional() }),
    output: z.object({
      order: z.object({ orderCode: z.string(), createTime: instant }).nullable(),
      /** Orders since the one that was seen last; at most one more than are counted. */
      waiting: z.int(),
    }),
  }),
  'order.getOrderStatusList': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/getOrderStatusList',
    summary: 'Statuses of collection orders by their numbers.',
    access: ORDER_READERS,
    input: nothing,
    output: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  'order.getOrderMarkList': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/getOrderMarkList',
    summary: 'Marks of orders by their numbers.',
    access: ORDER_READERS,
    input: nothing,
    output: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  'order.getOrderAllocateInfo': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/getOrderAllocateInfo',
    summary: 'Which accounts were considered for an order and why each was or was not taken.',
    access: ORDER_STAFF,
    input: z.object({ orderCode }),
    output: z.object({ list: z.array(allocationSchema) }),
  }),
  'order.replenishmentOrder': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/replenishmentOrder',
    summary: 'Supplements an order: a payment that no monitor reported is taken as received.',
    access: ORDER_ACTORS,
    operation: 'supplement',
    input: z.object({
      orderCode,
      isOffsetReplenishmentOrder: flag.default(false),
      ...inputs({ utr: GIVEN_UTR }),
      googleCode: googleCode.optional(),
      expectedVersion,
    }),
    output: changedOrder,
  }),
  'order.callback': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/callback',
    summary: 'Sends the callback of an ended order again; it goes out at once and is recorded.',
    access: ORDER_ACTORS,
    input: z.object({ orderCode, expectedVersion }),
    output: changedOrder,
  }),
  'order.export': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/export',
    summary:
      'The listed or selected orders as CSV (UTF-8 with BOM) or XLSX, streamed; CSV has no cap, a sheet 1,048,575 rows. Times name their zone.',
    access: ORDER_READERS,
    mutates: false,
    reads: 'replica',
    responds: 'table',
    input: z.object({
      selection: selectionBy(orderFilterSchema),
      ...fileInput(orderRowSchema.keyof().options),
    }),
    output: z.string(),
  }),
  'order.statistics.total': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/statistics/total',
    summary: 'All orders that the person may see, by currency.',
    access: ORDER_READERS,
    reads: 'replica',
    input: nothing,
    output: statistics,
  }),
  'order.statistics.today': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/statistics/today',
    summary: 'Orders of today; the days are half-open in the platform’s zone and default to the present ones.',
    access: ORDER_READERS,
    reads: 'replica',
    input: z.object({ todayDate: wallClock.optional(), tomorrowDate: wallClock.optional() }),
    output: statistics,
  }),
  'order.statistics.yesterday': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/statistics/yesterday',
    summary: 'Orders of yesterday.',
    access: ORDER_READERS,
    reads: 'replica',
    input: z.object({ yesterdayDate: wallClock.optional(), todayDate: wallClock.optional() }),
    output: statistics,
  }),
  'order.statistics.days': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/statistics/days',
    summary: 'Orders of each of the last 14 days up to today in the platform’s zone, the oldest day first.',
    access: ORDER_READERS,
    reads: 'replica',
    input: nothing,
    output: z.object({ days: z.array(statistics.extend({ from: instant })) }),
  }),
  'order.openWork': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/openWork',
    summary: 'How many orders wait in each kind of open work; counts stop at the cap.',
    access: ORDER_READERS,
    input: nothing,
    output: z.object({
      pendingConfirmation: z.int(),
      callbackFailed: z.int(),
      timedOutToday: z.int(),
      locked: z.int(),
      suspicious: z.int(),
      /** Orders that have waited for a person longer than the limit. */
      overdue: z.int(),
      /** When the oldest order was made whose callback has failed. */
      oldestCallbackAt: instant.nullable(),
      cap: z.int(),
    }),
  }),
}
