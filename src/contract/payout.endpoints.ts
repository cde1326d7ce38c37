import { z } from 'zod'
import { LOCALES } from '#domain/locales.ts'
import { PAYOUT_STAGES, REJECT_MODES } from '#domain/payout-status.ts'
import { REJECT_REASONS } from '#domain/reject-reasons.ts'
import { ORDER_AGENTS, ORDER_STAFF } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { BULK_SELECTION_MAX, bulkInput, bulkPreview, bulkResults, except } from '#contract/order.endpoints.ts'
import { defineEndpoint } from '#contract/define.ts'
import { expectedVersion, googleCode, id, line, listAnswer, minorUnits, orderCode, requiredLine, wholeNumber } from '#contract/fields.ts'
import { payoutDetailSchema, payoutFilterSchema, payoutListInputSchema, payoutRowSchema } from '#contract/payout.schemas.ts'

const PAYOUT_READERS = [...ORDER_STAFF, 'supplier', 'merchant'] as const satisfies readonly Role[]
const PAYOUT_ACTORS = [...ORDER_AGENTS, 'supplier'] as const satisfies readonly Role[]
const MONEY_STAFF = ['superAdmin', 'admin'] as const satisfies readonly Role[]

const changedPayout = z.object({ order: payoutRowSchema })
const target = { orderCode, expectedVersion }
const utr = requiredLine(64).regex(/^[A-Za-z0-9-]+$/, 'utr')

/** Why a payout is rejected; `other` needs words of its own. */
export const rejection = {
  rejectReason: z.enum(REJECT_REASONS),
  rejectText: line(256).optional(),
  rejectMode: z.enum(REJECT_MODES),
}
export const saysOther = (input: { rejectReason: string; rejectText?: string | undefined }) => input.rejectReason !== 'other' || !!input.rejectText?.trim()
export const otherNeedsText = { error: 'required', path: ['rejectText'] }

const selection = z.union([z.object({ orderCodes: z.array(orderCode).min(1).max(BULK_SELECTION_MAX) }), z.object({ filter: payoutFilterSchema, except })])
const reason = z.object({ reason: requiredLine(256) })

/** What each action over many payouts takes beside them. */
const BULK_PARAMS = {
  CLAIM: z.object({}),
  CANCEL_CLAIM: z.object({}),
  TAKE_CLAIM_AWAY: reason,
  REJECT: z.object(rejection).refine(saysOther, otherNeedsText),
  MARK_ABNORMAL: reason,
  QUERY_STATUS: z.object({}),
  RESEND_CALLBACK: z.object({}),
  MARK: z.object({ orderMark: wholeNumber(1, 5) }),
  UNLOCK: z.object({}),
  RELEASE_HOLD: z.object({ note: requiredLine(256) }),
}
export type BulkPayoutAction = keyof typeof BULK_PARAMS
/** Actions that can run over many payouts at once. */
export const BULK_PAYOUT_ACTIONS = Object.keys(BULK_PARAMS) as BulkPayoutAction[]

