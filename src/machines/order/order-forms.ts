import type { EndpointName } from '#contract/contract.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { LIMITS } from '#domain/limits.ts'
import {
  isOrderMark,
  isOrderStatus,
  ORDER_MARK_IDS,
  ORDER_MARKS,
  ORDER_STATUS_IDS,
  isRejectReason,
  REJECT_REASONS,
} from '#domain/orders/order-status.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { flagOf, given, listOf, textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { noteForm } from '#machines/note/note-form.ts'
import { orderSubjectOf } from '#machines/order/order-facts.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'

/** The calls that carry out an action on one order. */
export type OrderActionCall = Extract<
  EndpointName,
  | 'order.replenishmentOrder'
  | 'order.callback'
  | 'order.reselect'
  | 'order.reject'
  | 'order.freeResource'
  | 'order.reverseOrder'
  | 'order.unlockOrder'
  | 'order.updateOrderMark'
  | 'order.updateOrderStatus'
  | 'note.add'
  | `order-query.${string}`
>
export type OrderForm = ActionForm<OrderRow, OrderActionCall>
type OrderField = FormField<OrderRow>

const UTR_LENGTH = 64
const REASON_LENGTH = 256
const IFSC_LENGTH = 11

const text = (name: string, maxLength: number, more: Partial<OrderField> = {}): OrderField => ({
  name,
  editor: { kind: 'text', maxLength },
  ...more,
})
const offset: OrderField = { name: 'isOffsetReplenishmentOrder', editor: { kind: 'flag' } }
const reason = text('reason', REASON_LENGTH, { required: true })

/** Filters for the accounts that may take an order. */
export const ACCOUNT_FIELDS: readonly OrderField[] = [
  { name: 'supplierIdList', editor: { kind: 'several', of: 'suppliers' } },
  { name: 'productIdList', editor: { kind: 'several', of: 'channels' } },
]
export const MARK_FIELD: OrderField = {
  name: 'orderMark',
  required: true,
  editor: { kind: 'choice', group: 'orderMark', choicesOf: () => ORDER_MARKS.map((name) => ({ value: name, name })) },
}
export const REJECT_FIELDS: readonly OrderField[] = [
  {
    name: 'rejectReason',
    required: true,
    editor: {
      kind: 'choice',
      group: 'historyReason',
      choicesOf: () => REJECT_REASONS.map((name) => ({ value: name, name })),
    },
  },
  text('rejectText', REASON_LENGTH, {
    required: true,
    isAsked: (values) => textOf(values, 'rejectReason') === 'other',
  }),
]
export const OFFSET_FIELDS: readonly OrderField[] = [offset]

const code = (values: FormValues) => given({ [CODE_FIELD]: textOf(values, CODE_FIELD) })
const seen = ({ orderCode, version }: OrderRow) => ({ orderCode, expectedVersion: version })

/** A rejection's reason as call input; the free text only if it applies. */
export function rejectReasonOf(values: FormValues) {
  const rejectReason = textOf(values, 'rejectReason')
  return {
    rejectReason: isRejectReason(rejectReason) ? rejectReason : 'other',
    ...(rejectReason === 'other' ? { rejectText: textOf(values, 'rejectText') } : {}),
  } as const
}
export const accountsOf = (values: FormValues) =>
  given({ supplierIdList: [...listOf(values, 'supplierIdList')], productIdList: [...listOf(values, 'productIdList')] })
/** The mark's number; 0 (no mark) before one is chosen. */
export function markIdOf(values: FormValues): number {
  const mark = textOf(values, 'orderMark')
  return isOrderMark(mark) ? ORDER_MARK_IDS[mark] : 0
}
function statusIdOf(values: FormValues): number {
  const status = textOf(values, 'status')
  return isOrderStatus(status) ? ORDER_STATUS_IDS[status] : 0
}

