import { z } from 'zod'
import { BANK_TEMPLATE_TYPES } from '#domain/bank-templates/bank-template.ts'
import { LIMITS } from '#domain/limits.ts'
import { ORDER_NUMBER } from '#domain/lists/fields/common.fields.ts'
import { BANK_TEMPLATE_FIELDS } from '#domain/lists/orders/payouts.fields.ts'
import { ORDER_OUTCOMES, BATCH_DIFFERENCES, BATCH_RESULTS, STORED_BATCH_STATES } from '#domain/payouts/payout-batch.ts'
import { ORDER_ACTORS, ORDER_STAFF } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { bankTemplateRow } from '#contract/payouts/bank-template.endpoints.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  expectedVersion,
  googleCode,
  id,
  instant,
  line,
  listAnswer,
  listOf,
  minorUnits,
  orderCode,
  paging,
  requiredLine,
  wallClock,
  wholeNumber,
} from '#contract/calls/fields.ts'
import { hasRejectText, missingRejectText } from '#contract/orders/order-action.endpoints.ts'
import { rejection } from '#contract/payouts/payout.endpoints.ts'
import { payoutRowSchema } from '#contract/payouts/payout.schemas.ts'

const BATCH_READERS = [...ORDER_STAFF, 'supplier'] as const satisfies readonly Role[]

export const payoutBatchRowSchema = z.object({
  id: z.int(),
  version: z.int(),
  batchNumber: z.string(),
  state: z.enum(STORED_BATCH_STATES),
  templateId: z.string(),
  templateName: z.string(),
  templateReadsDetails: z.boolean(),
  payoutTime: instant,
  resourceIds: z.array(z.int()),
  currency: z.string(),
  exponent: z.int(),
  maxOrders: z.int(),
  minAmountMinor: z.int().nullable(),
  maxAmountMinor: z.int().nullable(),
  orderCount: z.int(),
  /** Null while the setting `payoutBatchCalculateAmount` is off. */
  totalMinor: z.int().nullable(),
  abnormalCount: z.int(),
  abnormalMinor: z.int().nullable(),
  hasFailedResults: z.boolean(),
  fileName: z.string().nullable(),
  fileDigest: z.string().nullable(),
  /** Digest over every order's payee and amount; what confirming has to be shown. */
  payeesDigest: z.string().nullable(),
  createdBy: z.string(),
  exportedBy: z.string().nullable(),
  exportTime: instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedTime: instant.nullable(),
  failReason: z.string().nullable(),
  createTime: instant,
  updateTime: instant,
})
export type PayoutBatchRow = z.infer<typeof payoutBatchRowSchema>

/** An order of a batch: the payout, and what the batch knows of it. */
export const payoutBatchOrderSchema = z.object({
  position: z.int(),
  open: z.boolean(),
  outcome: z.enum(ORDER_OUTCOMES).nullable(),
  result: z.enum(BATCH_RESULTS).nullable(),
  resultUtr: z.string().nullable(),
  resultReason: z.string().nullable(),
  order: payoutRowSchema,
})

/** An order as the bank is told of it, who gets how much, and the stage that it is in from then on. */
const sentOrderSchema = z.object({
  ...payoutRowSchema.pick({
    amountMinor: true,
    currency: true,
    payeeName: true,
    cardNumber: true,
    ifscCode: true,
    vpa: true,
    address: true,
    stage: true,
  }).shape,
})
export type SentOrder = z.infer<typeof sentOrderSchema>

/** An order that is not as the batch's file has it, with the fields that differ: what was sent, and what is now. */
const batchDifferenceSchema = z.object({
  orderCode: z.string(),
  kind: z.enum(BATCH_DIFFERENCES),
  then: sentOrderSchema.partial(),
  now: sentOrderSchema.partial(),
})
export type BatchDifference = z.infer<typeof batchDifferenceSchema>

/** Data in `present` of a refused confirmation: the orders that differ from the file, the first of them by name. */
export const batchDifferencesSchema = z.object({
  differences: z.array(batchDifferenceSchema),
  moreDifferences: z.int(),
})

/** A payout that was picked and cannot be in the batch: a guard of the lifecycle, or why the batch cannot hold it. */
const leftOutSchema = z.object({ orderCode: z.string(), refusal: z.string() })
export type LeftOut = z.infer<typeof leftOutSchema>

const share = z.object({ count: z.int().min(0), amountMinor: z.int().min(0) })

const amountsInOrder = (input: { minAmount?: number | undefined; maxAmount?: number | undefined }) =>
  input.minAmount === undefined || input.maxAmount === undefined || input.minAmount <= input.maxAmount

const picksWithinMost = (input: { maxOrders: number; orderCodes?: readonly string[] | undefined }) =>
  (input.orderCodes?.length ?? 0) <= input.maxOrders

/** Choices that a batch is made from; amounts in minor units of the resources' currency. */
const batchInput = z
  .object({
    payoutTime: wallClock,
    resourceIdList: listOf(id).pipe(z.array(z.int()).min(1, 'required').max(100, 'tooMany')),
    templateId: requiredLine(BANK_TEMPLATE_FIELDS.id.maxLength),
    maxOrders: wholeNumber(1, LIMITS.batchOrdersMax),
    minAmount: minorUnits.pipe(z.int().min(0, 'outOfRange')).optional(),
    maxAmount: minorUnits.pipe(z.int().min(0, 'outOfRange')).optional(),
    /** Exactly these payouts instead of the oldest that wait. */
    orderCodes: z.array(orderCode).min(1, 'required').max(LIMITS.batchOrdersMax, 'tooMany').optional(),
  })
  .refine(picksWithinMost, { error: 'tooMany', path: ['orderCodes'] })
  .refine(amountsInOrder, { error: 'minAboveMax', path: ['minAmount'] })
