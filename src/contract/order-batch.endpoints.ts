import { z } from 'zod'
import type { Role } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/define.ts'
import { issueSchema } from '#contract/envelope.ts'
import { flag, nothing, requiredLine, wholeNumber } from '#contract/fields.ts'

/** Rows of one upload. */
export const BATCH_ROWS_MAX = 1_000

/** The columns of the template, in its order; each is the field of `order/create` of that name. */
export const BATCH_COLUMNS = [
  'productId',
  'mchOrderNo',
  'amount',
  'notifyUrl',
  'returnUrl',
  'subject',
  'body',
  'clientIp',
  'userName',
  'cardNumber',
  'ifscCode',
  'bankName',
  'vpa',
  'mode',
  'address',
] as const
export type BatchColumn = (typeof BATCH_COLUMNS)[number]

/** Columns that a file must have. */
export const BATCH_REQUIRED_COLUMNS = ['productId', 'mchOrderNo', 'amount', 'notifyUrl'] as const satisfies readonly BatchColumn[]

const BATCH_CREATORS = ['superAdmin', 'merchant'] as const satisfies readonly Role[]

export const orderBatchEndpoints = {
  'api.order.createBatch': defineEndpoint({
    method: 'POST',
    path: '/v1.0/api/order/createBatch',
    summary: `Creates the collection orders of a CSV file (UTF-8 or GBK, at most ${BATCH_ROWS_MAX} rows), each in a transaction of its own; \`dryRun\` only checks. Rows count from 1, the header.`,
    access: BATCH_CREATORS,
    takes: 'upload',
    input: z.object({
      /** The mark of the orders that are created. */
      orderType: wholeNumber(1, 5).default(1),
      /** The merchant's signing key: it proves that the file may create orders. */
      key: requiredLine(256),
      /** Whose orders they are; a merchant creates its own. */
      mchId: requiredLine(32).optional(),
      dryRun: flag.default(false),
    }),
    output: z.object({
      dryRun: z.boolean(),
      created: z.int(),
      /** Rows that an earlier upload or call had created already with the same content. */
      repeated: z.int(),
      faulty: z.int(),
      rows: z.array(
        z.object({
          row: z.int(),
          mchOrderNo: z.string().nullable(),
          outcome: z.enum(['created', 'repeated', 'wouldCreate', 'faulty']),
          orderCode: z.string().nullable(),
          orderStatusId: z.int().nullable(),
          /** What is wrong with a faulty row, by column. */
          issues: z.array(issueSchema),
          /** A refusal that is about no column: a key of the error texts. */
          msg: z.string().nullable(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
  }),
  'order.orderUploadFlag': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/orderUploadFlag',
    summary: 'Whether files of orders are taken now, and what they may be like.',
    access: BATCH_CREATORS,
    input: nothing,
    output: z.object({
      enabled: z.boolean(),
      rowsMax: z.int(),
      columns: z.array(z.object({ name: z.enum(BATCH_COLUMNS), required: z.boolean() })),
    }),
  }),
  'order.batchTemplate': defineEndpoint({
    method: 'GET',
    path: '/v1.0/order/batchTemplate',
    summary: 'The template of a file of orders: its header line.',
    access: BATCH_CREATORS,
    responds: 'csv',
    input: nothing,
    output: z.string(),
  }),
}
