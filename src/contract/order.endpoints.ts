import { z } from 'zod'
import { ORDER_AGENTS, ORDER_STAFF, ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { LIMITS } from '#domain/limits.ts'
import { defineEndpoint } from '#contract/define.ts'
import {
  done,
  expectedVersion,
  flag,
  googleCode,
  id,
  instant,
  line,
  listAnswer,
  listOf,
  nothing,
  orderCode,
  requiredLine,
  wallClock,
  wholeNumber,
} from '#contract/fields.ts'
import {
  allocationSchema,
  orderDetailSchema,
  orderFilterSchema,
  orderFilterShape,
  orderListInputSchema,
  orderRowSchema,
} from '#contract/order.schemas.ts'
import { hasRejectText, missingRejectText, rejectReasonFields } from '#contract/order-action.endpoints.ts'
import { LOCALES } from '#domain/locales.ts'

const ORDER_READERS = [...ORDER_STAFF, 'supplier', 'merchant'] as const satisfies readonly Role[]
const ORDER_ACTORS = [...ORDER_AGENTS, 'supplier'] as const satisfies readonly Role[]

/** What each action over many orders takes beside them; each is a lifecycle event. */
const BULK_PARAMS = {
  RESEND_CALLBACK: z.object({}),
  FREE_RESOURCE: z.object({ isOffsetReplenishmentOrder: flag.default(false) }),
  UNLOCK: z.object({}),
  MARK: z.object({ orderMark: wholeNumber(1, 5) }),
  RESELECT: z.object({ supplierIdList: listOf(id).optional(), productIdList: listOf(id).optional() }),
  REJECT: z.object(rejectReasonFields).refine(hasRejectText, missingRejectText),
}
export type BulkOrderAction = keyof typeof BULK_PARAMS

/** Actions that can run over many orders at once. */
export const BULK_ORDER_ACTIONS = Object.keys(BULK_PARAMS) as BulkOrderAction[]

/** How many orders a selection may hold. */
export const BULK_SELECTION_MAX = 20_000

/** What came of each order of a part. */
export const bulkResults = z.object({ results: z.array(z.object({ orderCode: z.string(), ok: z.boolean(), refusal: z.string().nullable() })) })

/** What a run would do: which go, which are blocked and why. */
export const bulkPreview = z.object({
  goes: z.array(z.string()),
  blocked: z.array(z.object({ orderCode: z.string(), refusal: z.string() })),
  /** Those of `goes` that one choice in a field of the action would block. */
  blockedWhen: z.array(z.object({ field: z.string(), value: z.string(), orderCode: z.string(), refusal: z.string() })).optional(),
  /** Names the run where one Google code has to cover it, because some of its orders demand one; null otherwise. */
  bulkId: z.uuid().nullable(),
  /** How many the filter holds beyond the selection's limit; they are in neither list. */
  beyondLimit: z.int(),
})

/** Orders left out of everything that holds a filter. */
export const except = z.array(orderCode).max(BULK_SELECTION_MAX).optional()

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

/** The input of one part of a run over many orders, for one action. */
export function bulkInput<A extends string, P extends z.ZodType>(action: A, params: P) {
  return z.object({
    action: z.literal(action),
    params,
    orderCodes: z.array(orderCode).min(1).max(LIMITS.bulkChunk),
    bulkId: z.uuid().nullable().optional(),
    googleCode: googleCode.optional(),
  })
}

export const orderEndpoints = {
  'order.getList': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/getList',
    summary: 'Collection orders that hold all filters, newest first unless sorted.',
    access: ORDER_READERS,
    input: orderListInputSchema,
    output: listAnswer(orderRowSchema),
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
    summary: 'The newest order that the person may see; polled by the order-arrival notifier.',
    access: ROLES.filter((role) => role !== 'merchant'),
    input: nothing,
    output: z.object({ order: z.object({ orderCode: z.string(), createTime: instant }).nullable() }),
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
    googleCode: { toggle: 'googleVerifyManualSupplement' },
    input: z.object({
      orderCode,
      isOffsetReplenishmentOrder: flag.default(false),
      utr: requiredLine(64).regex(/^[A-Za-z0-9-]+$/, 'utr'),
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
  'order.bulkPreview': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/bulkPreview',
    summary: 'What a bulk action would do: freezes the selection and says how many go, and how many are blocked and why.',
    access: ORDER_ACTORS,
    mutates: false,
    input: z.object({
      action: z.enum(BULK_ORDER_ACTIONS),
      selection: z.union([
        z.object({ orderCodes: z.array(orderCode).min(1).max(BULK_SELECTION_MAX) }),
        z.object({ filter: orderFilterSchema, except }),
      ]),
    }),
    output: bulkPreview,
  }),
  'order.bulkApply': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/bulkApply',
    summary: 'Runs a bulk action over some orders of a frozen selection; each has its own result. A Google code given with a `bulkId` covers that whole run.',
    access: ORDER_ACTORS,
    googleCode: 'whenPaid',
    input: z.discriminatedUnion('action', [
      bulkInput('RESEND_CALLBACK', BULK_PARAMS.RESEND_CALLBACK.default({})),
      bulkInput('FREE_RESOURCE', BULK_PARAMS.FREE_RESOURCE.default({ isOffsetReplenishmentOrder: false })),
      bulkInput('UNLOCK', BULK_PARAMS.UNLOCK.default({})),
      bulkInput('MARK', BULK_PARAMS.MARK),
      bulkInput('RESELECT', BULK_PARAMS.RESELECT.default({})),
      bulkInput('REJECT', BULK_PARAMS.REJECT),
    ]),
    output: bulkResults,
  }),
  'order.export': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/export',
    summary: 'The listed or selected orders as CSV (UTF-8 with BOM), streamed without a cap; times name their zone.',
    access: ORDER_READERS,
    mutates: false,
    responds: 'csv',
    input: z.object({
      selection: z.union([
        z.object({ orderCodes: z.array(orderCode).min(1).max(BULK_SELECTION_MAX) }),
        z.object({ filter: orderFilterSchema, except }),
      ]),
      columns: z.array(orderRowSchema.keyof()).min(1),
      headers: z.array(line(64)).optional(),
      language: z.enum(LOCALES),
    }),
    output: z.string(),
  }),
  'order.statistics.total': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/statistics/total',
    summary: 'All orders that the person may see, by currency.',
    access: ORDER_READERS,
    input: nothing,
    output: statistics,
  }),
  'order.statistics.today': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/statistics/today',
    summary: 'Orders of today; the days are half-open in the platform’s zone and default to the present ones.',
    access: ORDER_READERS,
    input: z.object({ todayDate: wallClock.optional(), tomorrowDate: wallClock.optional() }),
    output: statistics,
  }),
  'order.statistics.yesterday': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/statistics/yesterday',
    summary: 'Orders of yesterday.',
    access: ORDER_READERS,
    input: z.object({ yesterdayDate: wallClock.optional(), todayDate: wallClock.optional() }),
    output: statistics,
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
      cap: z.int(),
    }),
  }),
  'audit.getOwnRecent': defineEndpoint({
    method: 'GET',
    path: '/v1.0/audit/getOwnRecent',
    summary: 'The own latest actions, newest first.',
    access: ROLES,
    input: z.object({ limit: wholeNumber(1, 50).optional() }),
    output: z.object({
      list: z.array(z.object({ id: z.int(), at: instant, action: z.string(), targetKind: z.string().nullable(), target: z.string().nullable() })),
    }),
  }),
}