export const payoutEndpoints = {
  'payoutOrder.getList': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/getList',
    summary: 'Payouts that hold all filters, newest first unless sorted.',
    access: PAYOUT_READERS,
    input: payoutListInputSchema,
    output: listAnswer(payoutRowSchema),
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
    summary: 'Everything about one payout: history, callbacks, ledger postings, gateway calls, risk, the merchant’s funds.',
    access: PAYOUT_READERS,
    input: z.object({ orderCode }),
    output: payoutDetailSchema,
  }),
  'payoutOrder.listSummary': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/listSummary',
    summary: 'Totals of the payouts that hold the filters, by currency.',
    access: PAYOUT_READERS,
    input: payoutFilterSchema,
    output: z.object({
      count: z.int(),
      /** False when counting stopped at the cap. */
      isExact: z.boolean(),
      byCurrency: z.array(
        z.object({ currency: z.string(), exponent: z.int(), count: z.int(), amountMinor: z.int(), completedCount: z.int(), paidMinor: z.int(), feeMinor: z.int().nullable() }),
      ),
    }),
  }),
  'payoutOrder.export': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/export',
    summary: 'The listed or selected payouts as CSV (UTF-8 with BOM), streamed without a cap; times name their zone.',
    access: PAYOUT_READERS,
    mutates: false,
    responds: 'csv',
    input: z.object({
      selection,
      columns: z.array(payoutRowSchema.omit({ claim: true }).keyof()).min(1),
      headers: z.array(line(64)).optional(),
      language: z.enum(LOCALES),
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
          cardNumber: z.string().nullable(),
          isGateway: z.boolean(),
          state: z.int(),
        }),
      ),
    }),
  }),
  'payoutOrderClaim.claimOrder': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrderClaim/claimOrder',
    summary: 'Claims a payout for oneself; claiming again renews the lease.',
    access: PAYOUT_ACTORS,
    input: z.object({ orderId: id, expectedVersion }),
    output: changedPayout,
  }),
  'payoutOrderClaim.cancelClaim': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrderClaim/cancelClaim',
    summary: 'Gives a claimed payout back to the pool.',
    access: PAYOUT_ACTORS,
    input: z.object({ orderId: id, expectedVersion }),
    output: changedPayout,
  }),
  'payoutOrderClaim.takeAway': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrderClaim/takeAway',
    summary: 'Takes a claim away from who holds it; the payout goes back to the pool.',
    access: MONEY_STAFF,
    input: z.object({ orderId: id, expectedVersion, reason: requiredLine(256) }),
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
    access: PAYOUT_ACTORS,
    input: z.object({ ...target, resourceId: id }),
    output: changedPayout,
  }),
  'payoutOrder.sendToGateway': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/sendToGateway',
    summary: 'Has a gateway pay it; the order is locked until the gateway’s answer is known.',
    access: PAYOUT_ACTORS,
    input: z.object({ ...target, resourceId: id }),
    output: changedPayout,
  }),
  'payoutOrder.queryStatus': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/queryStatus',
    summary: 'Asks the gateway now what became of it.',
    access: PAYOUT_ACTORS,
    input: z.object(target),
    output: changedPayout,
  }),
  'payoutOrder.complete': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/complete',
    summary: 'It has been paid: what left (the amount unless said otherwise, never more), by which UTR, from which card.',
    access: PAYOUT_ACTORS,
    input: z.object({
      ...target,
      utr,
      realAmountMinor: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
      payoutCardNumber: z.string().regex(/^\d{1,20}$/, 'cardNumber').optional(),
    }),
    output: changedPayout,
  }),
  'payoutOrder.markAbnormal': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/markAbnormal',
    summary: 'Whether it was paid is not known.',
    access: PAYOUT_ACTORS,
    input: z.object({ ...target, reason: requiredLine(256) }),
    output: changedPayout,
  }),
  'payoutOrder.confirmUnpaid': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/confirmUnpaid',
    summary: 'The gateway that lost sight of it has not paid it, and this is how that is known; only then can it be rejected.',
    access: MONEY_STAFF,
    googleCode: { toggle: 'googleVerifyBalanceOperation' },
    input: z.object({ ...target, evidence: requiredLine(512), googleCode: googleCode.optional() }),
    output: changedPayout,
  }),
  'payoutOrder.reject': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/reject',
    summary: 'Rejects it straight to the merchant, or back to the list where it can be exported again; demands a code once paying has begun.',
    access: PAYOUT_ACTORS,
    googleCode: 'whenPaid',
    input: z.object({ ...target, ...rejection, googleCode: googleCode.optional() }).refine(saysOther, otherNeedsText),
    output: changedPayout,
  }),
  'payoutOrder.reverse': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/reverse',
    summary: 'Takes a completed payout back, since its money returned. Above the approval limit it waits for a second person.',
    access: MONEY_STAFF,
    googleCode: { toggle: 'googleVerifyBalanceOperation' },
    input: z.object({ ...target, reason: requiredLine(256), googleCode: googleCode.optional() }),
    output: z.object({ order: payoutRowSchema, waitsForApproval: z.boolean() }),
  }),
  'payoutOrder.updateStatus': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/updateStatus',
    summary: 'Changes the stage by hand, as far as the lifecycle allows.',
    access: MONEY_STAFF,
    input: z.object({ ...target, status: z.enum(PAYOUT_STAGES), reason: requiredLine(256) }),
    output: changedPayout,
  }),
  'payoutOrder.unlock': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/unlock',
    summary: 'Unlocks payouts that automation may be working on; what may be running is answered for each.',
    access: ORDER_AGENTS,
    input: z.object({ orderCodes: z.array(orderCode).min(1).max(50) }),
    output: z.object({ results: z.array(z.object({ orderCode: z.string(), ok: z.boolean(), refusal: z.string().nullable(), mayBeRunning: z.string().nullable() })) }),
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
    access: PAYOUT_ACTORS,
    input: z.object(target),
    output: changedPayout,
  }),
  'payoutOrder.undo': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/undo',
    summary: 'Takes back the last thing that happened to a payout, when one did it oneself and its lifecycle declares an inverse.',
    access: PAYOUT_ACTORS,
    input: z.object(target),
    output: changedPayout,
  }),
  'payoutOrder.bulkPreview': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/bulkPreview',
    summary: 'What a bulk action would do: freezes the selection and says how many go, and how many are blocked and why.',
    access: PAYOUT_ACTORS,
    mutates: false,
    input: z.object({ action: z.enum(BULK_PAYOUT_ACTIONS), selection }),
    output: bulkPreview,
  }),
  'payoutOrder.bulkApply': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payoutOrder/bulkApply',
    summary: 'Runs a bulk action over some payouts of a frozen selection; each has its own result. A Google code given with a `bulkId` covers that whole run.',
    access: PAYOUT_ACTORS,
    googleCode: 'whenPaid',
    input: z.discriminatedUnion('action', [
      bulkInput('CLAIM', BULK_PARAMS.CLAIM.default({})),
      bulkInput('CANCEL_CLAIM', BULK_PARAMS.CANCEL_CLAIM.default({})),
      bulkInput('TAKE_CLAIM_AWAY', BULK_PARAMS.TAKE_CLAIM_AWAY),
      bulkInput('REJECT', BULK_PARAMS.REJECT),
      bulkInput('MARK_ABNORMAL', BULK_PARAMS.MARK_ABNORMAL),
      bulkInput('QUERY_STATUS', BULK_PARAMS.QUERY_STATUS.default({})),
      bulkInput('RESEND_CALLBACK', BULK_PARAMS.RESEND_CALLBACK.default({})),
      bulkInput('MARK', BULK_PARAMS.MARK),
      bulkInput('UNLOCK', BULK_PARAMS.UNLOCK.default({})),
      bulkInput('RELEASE_HOLD', BULK_PARAMS.RELEASE_HOLD),
    ]),
    output: bulkResults,
  }),
  'payoutOrder.openWork': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payoutOrder/openWork',
    summary: 'How many payouts wait in each kind of open work; counts stop at the cap.',
    access: PAYOUT_READERS,
    input: z.object({}),
    output: z.object({ waiting: z.int(), claimedByMe: z.int(), processing: z.int(), abnormal: z.int(), riskHeld: z.int(), callbackFailed: z.int(), cap: z.int() }),
  }),
}

