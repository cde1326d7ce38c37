import { z } from 'zod'
import { UPLOAD_ROWS_MAX } from '#domain/orders/order-upload.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Role } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { issueSchema } from '#contract/wire/envelope.ts'
import { flag, httpUrl, nothing, payPassword, requiredLine, wholeNumber } from '#contract/calls/fields.ts'
import { UPLOAD_INPUT } from '#domain/lists/orders/orders.fields.ts'

const BATCH_CREATORS = ['superAdmin', 'merchant'] as const satisfies readonly Role[]

const RULES = `(UTF-8 or GBK, at most ${UPLOAD_ROWS_MAX} rows), each in a transaction of its own. \`product\` is a name or number, \`amountInUnits\` is in units of its currency; \`productId\` and \`amount\` are as the call has them; \`dryRun\` only checks. Rows count from 1, the header.`

/** Fields that every upload of a file of orders shares. */
const upload = {
  method: 'POST',
  access: BATCH_CREATORS,
  takes: 'upload',
  creates: 'orders',
  input: z.object({
    /** The mark of the orders that are created. */
    orderType: wholeNumber(1, 5).default(1),
    /**
     * The merchant's signing key, which proves that staff may create its orders; a merchant who is signed in needs
     * none.
     */
    key: requiredLine(UPLOAD_INPUT.key.maxLength).optional(),
    /** Whose orders they are; a merchant creates its own. */
    mchId: requiredLine(UPLOAD_INPUT.mchId.maxLength).optional(),
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
        /** Where the payer pays; null for payouts and for what is not created. */
        payUrl: httpUrl.nullable(),
        /** Faults of the row, by column. */
        issues: z.array(issueSchema),
        /** A refusal that is about no column: a key of the error texts. */
        msg: z.string().nullable(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
} as const

const uploadFlag = {
  method: 'GET',
  access: BATCH_CREATORS,
  input: nothing,
  output: z.object({
    enabled: z.boolean(),
    rowsMax: z.int(),
    columns: z.array(z.object({ name: z.string(), required: z.boolean() })),
  }),
} as const

const template = {
  method: 'GET',
  access: BATCH_CREATORS,
  responds: 'csv',
  input: z.object({
    /** The language of the product names. */
    language: z.enum(LOCALES).default('en-US'),
  }),
  output: z.string(),
} as const

export const orderBatchEndpoints = {
  'api.order.createBatch': defineEndpoint({
    ...upload,
    path: '/v1.0/api/order/createBatch',
    summary: `Creates the collection orders of a CSV file ${RULES}`,
  }),
  'order.orderUploadFlag': defineEndpoint({
    ...uploadFlag,
    path: '/v1.0/order/orderUploadFlag',
    summary: 'Whether files of orders are taken now, and what they may be like.',
  }),
  'order.batchTemplate': defineEndpoint({
    ...template,
    path: '/v1.0/order/batchTemplate',
    summary:
      'The template of a file of orders: its header line, and an example of each product that is open to the merchant.',
  }),
  'api.payoutOrder.createBatch': defineEndpoint({
    ...upload,
    operation: 'payoutCreation',
    input: upload.input.extend({ payPassword: payPassword.optional() }),
    path: '/v1.0/api/payoutOrder/createBatch',
    summary: `Creates the payouts of a CSV file ${RULES} The merchant’s balance is set aside row by row.`,
  }),
  'payoutOrder.orderUploadFlag': defineEndpoint({
    ...uploadFlag,
    path: '/v1.0/payoutOrder/orderUploadFlag',
    summary: 'Whether files of payouts are taken now, and what they may be like.',
  }),
  'payoutOrder.batchTemplate': defineEndpoint({
    ...template,
    path: '/v1.0/payoutOrder/batchTemplate',
    summary:
      'The template of a file of payouts: its header line, and an example of each product that is open to the merchant.',
  }),
}
