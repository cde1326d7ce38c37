import type { InputOf } from '#contract/contract.ts'
import { REASON } from '#domain/lists/fields/common.fields.ts'
import { GIVEN_UTR, REJECT_INPUT } from '#domain/lists/orders/orders.fields.ts'
import { isOrderMark, ORDER_MARK_IDS, ORDER_MARKS } from '#domain/orders/order-status.ts'
import { isRejectReason } from '#domain/orders/reject-reasons.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import type { MovesMoney } from '#machines/desk/bulk.flow.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, textOf } from '#machines/form/form-values.ts'
import { formField, asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** A field that the forms of orders and of payouts have in common. */
type Field = FormField<unknown>

export const UTR_FIELD: Field = formField('utr', GIVEN_UTR)
export const REASON_FIELD: Field = formField('reason', REASON)
export const NOTE_FIELD: Field = formField('note', REASON)
export const MARK_FIELD: Field = formField('orderMark', {
  kind: 'choice',
  group: 'orderMark',
  of: ORDER_MARKS,
  required: true,
})
const reject = asking(REJECT_INPUT)
/** A rejection's reason, in a person's own words where the catalogue has none. */
export const REJECT_REASON_FIELDS: readonly Field[] = [
  reject('rejectReason'),
  reject('rejectText', { required: true, isAsked: (values) => textOf(values, 'rejectReason') === 'other' }),
]

/** The Google code as call input, where one was typed. */
export const codeOf = (values: FormValues) => given({ [CODE_FIELD]: textOf(values, CODE_FIELD) })

/** A row as call input, with the version that the person saw. */
export const seenOf = ({ orderCode, version }: { orderCode: string; version: number }) => ({
  orderCode,
  expectedVersion: version,
})

/** A rejection's reason as call input; the free text only if it applies. */
export function rejectReasonOf(values: FormValues) {
  const chosen = textOf(values, 'rejectReason')
  return {
    rejectReason: isRejectReason(chosen) ? chosen : 'other',
    ...(chosen === 'other' ? { rejectText: textOf(values, 'rejectText') } : {}),
  } as const
}

/** The mark's number; 0 (no mark) before one is chosen. */
export function markIdOf(values: FormValues): number {
  const mark = textOf(values, 'orderMark')
  return isOrderMark(mark) ? ORDER_MARK_IDS[mark] : 0
}

/** The input of a call that runs a chunk, of which each action takes its own parameters. */
export type ApplyInput = InputOf<'order.bulkApply' | 'payoutOrder.bulkApply'>
type ParamsOf<Apply extends ApplyInput, Action> = NonNullable<Extract<Apply, { action: Action }>['params']>

/** A bulk action on orders or payouts as data: its fields, filled in once for all, and what its call takes of them. */
export type QueueBulk<Row, Apply extends ApplyInput = ApplyInput> = {
  [Action in Apply['action']]: {
    action: Action
    fields: readonly FormField<Row>[]
    inputOf: (values: FormValues) => ParamsOf<Apply, Action>
    movesMoney?: MovesMoney
    /** Its effect is queued, and followed; the refusal of a row whose effect failed. */
    queued?: { failure: string }
  }
}[Apply['action']]

/** An action that asks for nothing. */
export const plain = <const Action extends string>(action: Action) =>
  ({ action, fields: [], inputOf: () => ({}) }) as const

/** The bulk actions that are the same on orders and on payouts. */
export const RESEND_CALLBACK = { ...plain('RESEND_CALLBACK'), queued: { failure: 'callbackFailed' } } as const
export const UNLOCK = plain('UNLOCK')
export const MARK = {
  action: 'MARK',
  fields: [MARK_FIELD],
  inputOf: (values: FormValues) => ({ orderMark: markIdOf(values) }),
} as const
