import { z } from 'zod'
import { PAYOUT_STAGES, REJECT_MODES } from '#domain/payouts/payout-status.ts'
import { ORDER_ACTORS, ORDER_AGENTS, ORDER_READERS, ORDER_STAFF } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { selectionBy } from '#contract/calls/bulk.schemas.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  addedSince,
  expectedVersion,
  googleCode,
  id,
  inputs,
  instant,
  listAnswer,
  orderCode,
  reason,
  wholeNumber,
} from '#contract/calls/fields.ts'
import { fileInput } from '#contract/calls/list-call.ts'
import { hasRejectText, missingRejectText, rejectReasonFields } from '#contract/orders/order-action.endpoints.ts'
import {
  payoutDetailSchema,
  payoutFilterSchema,
  payoutListInputSchema,
  payoutRowSchema,
} from '#contract/payouts/payout.schemas.ts'
import { CHANNEL_INPUT, EVIDENCE, GIVEN_UTR } from '#domain/lists/orders/orders.fields.ts'

const MONEY_STAFF = ['superAdmin', 'admin'] as const satisfies readonly Role[]

const changedPayout = z.object({ order: payoutRowSchema })
/** The payout after the action, or unchanged while the action waits for a second person. */
const changedOrAsked = z.object({ order: payoutRowSchema, waitsForApproval: z.boolean() })
const target = { orderCode, expectedVersion }
const paid = inputs({ utr: GIVEN_UTR, payoutCardNumber: CHANNEL_INPUT.cardNumber })

/** Why a payout is rejected; `other` needs words of its own. */
export const rejection = {
  ...rejectReasonFields,
  rejectMode: z.enum(REJECT_MODES),
}

/** Room of an account for more payouts; amounts in minor units of its currency, null where nothing limits it. */
const accountRoomSchema = z.object({
  /** The balance that its monitor reported last; null when none was. */
  balance: z.object({ minor: z.int(), at: instant }).nullable(),
  minAmountMinor: z.int(),
  maxAmountMinor: z.int().nullable(),
  /** Rest of its limits of the present day; 0 where they are reached or passed. */
  leftToday: z.object({ orders: z.int().nullable(), amountMinor: z.int().nullable() }),
  /** How many payouts more it may be paying at once. */
  leftAtOnce: z.int(),
})
export type AccountRoom = z.infer<typeof accountRoomSchema>

