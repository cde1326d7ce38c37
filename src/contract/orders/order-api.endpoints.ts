import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { httpUrl, inputs, instant, linkUrl, wholeNumber } from '#contract/calls/fields.ts'
import { CHANNEL_INPUT, ORDER_INPUT } from '#domain/lists/orders/orders.fields.ts'
import { MERCHANT_MARK_IDS, ORDER_MARK_IDS } from '#domain/orders/order-status.ts'

const { mchId, mchOrderNo, subject, body, sign } = inputs(ORDER_INPUT)
const { address, ...channel } = inputs(CHANNEL_INPUT)

/** The signature in a call's body. A call whose headers sign the raw body needs none. */
export const bodySign = sign.optional()

/** Fields of a merchant's signed call for a new order, for money in and for money out. */
export const signedCreation = {
  mchId,
  productId: wholeNumber(1, 99_999),
  mchOrderNo,
  notifyUrl: httpUrl,
  subject,
  clientIp: z.union([z.ipv4('ip'), z.ipv6('ip')]).optional(),
  ...channel,
  /** 3 creates a test order, which is all that is taken while the platform is ready for tests; 1 is an ordinary one. */
  orderType: wholeNumber(ORDER_MARK_IDS.normal, ORDER_MARK_IDS.test)
    .refine((mark) => MERCHANT_MARK_IDS.includes(mark), 'notAvailable')
    .optional(),
  sign: bodySign,
}

/** A merchant creates an order, authenticated by its sign. */
export const orderApiEndpoints = {
  'api.order.create': defineEndpoint({
    method: 'POST',
    path: '/v1.0/api/order/create',
    unaudited: 'A merchant’s server creates it; the order and its history say when, from where and with what.',
    summary:
      'Creates a collection order. `amount` is in minor units, for product 1045 in 1/10 000. 409 `order.noAccount` with the reasons where no account takes it now; the order is kept as failed, and a repeat answers the same.',
    access: 'signature',
    creates: 'orders',
    input: z.looseObject({
      ...signedCreation,
      amount: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      returnUrl: z.union([z.literal(''), linkUrl]).optional(),
      body,
      address,
    }),
    output: z.object({
      orderCode: z.string(),
      mchOrderNo: z.string(),
      orderStatusId: z.int(),
      amount: z.int(),
      /** The amount that the payer has to pay, in minor units. */
      payAmount: z.int(),
      currency: z.string(),
      expireTime: instant.nullable(),
      /** Where the payer pays: a page of the platform. */
      payUrl: httpUrl,
      /** Payment data that the product's script made for the payer; that page shows it too. */
      payData: z
        .object({
          payUrl: z.string().nullable(),
          qrText: z.string().nullable(),
          fields: z.array(z.object({ name: z.string(), value: z.string() })),
        })
        .optional(),
      /** The account that the payer pays to; null once the order does not wait for a payment any more. */
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