/** A merchant creates a payout, authenticated by its sign. */
export const payoutApiEndpoints = {
  'api.payoutOrder.create': defineEndpoint({
    method: 'POST',
    path: '/v1.0/api/payoutOrder/create',
    summary: 'Creates a payout. `amount` is in minor units of the product’s currency.',
    access: 'signature',
    input: z.looseObject({
      mchId: requiredLine(32),
      productId: wholeNumber(1, 99_999),
      mchOrderNo: requiredLine(64).regex(/^[\w.:-]+$/, 'orderNumber'),
      amount: minorUnits.pipe(z.int().min(1, 'outOfRange')),
      notifyUrl: z.url({ protocol: /^https?$/, error: 'url' }),
      subject: line(128).optional(),
      clientIp: z.union([z.ipv4('ip'), z.ipv6('ip')]).optional(),
      userName: line(128).optional(),
      cardNumber: z.string().regex(/^\d{1,20}$/, 'cardNumber').optional(),
      ifscCode: z.string().regex(/^[A-Z]{4}[A-Za-z0-9]{7}$/, 'ifsc').optional(),
      bankName: line(128).optional(),
      vpa: line(128).optional(),
      mode: line(32).optional(),
      address: z.string().regex(/^[A-Za-z0-9]{8,128}$/, 'address').optional(),
      sign: requiredLine(128),
    }),
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
