import { z } from 'zod'
import {
  CALLBACK_OUTCOMES,
  ACTION_CHANNELS,
  CALLBACK_STATUS_IDS,
  ORDER_MARK_IDS,
  ORDER_STATUS_IDS,
  SUPPLEMENT_TYPES,
} from '#domain/orders/order-status.ts'
import { approvalSchema } from '#contract/people/todo.endpoints.ts'
import { ORDER_FILTER_FIELDS, ORDER_SORTS } from '#domain/orders/order-filter.ts'
import { READINGS } from '#domain/statistics/statistics.ts'
import { httpUrl, instant, newerThanId, optionalFields, paging } from '#contract/calls/fields.ts'

const idsOf = <T extends Record<string, number>>(ids: T) => z.union(Object.values(ids).map((value) => z.literal(value)))

/** The filters of the list, the totals and the export. */
export const orderFilterShape = optionalFields(ORDER_FILTER_FIELDS)

/** The moment that `startTime` and `endTime` bound; by default as the setting `completeTimeFilter` says. */
export const timeBy = z.enum(READINGS).optional()

const startsBeforeEnd = (start: 'startTime' | 'completedStartTime', end: 'endTime' | 'completedEndTime') => ({
  check: (filter: { [K in typeof start | typeof end]?: string | undefined }) => {
    const from = filter[start]
    const to = filter[end]
    return from === undefined || to === undefined || from <= to
  },
  issue: { error: 'startAfterEnd', path: [start] },
})
const created = startsBeforeEnd('startTime', 'endTime')
const completed = startsBeforeEnd('completedStartTime', 'completedEndTime')
const amountsOrdered = (filter: { realAmountMin?: number | undefined; realAmountMax?: number | undefined }) =>
  filter.realAmountMin === undefined ||
  filter.realAmountMax === undefined ||
  filter.realAmountMin <= filter.realAmountMax

/** Filters with their rules across fields: no start after its end. */
export const orderFilterSchema = z
  .object({ ...orderFilterShape, timeBy })
  .refine(created.check, created.issue)
  .refine(completed.check, completed.issue)
  .refine(amountsOrdered, { error: 'minAboveMax', path: ['realAmountMin'] })
export type OrderFilter = z.output<typeof orderFilterSchema>

export const orderListInputSchema = orderFilterSchema.safeExtend({
  ...paging,
  sortBy: z.enum(ORDER_SORTS).optional(),
  sortDirection: z.enum(['asc', 'desc']).optional(),
  /** Only orders newer than this id; the console passes ids from pushes. */
  newerThanId,
})

/** An order as lists and pushes show it. A field that a role may not see is null. */
export const orderRowSchema = z.object({
  id: z.int(),
  version: z.int(),
  orderCode: z.string(),
  merchantOrderId: z.string(),
  merchantId: z.int(),
  merchantName: z.string(),
  supplierId: z.int().nullable(),
  supplierName: z.string().nullable(),
  productId: z.int(),
  resourceId: z.int().nullable(),
  resourceName: z.string().nullable(),
  currency: z.string(),
  exponent: z.int(),
  amountMinor: z.int(),
  /** The amount asked of the payer; differs from the order's amount where float amounts make it unique. */
  payableMinor: z.int(),
  /** The received amount, null before that; `currentReceivedMoney` in the wire's filters. */
  realAmountMinor: z.int().nullable(),
  feeMinor: z.int().nullable(),
  orderStatusId: idsOf(ORDER_STATUS_IDS),
  callbackStatus: idsOf(CALLBACK_STATUS_IDS),
  supplementStatus: z.union([z.literal(0), z.literal(1)]),
  supplementType: z.enum(SUPPLEMENT_TYPES).nullable(),
  orderMark: idsOf(ORDER_MARK_IDS),
  locked: z.boolean(),
  lockedBy: z.string().nullable(),
  isProxy: z.boolean(),
  /** A slot on an account is held for it. */
  holdsResource: z.boolean(),
  hasCallbackUrl: z.boolean(),
  cardNumber: z.string().nullable(),
  userName: z.string().nullable(),
  validateUserName: z.string().nullable(),
  ifscCode: z.string().nullable(),
  bankName: z.string().nullable(),
  identifyCode: z.string().nullable(),
  usdtAddress: z.string().nullable(),
  /** Millionths of a USDT. */
  usdtCount: z.int().nullable(),
  utr: z.string().nullable(),
  utrSubmitTime: instant.nullable(),
  ipAddress: z.string().nullable(),
  description: z.string().nullable(),
  createTime: instant,
  expireTime: instant.nullable(),
  completedTime: instant.nullable(),
  updateTime: instant,
})
export type OrderRow = z.infer<typeof orderRowSchema>

export const orderHistorySchema = z.object({
  id: z.int(),
  at: instant,
  event: z.string(),
  fromStatusId: z.int().nullable(),
  toStatusId: z.int(),
  actor: z.string().nullable(),
  via: z.enum(ACTION_CHANNELS),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})

/** Why an account was or was not taken for an order. */
export const allocationSchema = z.object({
  id: z.int(),
  at: instant,
  chosenResourceId: z.int().nullable(),
  chosenResourceName: z.string().nullable(),
  candidates: z.array(
    z.object({ resourceId: z.int(), name: z.string(), taken: z.boolean(), refusal: z.string().nullable() }),
  ),
})

export const callbackAttemptSchema = z.object({
  id: z.int(),
  attempt: z.int(),
  at: instant,
  method: z.string(),
  url: z.string(),
  requestBody: z.string(),
  responseStatus: z.int().nullable(),
  responseBody: z.string().nullable(),
  durationMs: z.int(),
  outcome: z.enum(CALLBACK_OUTCOMES),
  by: z.string().nullable(),
})

export const postingSchema = z.object({
  id: z.int(),
  transactionId: z.int(),
  at: instant,
  cause: z.string(),
  account: z.string(),
  amountMinor: z.int(),
  balanceAfterMinor: z.int(),
  currency: z.string(),
  exponent: z.int(),
})

/** A reported payment that no order has claimed. */
export const possiblePaymentSchema = z.object({
  recordId: z.string(),
  at: instant,
  amountMinor: z.int(),
  utr: z.string().nullable(),
  payerName: z.string().nullable(),
})
export type PossiblePayment = z.infer<typeof possiblePaymentSchema>

/** Everything about one order, for the inspector. */
export const orderDetailSchema = z.object({
  order: orderRowSchema,
  history: z.array(orderHistorySchema),
  /** Unclaimed payments that an unpaid order may have; merchants do not see them. */
  payments: z.array(possiblePaymentSchema),
  /** Requests that wait for a second person; only the platform's people see them. */
  waiting: z.array(approvalSchema),
  allocations: z.array(allocationSchema),
  callbacks: z.array(callbackAttemptSchema),
  nextCallbackAt: instant.nullable(),
  postings: z.array(postingSchema),
  request: z.record(z.string(), z.unknown()),
  /** The address of the payer's page; only the platform's people see it. */
  payUrl: httpUrl.nullable(),
  /** From where it was created; only the platform's people see it. */
  origin: z
    .object({ country: z.string().nullable(), agent: z.string().nullable(), referer: z.string().nullable() })
    .nullable(),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>
