import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { httpUrl, linkUrl, instant, line, wholeNumber } from '#contract/calls/fields.ts'
import { signedCreation } from '#contract/orders/signed-creation.ts'

/** A merchant creates an order, authenticated by its sign. */
export const orderApiEndpoints = {
  'api.order.create': defineEndpoint({
    method: 'POST',
    path: '/v1.0/api/order/create',
    unaudited: 'A merchant’s server creates it; the order and its history say when, from where and with what.',
    summary: 'Creates a collection order. `amount` is in minor units, for product 1045 in 1/10 000.',
    access: 'signature',
    creates: 'orders',
    input: z.looseObject({
      ...signedCreation,
      amount: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      returnUrl: z.union([z.literal(''), linkUrl]).optional(),
      body: line(512).optional(),
      address: line(128).optional(),
    }),
    output: z.object({
      orderCode: z.string(),
      mchOrderNo: z.string(),
      orderStatusId: z.int(),
      amount: z.int(),
      /** What the payer has to pay, in minor units. */
      payAmount: z.int(),
      currency: z.string(),
      expireTime: instant.nullable(),
      /** Where the payer pays: a page of the platform. */
      payUrl: httpUrl,
      /** What the product's script made for the payer, who finds it on that page too. */
      payData: z
        .object({
          payUrl: z.string().nullable(),
          qrText: z.string().nullable(),
          fields: z.array(z.object({ name: z.string(), value: z.string() })),
        })
        .optional(),
      /** What the payer pays to; null when no account could take the order. */
      payTo: z
        .object({
          cardNumber: z.string().nullable(),
          accountName: z.string().nullable(),
          bankName: z.string().nullable(),
          ifscCode: z.string().nullable(),
          vpa: z.string().nullable(),
          address: z.string().nullable(),
          identifyCode: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
}
