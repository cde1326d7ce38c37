import { z } from 'zod'
import { ACTION_CHANNELS, CALLBACK_STATUS_IDS, ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_CHANNELS, PAYOUT_STAGES, PAYOUT_STATUS_IDS, PROCESS_STATE_IDS } from '#domain/payouts/payout-status.ts'
import { PAYOUT_FILTER_FIELDS, PAYOUT_SORTS } from '#domain/payouts/payout-filter.ts'
import { instant, newerThanId, optionalFields, paging } from '#contract/calls/fields.ts'
import { callbackAttemptSchema, postingSchema, timeBy } from '#contract/orders/order.schemas.ts'

const idsOf = <T extends Record<string, number>>(ids: T) => z.union(Object.values(ids).map((value) => z.literal(value)))

/** The filters of the lists, the totals and the export. */
export const payoutFilterShape = optionalFields(PAYOUT_FILTER_FIELDS)

const inOrder = (from: string | undefined, to: string | undefined) =>
  from === undefined || to === undefined || from <= to

export const payoutFilterSchema = z
  .object({ ...payoutFilterShape, timeBy })
  .refine((filter) => inOrder(filter.startTime, filter.endTime), { error: 'startAfterEnd', path: ['startTime'] })
  .refine((filter) => inOrder(filter.completedStartTime, filter.completedEndTime), {
    error: 'startAfterEnd',
    path: ['completedStartTime'],
  })
  .refine(
    (filter) =>
      filter.realAmountMin === undefined ||
      filter.realAmountMax === undefined ||
      filter.realAmountMin <= filter.realAmountMax,
    {
      error: 'minAboveMax',
      path: ['realAmountMin'],
    },
  )
export type PayoutFilter = z.output<typeof payoutFilterSchema>

export const payoutListInputSchema = payoutFilterSchema.safeExtend({
  ...paging,
  sortBy: z.enum(PAYOUT_SORTS).optional(),
  sortDirection: z.enum(['asc', 'desc']).optional(),
  newerThanId,
})

/**
 * The holder of a payout, with the claim's start and end; null if a staff member holds it, since outside parties do not
 * see staff.
 */
export const payoutClaimSchema = z.object({
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  since: instant,
  leaseUntil: instant,
})

/** A payout as lists and pushes show it. A field that a role may not see is null. */
export const payoutRowSchema = z.object({
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
  feeMinor: z.int().nullable(),
  frozenMinor: z.int().nullable(),
  realAmountMinor: z.int().nullable(),
  /** The lifecycle's state; the three numbers after it follow from it. */
  stage: z.enum(PAYOUT_STAGES),
  orderStatusId: z.int(),
  payoutStatus: idsOf(PAYOUT_STATUS_IDS),
  processState: idsOf(PROCESS_STATE_IDS),
  callbackStatus: idsOf(CALLBACK_STATUS_IDS),
  orderMark: idsOf(ORDER_MARK_IDS),
  locked: z.boolean(),
  lockedBy: z.string().nullable(),
  riskHeld: z.boolean(),
  isProxy: z.boolean(),
  channel: z.enum(PAYOUT_CHANNELS).nullable(),
  batchId: z.int().nullable(),
  inOpenBatch: z.boolean(),
  /** A gateway may have paid it; the outcome is uncertain. */
  gatewayUncertain: z.boolean(),
  allocationCount: z.int(),
  claim: payoutClaimSchema.nullable(),
  hasCallbackUrl: z.boolean(),
  payeeName: z.string().nullable(),
  cardNumber: z.string().nullable(),
  ifscCode: z.string().nullable(),
  bankName: z.string().nullable(),
  vpa: z.string().nullable(),
  address: z.string().nullable(),
  payoutCardNumber: z.string().nullable(),
  utr: z.string().nullable(),
  rejectReason: z.string().nullable(),
  ipAddress: z.string().nullable(),
  description: z.string().nullable(),
  createTime: instant,
  completedTime: instant.nullable(),
  updateTime: instant,
})
export type PayoutRow = z.infer<typeof payoutRowSchema>

export const payoutHistorySchema = z.object({
  id: z.int(),
  at: instant,
  event: z.string(),
  fromStage: z.enum(PAYOUT_STAGES).nullable(),
  toStage: z.enum(PAYOUT_STAGES),
  actor: z.string().nullable(),
  via: z.enum(ACTION_CHANNELS),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})

/** A request to a gateway and its latest answer. */
export const gatewayCallSchema = z.object({
  id: z.int(),
  attempt: z.int(),
  resourceName: z.string(),
  state: z.string(),
  gatewayId: z.string().nullable(),
  utr: z.string().nullable(),
  reason: z.string().nullable(),
  queries: z.int(),
  createTime: instant,
  sentTime: instant.nullable(),
  updateTime: instant,
})

/** Another payout to the same payee. */
export const samePayeeSchema = z.object({
  orderCode: z.string(),
  merchantName: z.string(),
  stage: z.enum(PAYOUT_STAGES),
  amountMinor: z.int(),
  exponent: z.int(),
  currency: z.string(),
  createTime: instant,
  /** The same amount within an hour, and its money may leave or has left: perhaps the same payment, asked for twice. */
  isRepeat: z.boolean(),
})

/** Everything about one payout, for the inspector; `funds` are the merchant's now, null for who may not see them. */
export const payoutDetailSchema = z.object({
  order: payoutRowSchema,
  history: z.array(payoutHistorySchema),
  callbacks: z.array(callbackAttemptSchema),
  nextCallbackAt: instant.nullable(),
  postings: z.array(postingSchema),
  gatewayCalls: z.array(gatewayCallSchema),
  detections: z.array(
    z.object({
      id: z.int(),
      ruleName: z.string(),
      kind: z.string(),
      state: z.string(),
      at: instant,
      evidence: z.record(z.string(), z.unknown()),
    }),
  ),
  funds: z
    .object({
      currency: z.string(),
      /** Decimals of the ledger's amounts. */
      exponent: z.int(),
      availableMinor: z.int(),
      frozenMinor: z.int(),
      /** Of the frozen, what payouts that are being paid hold. */
      inFlightMinor: z.int(),
    })
    .nullable(),
  request: z.record(z.string(), z.unknown()),
  /** Other payouts to the payee within a day that the person may see, repeats first, then the newest. */
  samePayee: z.array(samePayeeSchema),
})
export type PayoutDetail = z.infer<typeof payoutDetailSchema>
