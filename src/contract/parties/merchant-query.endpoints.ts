import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { inputs, instant, line, orderCode, requiredLine, wholeNumber } from '#contract/calls/fields.ts'
import { bodySign } from '#contract/orders/order-api.endpoints.ts'
import { ORDER_INPUT } from '#domain/lists/orders/orders.fields.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_STATUS_IDS } from '#domain/payouts/payout-status.ts'

/** Rows that a list answers at most. */
export const MERCHANT_PAGE_MAX = 100
/** Hours that a list covers where the caller names no beginning. */
export const MERCHANT_LIST_HOURS = 24

const { mchId } = inputs(ORDER_INPUT)
const signed = { mchId, sign: bodySign }

/** Fields of a signed call about one order, which names it by its number or the merchant's own. */
export const numbered = {
  ...signed,
  orderCode: orderCode.optional(),
  mchOrderNo: requiredLine(ORDER_INPUT.mchOrderNo.maxLength).optional(),
}
export const namesOne = (input: { orderCode?: string | undefined; mchOrderNo?: string | undefined }): boolean =>
  input.orderCode !== undefined || input.mchOrderNo !== undefined
export const NAMES_NONE = { error: 'required', path: ['mchOrderNo'] }

const byNumber = z.looseObject(numbered).refine(namesOne, NAMES_NONE)

const bySpan = z.looseObject({
  ...signed,
  /** Creation from here on, ISO 8601 in UTC. */
  startTime: instant.optional(),
  /** Creation before this instant. */
  endTime: instant.optional(),
  pageSize: wholeNumber(1, MERCHANT_PAGE_MAX).optional(),
  cursor: line(1_000).optional(),
})

/**
 * Fields of an order that its merchant reads, whichever way the money goes. Amounts are minor units of `exponent`
 * decimals.
 */
const either = {
  orderCode: z.string(),
  mchOrderNo: z.string(),
  productId: z.int(),
  currency: z.string(),
  exponent: z.int(),
  amount: z.int(),
  /** The amount that was paid; null until it is. */
  realAmount: z.int().nullable(),
  fee: z.int().nullable(),
  utr: z.string().nullable(),
  orderStatusId: z.int(),
  callbackStatus: z.literal(Object.values(CALLBACK_STATUS_IDS)),
  /** `subject` of the creation. */
  subject: z.string().nullable(),
  /** `body` of the creation, which callbacks bear too. */
  body: z.string().nullable(),
  createTime: instant,
  completedTime: instant.nullable(),
}

export const merchantOrder = z.object({
  ...either,
  orderStatusId: z.literal(Object.values(ORDER_STATUS_IDS)),
  /** The amount that the payer has to pay. */
  payAmount: z.int(),
  expireTime: instant.nullable(),
})
export type MerchantOrder = z.infer<typeof merchantOrder>

export const merchantPayout = z.object({ ...either, payoutStatus: z.literal(Object.values(PAYOUT_STATUS_IDS)) })
export type MerchantPayout = z.infer<typeof merchantPayout>

const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), nextCursor: z.string().nullable().describe('Null on the last page.') })

const query = {
  method: 'POST',
  access: 'signature',
  mutates: false,
} as const

/** Calls by which a merchant's server asks, authenticated by its sign; each answers of that merchant alone. */
export const merchantQueryEndpoints = {
  'api.order.query': defineEndpoint({
    ...query,
    path: '/v1.0/api/order/query',
    summary: 'A collection order by its number (`orderCode`) or the merchant’s own (`mchOrderNo`).',
    input: byNumber,
    output: merchantOrder,
  }),
  'api.order.list': defineEndpoint({
    ...query,
    path: '/v1.0/api/order/list',
    summary: `Collection orders by the time of their creation, newest first: of the last ${MERCHANT_LIST_HOURS} hours unless \`startTime\` says otherwise, at most ${MERCHANT_PAGE_MAX} a page.`,
    input: bySpan,
    output: page(merchantOrder),
  }),
  'api.payoutOrder.query': defineEndpoint({
    ...query,
    path: '/v1.0/api/payoutOrder/query',
    summary: 'A payout by its number (`orderCode`) or the merchant’s own (`mchOrderNo`).',
    input: byNumber,
    output: merchantPayout,
  }),
  'api.payoutOrder.list': defineEndpoint({
    ...query,
    path: '/v1.0/api/payoutOrder/list',
    summary: `Payouts by the time of their creation, newest first: of the last ${MERCHANT_LIST_HOURS} hours unless \`startTime\` says otherwise, at most ${MERCHANT_PAGE_MAX} a page.`,
    input: bySpan,
    output: page(merchantPayout),
  }),
  'api.balance.query': defineEndpoint({
    ...query,
    path: '/v1.0/api/balance/query',
    summary: 'The merchant’s balances by currency, in minor units of `exponent` decimals.',
    input: z.looseObject(signed),
    output: z.object({
      list: z.array(
        z.object({
          currency: z.string(),
          exponent: z.int(),
          /** Money that can be paid out. */
          available: z.int(),
          /** Reserved for payouts that are not completed. */
          frozen: z.int(),
          deposit: z.int(),
        }),
      ),
    }),
  }),
  'api.product.list': defineEndpoint({
    ...query,
    path: '/v1.0/api/product/list',
    summary:
      'The products that the merchant may use, with currency, bounds, fee, the payee’s or payer’s fields that each takes, and whether it is open now.',
    input: z.looseObject(signed),
    output: z.object({
      list: z.array(
        z.object({
          productId: z.int(),
          name: z.string(),
          direction: z.enum(['collection', 'payout']),
          currency: z.string(),
          /** Decimals of amounts. */
          exponent: z.int(),
          /** The least and the most that is taken now; for a collection, what accounts that are open take. */
          amountMin: z.int(),
          amountMax: z.int(),
          /** Amounts are multiples of this. */
          amountStep: z.int(),
          /** In 1/10 000 of the amount. */
          rate: z.int(),
          fixedFee: z.int(),
          /** Fields of a creation that the product takes beside those of all. */
          fields: z.array(z.string()),
          /** Fields among them that it needs now; a payout to a `vpa` needs no `cardNumber`. */
          requiredFields: z.array(z.string()),
          /** True while creations of it are taken; for a collection, while an account is open for it. */
          isOpen: z.boolean(),
        }),
      ),
    }),
  }),
  'api.callback.resend': defineEndpoint({
    ...query,
    mutates: true,
    unaudited: 'A merchant’s server asks for it; the order’s history says when and by whom.',
    path: '/v1.0/api/callback/resend',
    summary:
      'Sends the callback of a finished order or payout again. 409 `order.refused` while there is nothing to send; 400 on `orderCode` where an order and a payout have the same `mchOrderNo`.',
    input: byNumber,
    output: z.object({ orderCode: z.string(), callbackStatus: z.literal(Object.values(CALLBACK_STATUS_IDS)) }),
  }),
}
