import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { inputs, minorUnits } from '#contract/calls/fields.ts'
import { signedCreation } from '#contract/orders/order-api.endpoints.ts'
import { CHANNEL_INPUT } from '#domain/lists/orders/orders.fields.ts'

const payoutCreation = {
  ...signedCreation,
  amount: minorUnits.pipe(z.int().min(1, 'outOfRange')),
  ...inputs({ address: { ...CHANNEL_INPUT.address, form: 'payeeAddress' } }),
}

/**
 * Fields of a payout that a person makes, in the form or a file. They are those of the signed call without the sign,
 * and the callback address may stay empty.
 */
export const payoutFields = z
  .object(payoutCreation)
  .omit({ mchId: true, sign: true, orderType: true, clientIp: true })
  .partial({ notifyUrl: true })

/** A merchant creates a payout, authenticated by its sign. */
export const payoutApiEndpoints = {
  'api.payoutOrder.create': defineEndpoint({
    method: 'POST',
    path: '/v1.0/api/payoutOrder/create',
    unaudited: 'A merchant’s server creates it; the payout and its history say when, from where and with what.',
    summary: 'Creates a payout. `amount` is in minor units of the product’s currency.',
    access: 'signature',
    creates: 'orders',
    input: z.looseObject(payoutCreation),
    output: z.object({
      orderCode: z.string(),
      mchOrderNo: z.string(),
      orderStatusId: z.int(),
      payoutStatus: z.int(),
      amount: z.int(),
      fee: z.int(),
      currency: z.string(),
    }),
  }),
}
