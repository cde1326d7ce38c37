import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, httpUrl, requiredLine } from '#contract/calls/fields.ts'
import { PAYER_FIELDS, PAYER_STATES } from '#domain/orders/payer-page.ts'

/** The last part of the pay page's address: whoever has it may see what the order's payer needs. */
const payLink = requiredLine(64)

const stateSchema = z.object({
  state: z.enum(PAYER_STATES),
  /** Changes with everything that the page shows. */
  version: z.int(),
})

/** Amount of a payment, and where to pay it. */
const paymentSchema = z.object({
  currency: z.string(),
  exponent: z.int(),
  amountMinor: z.int(),
  /** Seconds until the order times out, by the server's clock. */
  secondsLeft: z.int().nullable(),
  /** Details of the account to pay to; empty while the payment is being looked at. */
  fields: z.array(z.object({ name: z.enum(PAYER_FIELDS), value: z.string() })),
  /** Fields that a script shows besides, or instead, in its own words. */
  given: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The code that the payer writes into the payment, so that it is recognised. */
  identifyCode: z.string().nullable(),
  /** An SVG image of what a payment app scans. */
  qrCode: z.string().nullable(),
  /** Opens a payment app, or the account's own page. */
  jumpUrl: z.string().nullable(),
})
export type Payment = z.infer<typeof paymentSchema>

const orderSchema = stateSchema.extend({
  /** Null once the order has ended. */
  payment: paymentSchema.nullable(),
  /** True where the payer may submit a payment reference; below, the end of the submitted one. */
  takesUtr: z.boolean(),
  utrEnd: z.string().nullable(),
  returnUrl: httpUrl.nullable(),
  /** True for a demo, where the page can pay by itself. */
  isDemo: z.boolean(),
  /** True for an order of test mode, which takes no money. */
  isTest: z.boolean(),
})
export type PayerOrder = z.infer<typeof orderSchema>

/** Calls of the payer's page. */
export const payEndpoints = {
  'pay.getOrder': defineEndpoint({
    method: 'GET',
    path: '/v1.0/pay/getOrder',
    summary: 'What the payer of an order needs: amount, account, time left. Nothing of it once the order has ended.',
    access: 'payer',
    input: z.object({ payLink }),
    output: orderSchema,
  }),
  'pay.getState': defineEndpoint({
    method: 'GET',
    path: '/v1.0/pay/getState',
    summary: 'The state of an order for its payer, for asking again and again.',
    access: 'payer',
    input: z.object({ payLink }),
    output: stateSchema,
  }),
  'pay.submitUtr': defineEndpoint({
    method: 'POST',
    path: '/v1.0/pay/submitUtr',
    unaudited: 'A payer says it; the order and its history keep what and when.',
    summary: 'The payer says under which reference the order was paid. It is kept, and confirms nothing by itself.',
    access: 'payer',
    input: z.object({ payLink, utr: requiredLine(128) }),
    output: done,
  }),
  'pay.payNow': defineEndpoint({
    method: 'POST',
    path: '/v1.0/pay/payNow',
    unaudited: 'A demo’s phone reports a payment; the order’s history says so.',
    summary: 'In a demo alone: the order is paid, on its chain or by what the phone that watches its account reports.',
    access: 'payer',
    input: z.object({ payLink }),
    output: done,
  }),
}
