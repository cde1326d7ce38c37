import { z } from 'zod'
import { ROLES } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { requiredLine } from '#contract/calls/fields.ts'
import { BANK_RECORD_KINDS, BANK_RECORD_STATUSES } from '#domain/bank-records/bank-records.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { noteSchema } from '#contract/people/note.endpoints.ts'
import { payoutBatchRowSchema } from '#contract/payouts/payout-batch.endpoints.ts'

/** The most hits of one kind. */
export const HITS_A_KIND = 5

/** Fields by which an order is found: the one that held the text. */
const HIT_FIELDS = [
  'orderCode',
  'merchantOrderId',
  'utr',
  'cardNumber',
  'payoutCardNumber',
  'wallet',
  'vpa',
  'identifyCode',
  'accountEnd',
  'payerName',
  'payeeName',
  'amount',
  'realAmount',
  'ipAddress',
] as const
export type HitField = (typeof HIT_FIELDS)[number]

const orderHit = z.object({
  orderCode: z.string(),
  field: z.enum(HIT_FIELDS),
  merchantOrderId: z.string(),
  amountMinor: z.int(),
  exponent: z.int(),
  currency: z.string(),
  /** The order of a supplier's team rather than its own. */
  isTeam: z.boolean(),
})

/** `number` is a merchant's public number, a supplier's id. */
const partyHit = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  account: z.string(),
  isTeam: z.boolean(),
})

/** The lists whose records are found by name or network, by the call that answers their rows. */
export const FOUND_LISTS = [
  'admin.getUserList',
  'bank.getList',
  'messagePattern.getList',
  'messageTemplate.getList',
  'ipFreeze.getList',
  'ipRule.getList',
  'ipAllowance.getList',
  'usdtTransfer.getList',
] as const
export type FoundList = (typeof FOUND_LISTS)[number]

/** Hits of a text, by kind, best first. A role gets no hits of kinds whose lists it may not read. */
export const searchAnswerSchema = z.object({
  orders: z.array(orderHit.extend({ orderStatusId: z.int() })),
  payouts: z.array(orderHit.extend({ payoutStatus: z.int() })),
  batches: z.array(
    payoutBatchRowSchema.pick({ id: true, batchNumber: true, state: true, orderCount: true, fileName: true }),
  ),
  merchants: z.array(partyHit),
  suppliers: z.array(partyHit),
  accounts: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      productId: z.int(),
      supplierName: z.string(),
      isTeam: z.boolean(),
    }),
  ),
  /** Payments by their references. */
  payments: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(BANK_RECORD_KINDS),
      utr: z.string(),
      amountMinor: z.int(),
      exponent: z.int(),
      currency: z.string(),
      status: z.enum(BANK_RECORD_STATUSES),
      payerName: z.string().nullable(),
    }),
  ),
  /** Records of small lists: `key` opens one; what is named by the platform has its name in every language. */
  records: z.array(
    z.object({
      list: z.enum(FOUND_LISTS),
      key: z.string(),
      name: z.union([z.string(), z.record(z.enum(LOCALES), z.string())]),
      detail: z.string().nullable(),
    }),
  ),
  /** Staff's notes that contain the text; `text` is the part around it, `name` that of the party. */
  notes: z.array(
    noteSchema
      .pick({ id: true, kind: true, subject: true, text: true, createdBy: true })
      .extend({ name: z.string().nullable() }),
  ),
})
export type SearchAnswer = z.infer<typeof searchAnswerSchema>

export const searchEndpoints = {
  'search.find': defineEndpoint({
    method: 'GET',
    path: '/v1.0/search/find',
    summary: 'What a number or a name finds in everything that the caller may see.',
    access: ROLES,
    reads: 'replica',
    input: z.object({ text: requiredLine(128) }),
    output: searchAnswerSchema,
  }),
}
