import { z } from 'zod'
import { instant } from '#contract/calls/fields.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_STATUS_IDS } from '#domain/payouts/payout-status.ts'

/** The body of a callback as JSON; a form and an address hold the same fields as text. */
export const merchantCallback = z.object({
  mchId: z.string(),
  mchOrderNo: z.string(),
  orderCode: z.string(),
  productId: z.int(),
  currency: z.string(),
  amount: z.int(),
  orderStatusId: z.literal(Object.values(ORDER_STATUS_IDS)),
  payoutStatus: z.literal(Object.values(PAYOUT_STATUS_IDS)).optional(),
  fee: z.int().optional(),
  realAmount: z.int().optional(),
  utr: z.string().optional(),
  completedTime: instant.optional(),
  body: z.string().optional(),
  attach: z.string().optional(),
  eventId: z.string(),
  eventTime: instant,
  attempt: z.int(),
  sentTime: instant,
  test: z.literal(true).optional(),
  sign: z.string(),
})
