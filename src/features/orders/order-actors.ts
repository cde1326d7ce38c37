import { fromPromise } from 'xstate'
import { api } from '#api/api.ts'
import { asCallFailure } from '#contract/call-failure.ts'
import type { InputOf } from '#contract/contract.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import { attempt, failureOf } from '#features/list/call-outcome.ts'
import type { Fresh } from '#features/list/call-outcome.ts'
import type { BulkPreview, BulkResult, BulkSelection } from '#machines/bulk/bulk.flow.ts'
import type { ResendSubmission } from '#machines/order-resend-callback/order-resend-callback.flow.ts'
import type { SupplementSubmission } from '#machines/order-supplement/order-supplement.flow.ts'
import type { Outcome } from '#machines/outcome.ts'

/** The order as the server has it now; null when it cannot be had. */
const freshOrder: Fresh<OrderRow> = async (orderCode) => {
  try {
    return (await api.call('order.getDetail', { orderCode })).order
  } catch {
    return null
  }
}

/** Supplements by the call. */
export const submitSupplement = fromPromise<Outcome<OrderRow>, SupplementSubmission>(({ input: { input, key } }) =>
  attempt(input.orderCode, async () => (await api.call('order.replenishmentOrder', input, { idempotencyKey: key })).order, freshOrder),
)

/** Sends a callback again by the call. */
export const resendCallback = fromPromise<Outcome<OrderRow>, ResendSubmission>(({ input: { input, key } }) =>
  attempt(input.orderCode, async () => (await api.call('order.callback', input, { idempotencyKey: key })).order, freshOrder),
)

/** A selection as the calls take it. */
export function wireSelection(selection: BulkSelection): InputOf<'order.bulkPreview'>['selection'] {
  if ('orderCodes' in selection) return { orderCodes: [...selection.orderCodes] }
  return { filter: selection.filter, except: [...(selection.except ?? [])] }
}

/** Asks what sending callbacks again would do to a selection. */
export const previewResend = fromPromise<Outcome<BulkPreview>, { selection: BulkSelection }>(async ({ input: { selection }, signal }) => {
  try {
    return { kind: 'done', result: await api.call('order.bulkPreview', { action: 'RESEND_CALLBACK', selection: wireSelection(selection) }, { signal }) }
  } catch (error) {
    return failureOf(asCallFailure(error))
  }
})

/** Sends the callbacks of one chunk again. */
export const resendChunk = fromPromise<Outcome<readonly BulkResult[]>, { orderCodes: readonly string[]; key: string }>(async ({ input }) => {
  try {
    const answer = await api.call('order.bulkApply', { action: 'RESEND_CALLBACK', orderCodes: [...input.orderCodes] }, { idempotencyKey: input.key })
    return { kind: 'done', result: answer.results }
  } catch (error) {
    return failureOf(asCallFailure(error))
  }
})