/** A merchant creates an order, authenticated by its sign. */
export const orderApiEndpoints = {
  'api.order.create': defineEndpoint({
    method: 'POST',
    path: '/v1.0/api/order/create',
    summary: 'Creates a collection order. `amount` is in minor units, for product 1045 in 1/10 000.',
    access: 'signature',
    input: z.looseObject({
      mchId: requiredLine(32),
      productId: wholeNumber(1, 99_999),
      mchOrderNo: requiredLine(64).regex(/^[\w.:-]+$/, 'orderNumber'),
      amount: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      returnUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'url' })]).optional(),
      notifyUrl: z.url({ protocol: /^https?$/, error: 'url' }),
      subject: line(128).optional(),
      body: line(512).optional(),
      clientIp: z.union([z.ipv4('ip'), z.ipv6('ip')]).optional(),
      userName: line(128).optional(),
      cardNumber: z.string().regex(/^\d{1,20}$/, 'cardNumber').optional(),
      ifscCode: z.string().regex(/^[A-Z]{4}[A-Za-z0-9]{7}$/, 'ifsc').optional(),
      bankName: line(128).optional(),
      vpa: line(128).optional(),
      mode: line(32).optional(),
      address: line(128).optional(),
      sign: requiredLine(128),
    }),
    output: z.object({
      orderCode: z.string(),
      mchOrderNo: z.string(),
      orderStatusId: z.int(),
      amount: z.int(),
      /** What the payer has to pay, in minor units. */
      payAmount: z.int(),
      currency: z.string(),
      expireTime: instant.nullable(),
      /** What the payer pays to; null when no account could take the order. */
      payTo: z
        .object({
          cardNumber: z.string().nullable(),
          accountName: z.string().nullable(),
          bankName: z.string().nullable(),
          ifscCode: z.string().nullable(),
          vpa: z.string().nullable(),
          address: z.string().nullable(),
          identifyCode: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
  'monitor.report': defineEndpoint({
    method: 'POST',
    path: '/v1.0/monitor/report',
    summary: 'A monitor reports a payment record; signed by HMAC-SHA256 of the body in the header `x-monitor-sign`.',
    access: 'monitor',
    input: z.object({
      monitorId: requiredLine(64),
      recordId: requiredLine(128),
      kind: z.enum(['sms', 'webMessage', 'usdt']),
      cardNumber: line(64).optional(),
      address: line(128).optional(),
      amountMinor: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      balanceMinor: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
      utr: line(64).optional(),
      identifyCode: line(64).optional(),
      payerName: line(128).optional(),
      text: z.string().max(4_000),
      occurredAt: instant,
    }),
    output: z.object({ matchedOrderCode: z.string().nullable(), duplicate: z.boolean() }),
  }),
  'monitor.heartbeat': defineEndpoint({
    method: 'POST',
    path: '/v1.0/monitor/heartbeat',
    summary: 'A monitor says that it is alive; signed as its reports.',
    access: 'monitor',
    input: z.object({ monitorId: requiredLine(64), at: instant }),
    output: done,
  }),
}