export type BatchInput = z.output<typeof batchInput>

export const payoutBatchEndpoints = {
  'payoutBatch.getList': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutBatch/getList',
    summary: 'Payout batches, newest first.',
    access: BATCH_READERS,
    input: z.object({
      ...paging,
      batchNumber: line(ORDER_NUMBER.maxLength).optional(),
      state: listOf(z.enum(STORED_BATCH_STATES)).optional(),
      startTime: wallClock.optional(),
      endTime: wallClock.optional(),
    }),
    output: listAnswer(payoutBatchRowSchema),
  }),
  'payoutBatch.getOrders': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutBatch/getOrders',
    summary: 'A batch with its orders in the order of the file.',
    access: BATCH_READERS,
    input: z.object({ batchId: id }),
    output: z.object({ batch: payoutBatchRowSchema, list: z.array(payoutBatchOrderSchema) }),
  }),
  'payoutBatch.preview': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutBatch/preview',
    summary: 'Which orders a batch would take and their total; nothing is taken.',
    access: ORDER_ACTORS,
    mutates: false,
    input: batchInput,
    output: z.object({
      list: z.array(payoutRowSchema),
      totalMinor: z.int(),
      currency: z.string(),
      exponent: z.int(),
      /** The picked payouts that the batch would not hold; those of a batch of the oldest are not named. */
      left: z.array(leftOutSchema),
      /** Cells that would keep the export from being written: row of the file, column, fault. */
      faults: z.array(
        z.object({ orderCode: z.string().nullable(), row: z.int(), column: z.string(), fault: z.string() }),
      ),
    }),
  }),
  'payoutBatch.create': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutBatch/create',
    summary: 'Takes orders into a new batch; no other batch, person or gateway can pay them from now on.',
    access: ORDER_ACTORS,
    input: batchInput,
    /** `left` names the picked payouts that the batch does not hold. */
    output: z.object({ batch: payoutBatchRowSchema, left: z.array(leftOutSchema) }),
  }),
  'payoutBatch.cancel': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutBatch/cancel',
    summary: 'Gives the orders of a batch free that was not exported.',
    access: ORDER_ACTORS,
    input: z.object({ batchId: id, expectedVersion }),
    output: z.object({ batch: payoutBatchRowSchema }),
  }),
  'payoutBatch.export': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutBatch/export',
    summary:
      'The bank’s file. The first time it is written and kept, and the orders are being paid from then on; later the same bytes come again.',
    access: ORDER_ACTORS,
    mutates: true,
    responds: 'csv',
    input: z.object({ batchId: id, expectedVersion }),
    output: z.string(),
  }),
  'payoutBatch.confirm': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutBatch/confirm',
    summary:
      'All orders of the batch were paid. Where an order is no longer as the file has it, or as was `seen`, it is 409 and says which orders differ in what.',
    access: ORDER_ACTORS,
    operation: 'batchConfirmation',
    input: z.object({
      batchId: id,
      googleCode: googleCode.optional(),
      expectedVersion,
      seen: z
        .object({ count: z.int().min(0), totalMinor: z.int().nullable(), payeesDigest: z.string().max(128) })
        .optional(),
    }),
    output: z.object({ batch: payoutBatchRowSchema, waitsForApproval: z.boolean() }),
  }),
  'payoutBatch.abnormal': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutBatch/abnormal',
    summary:
      'The batch went wrong: the ticked orders are rejected by the mode, those that the bank paid are completed, the rest are free for other batches. Where that is not what was `seen`, it is 409.',
    access: ORDER_ACTORS,
    operation: 'batchFailure',
    input: z
      .object({
        batchId: id,
        orderCodes: z.array(orderCode).min(1, 'required').max(LIMITS.batchOrdersMax),
        ...rejection,
        googleCode: googleCode.optional(),
        expectedVersion,
        /** The counts and sums by outcome that the person was shown. */
        seen: z.object({ completed: share, rejected: share, released: share }).optional(),
      })
      .refine(hasRejectText, missingRejectText),
    output: z.object({ batch: payoutBatchRowSchema }),
  }),
  'payoutBatch.uploadResult': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutBatch/uploadResult',
    summary:
      'The bank’s result file (multipart, field `file`): ticks the orders that it names as paid or failed. Where a column is missing, or a UTR is that of two payments, it is 400 and says which.',
    access: ORDER_ACTORS,
    takes: 'upload',
    input: z.object({ batchId: id }),
    output: z.object({
      batch: payoutBatchRowSchema,
      paid: z.int(),
      failed: z.int(),
      /** Rows of orders that are not in the batch, or whose amount is another. */
      problems: z.array(
        z.object({
          row: z.int(),
          orderCode: z.string(),
          fault: z.enum(['notInBatch', 'otherAmount', 'undecided', 'twice']),
        }),
      ),
    }),
  }),
  'payoutBatch.getTemplates': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutBatch/getTemplates',
    summary: 'The bank layouts that batches can be made with.',
    access: BATCH_READERS,
    input: z.object({ type: z.enum(BANK_TEMPLATE_TYPES).optional() }),
    output: z.object({ list: z.array(bankTemplateRow) }),
  }),
}
