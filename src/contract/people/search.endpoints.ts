import { z } from 'zod'
import { ROLES } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { requiredLine } from '#contract/calls/fields.ts'
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

const partyHit = z.object({ id: z.int(), name: z.string(), account: z.string(), isTeam: z.boolean() })

/** Hits of a text, by kind, best first. A role gets no hits of kinds whose lists it may not read. */
export const searchAnswerSchema = z.object({
  orders: z.array(orderHit.extend({ orderStatusId: z.int() })),
  payouts: z.array(orderHit.extend({ payoutStatus: z.int() })),
  batches: z.array(payoutBatchRowSchema.pick({ id: true, batchNumber: true, state: true, orderCount: true })),
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
