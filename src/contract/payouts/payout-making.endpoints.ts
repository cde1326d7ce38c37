import { z } from 'zod'
import { LIMITS } from '#domain/limits.ts'
import { CHANNEL_INPUT } from '#domain/lists/orders/orders.fields.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { instant, line, nothing, payPassword, wholeNumber } from '#contract/calls/fields.ts'
import { payoutFields } from '#contract/payouts/payout-api.endpoints.ts'
import { payoutRowSchema } from '#contract/payouts/payout.schemas.ts'

/** A payout product that is open to the merchant, with what it costs and the money there is for it. */
const payoutTermsSchema = z.object({
  productId: z.int(),
  /** In 1/10 000. */
  rate: z.int(),
  /** In the product’s minor units. */
  fixedFeeMinor: z.int(),
  /** The amount that can be paid out, fee included, in the product’s minor units. */
  availableMinor: z.int(),
})
export type PayoutTerms = z.infer<typeof payoutTermsSchema>

/** A payee as a payout has it, with the time of its latest payout. */
const payeeSchema = payoutRowSchema
  .pick({ payeeName: true, cardNumber: true, ifscCode: true, bankName: true, vpa: true, address: true })
  .extend({ lastTime: instant })
export type EarlierPayee = z.infer<typeof payeeSchema>

/** Calls by which a signed-in merchant makes one payout. */
export const payoutMakingEndpoints = {
  'payoutOrder.getTerms': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/getTerms',
    summary: 'The payout products that are open to the merchant, with fees and the money that is available.',
    access: ['merchant'],
    input: nothing,
    output: z.object({
      products: z.array(payoutTermsSchema),
      /** True if amount and fee are set aside as soon as a payout is created. */
      reservesAtOnce: z.boolean(),
    }),
  }),
  'payoutOrder.getPayees': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/getPayees',
    summary: `The merchant’s payees of earlier payouts of a product whose name or number begins with \`text\`, the latest first, at most ${LIMITS.payeesOffered}.`,
    access: ['merchant'],
    input: z.object({ productId: wholeNumber(1, 99_999), text: line(CHANNEL_INPUT.userName.maxLength).optional() }),
    output: z.object({ list: z.array(payeeSchema) }),
  }),
  'payoutOrder.create': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/create',
    summary:
      'The merchant who is signed in creates one payout. `amount` is in minor units of the product’s currency. The same number and content answer the first payout.',
    access: ['merchant'],
    operation: 'payoutCreation',
    creates: 'orders',
    input: payoutFields.extend({ payPassword: payPassword.optional() }),
    output: z.object({ order: payoutRowSchema, isRepeated: z.boolean() }),
  }),
}
