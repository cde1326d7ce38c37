import { z } from 'zod'
import { ORDER_ACTORS, ORDER_AGENTS } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  expectedVersion,
  flag,
  googleCode,
  id,
  inputs,
  instant,
  listOf,
  orderCode,
  reason,
  wholeNumber,
} from '#contract/calls/fields.ts'
import { orderRowSchema, possiblePaymentSchema } from '#contract/orders/order.schemas.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import { CHANNEL_INPUT, REJECT_INPUT } from '#domain/lists/orders/orders.fields.ts'

/** Staff act on every order, suppliers on their own and their team's. */

/** The order after the action. */
const changedOrder = z.object({ order: orderRowSchema })
/** The order after the action, or unchanged while the action waits for a second person. */
const changedOrAsked = z.object({ order: orderRowSchema, waitsForApproval: z.boolean() })

export const rejectReasonFields = inputs(REJECT_INPUT)
export const hasRejectText = (input: { rejectReason: string; rejectText?: string | undefined }) =>
  input.rejectReason !== 'other' || (input.rejectText ?? '').trim() !== ''
export const missingRejectText = { error: 'required', path: ['rejectText'] }

/** Lifecycle actions of an order, with their parameters. */
export const orderActionEndpoints = {
  'order.reselect': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/reselect',
    summary:
      'Takes another account for an order, among the named suppliers and channels, with new payer details where given.',
    access: ORDER_AGENTS,
    input: z.object({
      orderCode,
      supplierIdList: listOf(id).optional(),
      productIdList: listOf(id).optional(),
      ...inputs(inputsOf(CHANNEL_INPUT, 'userName', 'cardNumber', 'ifscCode', 'bankName')),
      expectedVersion,
    }),
    output: changedOrder,
  }),
  'order.reject': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/reject',
    summary: 'Rejects an order with a reason; one that has been paid needs a Google code and goes through rejecting.',
    access: ORDER_ACTORS,
    operation: 'rejection',
    input: z
      .object({ orderCode, ...rejectReasonFields, googleCode: googleCode.optional(), expectedVersion })
      .refine(hasRejectText, missingRejectText),
    output: changedOrder,
  }),
  'order.freeResource': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/freeResource',
    summary: 'Gives the held account free for other orders.',
    access: ORDER_ACTORS,
    input: z.object({ orderCode, isOffsetReplenishmentOrder: flag.default(false), expectedVersion }),
    output: changedOrder,
  }),
  'order.reverseOrder': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/reverseOrder',
    summary:
      'Takes a successful order back: its postings are reversed and the merchant is notified. Above the approval limit it waits for a second person; it is 409 `ledger.insufficient` when the merchant has spent its money.',
    access: ['superAdmin', 'admin'],
    operation: 'reversal',
    input: z.object({ orderCode, reason, googleCode: googleCode.optional(), expectedVersion }),
    output: changedOrAsked,
  }),
  'order.unlockOrder': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/unlockOrder',
    summary: 'Takes orders from automation’s control; says what may be working on each.',
    access: ORDER_AGENTS,
    input: z.object({ orderCodes: listOf(orderCode).pipe(z.array(z.string()).min(1).max(50)) }),
    output: z.object({
      results: z.array(
        z.object({
          orderCode: z.string(),
          ok: z.boolean(),
          refusal: z.string().nullable(),
          lockedBy: z.string().nullable(),
        }),
      ),
    }),
  }),
  'order.updateOrderMark': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/updateOrderMark',
    summary: 'Marks an order: normal, suspicious, test, leak-fix, malicious.',
    access: ORDER_ACTORS,
    input: z.object({ id, orderMark: wholeNumber(1, 5), expectedVersion }),
    output: changedOrder,
  }),
  'order.updateOrderStatus': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/updateOrderStatus',
    summary:
      'Sets a status by hand, to one that the lifecycle allows from the present one, with a reason. Above the approval limit it waits for a second person.',
    access: ['superAdmin', 'admin'],
    operation: 'manualStatus',
    input: z.object({
      orderCode,
      status: wholeNumber(1, 10),
      reason,
      googleCode: googleCode.optional(),
      expectedVersion,
    }),
    output: changedOrAsked,
  }),
  'order.undo': defineEndpoint({
    method: 'POST',
    path: '/v1.0/order/undo',
    summary:
      'Takes back the own last action on an order, where the lifecycle declares an inverse and nothing happened since.',
    access: ORDER_ACTORS,
    input: z.object({ orderCode, expectedVersion }),
    output: changedOrder,
  }),
  'order-query.queryStatus': queryStatus('/v1.0/order-query/{id}/query-status', ORDER_AGENTS),
  'order-query.supplier.queryStatus': queryStatus('/v1.0/order-query/supplier/{id}/query-status', ['supplier']),
}

/** Asks the channel: reported records that nobody claimed are searched for this order’s payment. */
function queryStatus(path: `/v1.0/${string}`, access: readonly Role[]) {
  return defineEndpoint({
    method: 'POST',
    path,
    summary: 'Asks the channel for an order’s payment; a certain match confirms the order.',
    access,
    input: z.object({ id }),
    output: z.object({
      order: orderRowSchema,
      found: z.boolean(),
      /** Unclaimed records that might be it. */
      candidates: z.array(possiblePaymentSchema),
      /** When the account’s monitor was last heard of; null when it has none. */
      monitorSeenAt: instant.nullable(),
    }),
  })
}