export const payoutEndpoints = {
  'payoutOrder.getList': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/getList',
    summary: 'Payouts that hold all filters, newest first unless sorted.',
    access: ORDER_READERS,
    input: payoutListInputSchema,
    output: listAnswer(payoutRowSchema).extend(addedSince),
  }),
  'payoutOrder.getPool': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/getPool',
    summary: 'Payouts that wait to be paid, the oldest first, with who holds what since when.',
    access: ORDER_STAFF,
    input: payoutListInputSchema,
    output: listAnswer(payoutRowSchema),
  }),
  'payoutOrder.getDetail': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/getDetail',
    summary:
      'Everything about one payout: history, callbacks, ledger postings, gateway calls, risk, the merchant’s funds.',
    access: ORDER_READERS,
    input: z.object({ orderCode }),
    output: payoutDetailSchema,
  }),
  'payoutOrder.listSummary': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/listSummary',
    summary: 'Totals of the payouts that hold the filters, by currency.',
    access: ORDER_READERS,
    input: payoutFilterSchema,
    output: z.object({
      count: z.int(),
      /** False when counting stopped at the cap. */
      isExact: z.boolean(),
      byCurrency: z.array(
        z.object({
          currency: z.string(),
          exponent: z.int(),
          count: z.int(),
          amountMinor: z.int(),
          completedCount: z.int(),
          paidMinor: z.int(),
          feeMinor: z.int().nullable(),
        }),
      ),
    }),
  }),
  'payoutOrder.export': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/export',
    summary:
      'The listed or selected payouts as CSV (UTF-8 with BOM) or XLSX, streamed; CSV has no cap, a sheet 1,048,575 rows. Times name their zone.',
    access: ORDER_READERS,
    mutates: false,
    reads: 'replica',
    responds: 'table',
    input: z.object({
      selection: selectionBy(payoutFilterSchema),
      ...fileInput(payoutRowSchema.omit({ claim: true }).keyof().options),
    }),
    output: z.string(),
  }),
  'payoutOrder.getResources': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/getResources',
    summary: 'The accounts and gateways that a payout (or any) can be paid from.',
    access: [...ORDER_STAFF, 'supplier'],
    input: z.object({ orderCode: orderCode.optional() }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          supplierId: z.int(),
          supplierName: z.string(),
          productId: z.int(),
          currency: z.string(),
          exponent: z.int(),
          bankName: z.string().nullable(),
          cardNumber: z.string().nullable(),
          isGateway: z.boolean(),
          state: z.int(),
          room: accountRoomSchema,
        }),
      ),
    }),
  }),
  'payoutOrderClaim.claimOrder': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrderClaim/claimOrder',
    summary: 'Claims a payout for oneself; claiming again renews the lease.',
    access: ORDER_ACTORS,
    input: z.object({ orderId: id, expectedVersion }),
    output: changedPayout,
  }),
  'payoutOrderClaim.cancelClaim': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrderClaim/cancelClaim',
    summary: 'Gives a claimed payout back to the pool.',
    access: ORDER_ACTORS,
    input: z.object({ orderId: id, expectedVersion }),
    output: changedPayout,
  }),
  'payoutOrderClaim.takeAway': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrderClaim/takeAway',
    summary: 'Takes a claim away from who holds it; the payout goes back to the pool.',
    access: MONEY_STAFF,
    input: z.object({ orderId: id, expectedVersion, reason }),
    output: changedPayout,
  }),
  'payoutOrderClaim.claimNext': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrderClaim/claimNext',
    summary: 'Claims the oldest payout of the pool that nobody holds; null when there is none.',
    access: ORDER_AGENTS,
    input: z.object({ productId: id.optional() }),
    output: z.object({ order: payoutRowSchema.nullable() }),
  }),
  'payoutOrder.startPayment': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/startPayment',
    summary: 'The holder of the claim begins to pay it from an account by hand.',
    access: ORDER_ACTORS,
    input: z.object({ ...target, resourceId: id }),
    output: changedPayout,
  }),
  'payoutOrder.sendToGateway': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/sendToGateway',
    summary: 'Has a gateway pay it; the order is locked until the gateway’s answer is known.',
    access: ORDER_ACTORS,
    input: z.object({ ...target, resourceId: id }),
    output: changedPayout,
  }),
  'payoutOrder.queryStatus': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/queryStatus',
    summary: 'Asks the gateway now what became of it.',
    access: ORDER_ACTORS,
    input: z.object(target),
    output: changedPayout,
  }),
  'payoutOrder.complete': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/complete',
    summary:
      'It has been paid: what left (the amount unless said otherwise, never more), by which UTR, from which card.',
    access: ORDER_ACTORS,
    input: z.object({
      ...target,
      utr: paid.utr,
      realAmountMinor: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
      payoutCardNumber: paid.payoutCardNumber,
    }),
    output: changedPayout,
  }),
  'payoutOrder.markAbnormal': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/markAbnormal',
    summary: 'Whether it was paid is not known.',
    access: ORDER_ACTORS,
    input: z.object({ ...target, reason }),
    output: changedPayout,
  }),
  'payoutOrder.confirmUnpaid': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/confirmUnpaid',
    summary:
      'The gateway that lost sight of it has not paid it, and this is how that is known; only then can it be rejected. Above the approval limit it waits for a second person.',
    access: MONEY_STAFF,
    operation: 'confirmUnpaid',
    input: z.object({ ...target, ...inputs({ evidence: EVIDENCE }), googleCode: googleCode.optional() }),
    output: changedOrAsked,
  }),
  'payoutOrder.reject': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/reject',
    summary:
      'Rejects it straight to the merchant, or back to the list where it can be exported again; demands a code once paying has begun.',
    access: ORDER_ACTORS,
    operation: 'rejection',
    input: z
      .object({ ...target, ...rejection, googleCode: googleCode.optional() })
      .refine(hasRejectText, missingRejectText),
    output: changedPayout,
  }),
  'payoutOrder.reverse': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/reverse',
    summary:
      'Takes a completed payout back, since its money returned. Above the approval limit it waits for a second person.',
    access: MONEY_STAFF,
    operation: 'reversal',
    input: z.object({ ...target, reason, googleCode: googleCode.optional() }),
    output: changedOrAsked,
  }),
  'payoutOrder.updateStatus': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/updateStatus',
    summary:
      'Changes the stage by hand, as far as the lifecycle allows. Above the approval limit it waits for a second person.',
    access: MONEY_STAFF,
    operation: 'manualStatus',
    input: z.object({
      ...target,
      status: z.enum(PAYOUT_STAGES),
      reason,
      googleCode: googleCode.optional(),
    }),
    output: changedOrAsked,
  }),
  'payoutOrder.unlock': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/unlock',
    summary: 'Unlocks payouts that automation may be working on; what may be running is answered for each.',
    access: ORDER_AGENTS,
    input: z.object({ orderCodes: z.array(orderCode).min(1).max(50) }),
    output: z.object({
      results: z.array(
        z.object({
          orderCode: z.string(),
          ok: z.boolean(),
          refusal: z.string().nullable(),
          mayBeRunning: z.string().nullable(),
        }),
      ),
    }),
  }),
  'payoutOrder.updateMark': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/updateMark',
    summary: 'Marks a payout.',
    access: ORDER_AGENTS,
    input: z.object({ ...target, orderMark: wholeNumber(1, 5) }),
    output: changedPayout,
  }),
  'payoutOrder.callback': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/callback',
    summary: 'Sends the callback of an ended payout again; it goes out at once and is recorded.',
    access: ORDER_ACTORS,
    input: z.object(target),
    output: changedPayout,
  }),
  'payoutOrder.undo': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/undo',
    summary:
      'Takes back the last thing that happened to a payout, when one did it oneself and its lifecycle declares an inverse.',
    access: ORDER_ACTORS,
    input: z.object(target),
    output: changedPayout,
  }),
  'payoutOrder.openWork': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/openWork',
    summary: 'How many payouts wait in each kind of open work; counts stop at the cap.',
    access: ORDER_READERS,
    input: z.object({}),
    output: z.object({
      waiting: z.int(),
      claimedByMe: z.int(),
      processing: z.int(),
      abnormal: z.int(),
      riskHeld: z.int(),
      callbackFailed: z.int(),
      /** Payouts that have waited in the pool longer than the limit. */
      overdue: z.int(),
      cap: z.int(),
    }),
  }),
}