/** The form of every action on one order, by command. */
export const ORDER_FORMS = {
  'order.supplement': {
    name: 'supplement',
    callFor: () => 'order.replenishmentOrder',
    fields: [text('utr', UTR_LENGTH, { required: true }), offset],
    review: 'onEnter',
    inputOf: (row, values) => ({
      ...seen(row),
      utr: textOf(values, 'utr'),
      isOffsetReplenishmentOrder: flagOf(values, 'isOffsetReplenishmentOrder'),
      ...code(values),
    }),
  },
  'order.resendCallback': {
    name: 'resendCallback',
    callFor: () => 'order.callback',
    fields: [],
    review: 'never',
    inputOf: (row) => seen(row),
  },
  'order.reject': {
    name: 'reject',
    callFor: () => 'order.reject',
    fields: REJECT_FIELDS,
    review: 'onEnter',
    isCodeDemandedBy: (row) => row.realAmountMinor !== null,
    inputOf: (row, values) => ({ ...seen(row), ...rejectReasonOf(values), ...code(values) }),
  },
  'order.reselect': {
    name: 'reselect',
    callFor: () => 'order.reselect',
    fields: [
      ...ACCOUNT_FIELDS,
      text('userName', LIMITS.nameLength),
      text('cardNumber', LIMITS.cardNumberLength),
      { name: 'ifscCode', editor: { kind: 'text', maxLength: IFSC_LENGTH, upperCase: true } },
      text('bankName', LIMITS.nameLength),
    ],
    review: 'never',
    inputOf: (row, values) => ({
      ...seen(row),
      ...accountsOf(values),
      ...given({
        userName: textOf(values, 'userName'),
        cardNumber: textOf(values, 'cardNumber'),
        ifscCode: textOf(values, 'ifscCode'),
        bankName: textOf(values, 'bankName'),
      }),
    }),
  },
  'order.freeResource': {
    name: 'freeResource',
    callFor: () => 'order.freeResource',
    fields: OFFSET_FIELDS,
    review: 'never',
    inputOf: (row, values) => ({
      ...seen(row),
      isOffsetReplenishmentOrder: flagOf(values, 'isOffsetReplenishmentOrder'),
    }),
  },
  'order.reverse': {
    name: 'reverse',
    callFor: () => 'order.reverseOrder',
    fields: [reason],
    review: 'always',
    showsAnswer: 'whenWaiting',
    inputOf: (row, values) => ({ ...seen(row), reason: textOf(values, 'reason'), ...code(values) }),
  },
  'order.unlock': {
    name: 'unlock',
    callFor: () => 'order.unlockOrder',
    fields: [],
    review: 'never',
    inputOf: ({ orderCode }) => ({ orderCodes: [orderCode] }),
  },
  'order.updateStatus': {
    name: 'updateStatus',
    callFor: () => 'order.updateOrderStatus',
    fields: [
      {
        name: 'status',
        required: true,
        editor: {
          kind: 'choice',
          group: 'orderStatus',
          choicesOf: (row, { settings }) =>
            row === null
              ? []
              : orderLifecycle
                  .targetsOf(orderSubjectOf(row, settings.canTimeoutSupplement), 'UPDATE_STATUS')
                  .map((name) => ({ value: name, name })),
        },
      },
      reason,
    ],
    review: 'onEnter',
    showsAnswer: 'whenWaiting',
    inputOf: (row, values) => ({
      ...seen(row),
      status: statusIdOf(values),
      reason: textOf(values, 'reason'),
      ...code(values),
    }),
  },
  'order.mark': {
    name: 'mark',
    callFor: () => 'order.updateOrderMark',
    fields: [MARK_FIELD],
    review: 'never',
    sendsOnChoice: true,
    inputOf: ({ id, version }, values) => ({ id, orderMark: markIdOf(values), expectedVersion: version }),
  },
  'order.note': noteForm('order'),
  'order.queryStatus': {
    name: 'queryStatus',
    callFor: ({ role }) => (role === 'supplier' ? 'order-query.supplier.queryStatus' : 'order-query.queryStatus'),
    fields: [],
    review: 'never',
    sendsAtOnce: true,
    showsAnswer: 'always',
    inputOf: ({ id }) => ({ id }),
  },
} as const satisfies Record<string, OrderForm>

/** A command that opens a form. */
export type OrderFormCommand = keyof typeof ORDER_FORMS

/** The form of a command; undefined if it has none. */
export function orderFormOf(command: string): OrderForm | undefined {
  return Object.hasOwn(ORDER_FORMS, command) ? ORDER_FORMS[command as OrderFormCommand] : undefined
}
