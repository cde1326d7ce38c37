import { z } from 'zod'
import {
  BANK_RECORD_KINDS,
  DECIDED_TOGETHER_MAX,
  DESK_QUEUES,
  OVERLOOKED,
  SHARING_ORDERS_MAX,
} from '#domain/bank-records/bank-records.ts'
import { COLUMN_ROLES } from '#domain/bank-templates/statements/statement-template.ts'
import { MATCH_DIFFERENCES } from '#domain/bank-records/match-differences.ts'
import { BANK_RECORD_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import { SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import { ORDER_AGENTS, ORDER_STAFF } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  done,
  googleCode,
  id,
  instant,
  line,
  listOf,
  newerThanId,
  orderCode,
  reason,
  requiredLine,
} from '#contract/calls/fields.ts'
import { importCall } from '#contract/calls/import-call.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'

/** Suppliers see those of their own accounts and of their team's, as long as the settings let them. */
const READERS = [...ORDER_STAFF, 'supplier'] as const
const COLUMNS_MAX = 500
const SEARCH_LENGTH = SHORT_NAME.maxLength

const ids = listOf(id).pipe(z.array(z.int()).min(1).max(DECIDED_TOGETHER_MAX))
const overlooked = z.enum(OVERLOOKED).default('nothing')

const bankRecordRow = z.object({
  ...rowFields(BANK_RECORD_FIELDS),
  id: z.int(),
  /** Only the day is known. */
  isDayOnly: z.boolean(),
  exponent: z.int(),
  resourceId: z.int().nullable(),
  supplierName: z.string().nullable(),
})
export type BankRecordRow = z.infer<typeof bankRecordRow>

const candidate = z.object({
  orderCode: z.string(),
  orderStatusId: z.int(),
  createTime: instant,
  amountMinor: z.int(),
  userName: z.string().nullable(),
  identifyCode: z.string().nullable(),
  /** The automatic matching says that it may be this payment's; of any other one a person alone knows that. */
  isPossible: z.boolean(),
  /** Why it is not this payment's for certain; nothing where it is. */
  differences: z.array(
    z.object({
      kind: z.enum(MATCH_DIFFERENCES),
      by: z.int().nullable(),
      /** The order that its reference has paid, for who may see it. */
      orderCode: z.string().optional(),
    }),
  ),
})
export type MatchCandidate = z.infer<typeof candidate>

const witness = z.object({
  id: z.int(),
  receivedTime: instant,
  kind: z.enum(BANK_RECORD_KINDS),
  monitorId: z.string().nullable(),
  recordId: z.string(),
  text: z.string(),
})

const queue = z.object({
  queue: z.enum(DESK_QUEUES),
  count: z.int(),
  /** When the first of them was received. */
  oldest: instant.nullable(),
  /** By currency, of those whose currency is known. */
  sums: z.array(z.object({ currency: z.string(), exponent: z.int(), amountMinor: z.int() })),
})
export type DeskQueueRow = z.infer<typeof queue>

const fitting = z.object({
  id: z.int(),
  amountMinor: z.int(),
  currency: z.string(),
  exponent: z.int(),
  /** The order that it would pay; null where none or several fit, or only some that differ. */
  orderCode: z.string().nullable(),
  refusal: z.enum(['noneFits', 'severalFit', 'sameOrder', 'decided', 'claimed']).nullable(),
})
export type FittingRecord = z.infer<typeof fitting>

const result = z.object({ id: z.int(), orderCode: z.string().nullable(), refusal: z.string().nullable() })

/** Payment records, and what people do with those that found no order. */
export const bankRecordEndpoints = {
  'bankRecord.getList': listCall({
    path: '/v1.0/bankRecord/getList',
    summary: 'Payments that were reported, newest first; those found to be part of another only where asked for.',
    access: READERS,
    fields: BANK_RECORD_FIELDS,
    more: { newerThanId },
    row: bankRecordRow,
  }),
  'bankRecord.export': exportCall({
    path: '/v1.0/bankRecord/export',
    summary: 'Payments that were reported as a file.',
    access: READERS,
    fields: BANK_RECORD_FIELDS,
  }),
  'bankRecord.getWitnesses': defineEndpoint({
    method: 'GET',
    path: '/v1.0/bankRecord/getWitnesses',
    summary: 'The messages that tell of a payment, as they came.',
    access: READERS,
    input: z.object({ id }),
    output: z.object({ list: z.array(witness) }),
  }),
  'bankRecord.getCandidates': defineEndpoint({
    method: 'GET',
    path: '/v1.0/bankRecord/getCandidates',
    summary:
      'The orders that a payment may belong to, the likeliest first, each with everything that speaks against it.',
    access: READERS,
    input: z.object({
      id,
      /** An order’s number, the merchant’s number of it, or the UTR that its payer submitted: looks for it alone. */
      search: line(SEARCH_LENGTH).optional(),
    }),
    output: z.object({ list: z.array(candidate) }),
  }),
  'bankRecord.getQueues': defineEndpoint({
    method: 'GET',
    path: '/v1.0/bankRecord/getQueues',
    summary: 'What waits at the desk: how many payments without an order each queue has, their sums and the oldest.',
    access: READERS,
    input: z.object({ kind: listOf(z.enum(BANK_RECORD_KINDS)).optional() }),
    output: z.object({
      queues: z.array(queue),
      isMore: z.boolean(),
      /** Messages of the caller's that nobody could read. */
      unread: z.object({ count: z.int(), oldest: instant.nullable() }),
    }),
  }),
  'bankRecord.getStatementChoices': defineEndpoint({
    method: 'GET',
    path: '/v1.0/bankRecord/getStatementChoices',
    summary:
      'The accounts of which statements can be imported, by part of their name or number, and the layouts of statements.',
    access: ORDER_AGENTS,
    input: z.object({ search: line(SEARCH_LENGTH).optional() }),
    output: z.object({
      accounts: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          cardNumber: z.string().nullable(),
          supplierName: z.string(),
          currency: z.string(),
        }),
      ),
      templates: z.array(z.object({ id: z.string(), name: z.string(), currency: z.string() })),
    }),
  }),
  'bankRecord.importStatement': importCall({
    path: '/v1.0/bankRecord/importStatement',
    summary:
      'Takes the rows of a bank’s statement of an account, by the layout of a bank template, as witnesses of payments, each once; they are matched in the background. Rows that cannot be read are left out and named.',
    access: ORDER_AGENTS,
    operation: 'statementImport',
    more: {
      resourceId: id,
      templateId: requiredLine(SEARCH_LENGTH),
      /** Meanings of the columns in their order, where `templateId` is `new`; guessed where they are left out. */
      roles: listOf(z.enum(COLUMN_ROLES))
        .pipe(z.array(z.enum(COLUMN_ROLES)).max(COLUMNS_MAX))
        .optional(),
      /** The name under which a taught layout is kept, for those who may change layouts. */
      layoutName: line(SEARCH_LENGTH).optional(),
    },
  }),
  'bankRecord.claim': defineEndpoint({
    method: 'POST',
    path: '/v1.0/bankRecord/claim',
    summary:
      'Says that one looks at a payment to decide on it: for a while nobody else can, and what one looked at before is free. Answers who has it, and until when.',
    access: ORDER_AGENTS,
    unaudited: 'It ends by itself within a minute, and changes nothing of the payment.',
    input: z.object({ id }),
    output: z.object({ by: z.string(), isMine: z.boolean(), until: instant }),
  }),
  'bankRecord.match': defineEndpoint({
    method: 'POST',
    path: '/v1.0/bankRecord/match',
    summary:
      'Decides that a payment without an order pays this one, or that several orders share it exactly: each is supplemented. 400 `differenceUnconfirmed`, whose `by` is the difference, where the payment differs from its one order by more than 5 % of it and the input does not confirm that.',
    access: ORDER_AGENTS,
    operation: 'supplement',
    input: z.object({
      id,
      orderCodes: listOf(orderCode).pipe(z.array(z.string()).min(1, 'required').max(SHARING_ORDERS_MAX, 'tooLong')),
      /** The difference between the payment and its one order, in minor units, that the person has confirmed. */
      acceptedDifferenceMinor: z.int().optional(),
      googleCode: googleCode.optional(),
    }),
    output: z.object({ orderCodes: z.array(z.string()) }),
  }),
  'bankRecord.previewFitting': defineEndpoint({
    method: 'GET',
    path: '/v1.0/bankRecord/previewFitting',
    summary: 'Which of some payments fit one order each, and why the others do not.',
    access: ORDER_AGENTS,
    input: z.object({ ids, overlooked }),
    output: z.object({ list: z.array(fitting) }),
  }),
  'bankRecord.matchFitting': defineEndpoint({
    method: 'POST',
    path: '/v1.0/bankRecord/matchFitting',
    summary:
      'Matches those of some payments that fit one order each; the others stay as they are, each with the reason.',
    access: ORDER_AGENTS,
    operation: 'supplement',
    input: z.object({ ids, overlooked, googleCode: googleCode.optional() }),
    output: z.object({ results: z.array(result) }),
  }),
  'bankRecord.unmatch': defineEndpoint({
    method: 'POST',
    path: '/v1.0/bankRecord/unmatch',
    summary:
      'Takes back that a payment pays its orders: they are reversed with their postings, and it is without an order again. Agents take back their own matches. Above the approval limit it waits for a second person.',
    access: ORDER_AGENTS,
    operation: 'reversal',
    input: z.object({ id, reason, googleCode: googleCode.optional() }),
    output: z.object({ waitsForApproval: z.boolean() }),
  }),
  'bankRecord.setAside': defineEndpoint({
    method: 'POST',
    path: '/v1.0/bankRecord/setAside',
    summary: 'Takes payments without an order out of the queue, with a reason.',
    access: ORDER_AGENTS,
    input: z.object({ ids, reason }),
    output: done,
  }),
  'bankRecord.takeBack': defineEndpoint({
    method: 'POST',
    path: '/v1.0/bankRecord/takeBack',
    summary: 'Puts payments that were set aside back into the queue.',
    access: ORDER_AGENTS,
    input: z.object({ ids }),
    output: done,
  }),
}
