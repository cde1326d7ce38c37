import type { EndpointName } from '#contract/contract.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { CHANNEL_INPUT } from '#domain/lists/orders/orders.fields.ts'
import { isOrderStatus, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { flagOf, given, listOf, textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { noteForm } from '#machines/form/note-form.ts'
import { orderSubjectOf, orderLifecycle } from '#machines/order/order.lifecycle.ts'
import {
  codeOf,
  MARK_FIELD,
  markIdOf,
  REASON_FIELD,
  REJECT_REASON_FIELDS,
  rejectReasonOf,
  seenOf,
  UTR_FIELD,
} from '#machines/queue/queue-actions.ts'

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

const payer = asking(CHANNEL_INPUT)
const offset: OrderField = { name: 'isOffsetReplenishmentOrder', editor: { kind: 'flag' } }

/** Filters for the accounts that may take an order. */
export const ACCOUNT_FIELDS: readonly OrderField[] = [
  { name: 'supplierIdList', editor: { kind: 'several', of: 'suppliers' } },
  { name: 'productIdList', editor: { kind: 'several', of: 'channels' } },
]
export const OFFSET_FIELDS: readonly OrderField[] = [offset]

export const accountsOf = (values: FormValues) =>
  given({ supplierIdList: [...listOf(values, 'supplierIdList')], productIdList: [...listOf(values, 'productIdList')] })
function statusIdOf(values: FormValues): number {
  const status = textOf(values, 'status')
  return isOrderStatus(status) ? ORDER_STATUS_IDS[status] : 0
}

/** The form of every action on one order, by command. */
export const ORDER_FORMS = {
  'order.supplement': {
    name: 'supplement',
    callFor: () => 'order.replenishmentOrder',
    fields: [UTR_FIELD, offset],
    review: 'onEnter',
    inputOf: (row, values) => ({
      ...seenOf(row),
      utr: textOf(values, 'utr'),
      isOffsetReplenishmentOrder: flagOf(values, 'isOffsetReplenishmentOrder'),
      ...codeOf(values),
    }),
  },
  'order.resendCallback': {
    name: 'resendCallback',
    callFor: () => 'order.callback',
    fields: [],
    review: 'never',
    inputOf: (row) => seenOf(row),
  },
  'order.reject': {
    name: 'reject',
    callFor: () => 'order.reject',
    fields: REJECT_REASON_FIELDS,
    review: 'onEnter',
    isCodeDemandedBy: (row) => row.realAmountMinor !== null,
    inputOf: (row, values) => ({ ...seenOf(row), ...rejectReasonOf(values), ...codeOf(values) }),
  },
  'order.reselect': {
    name: 'reselect',
    callFor: () => 'order.reselect',
    fields: [...ACCOUNT_FIELDS, payer('userName'), payer('cardNumber'), payer('ifscCode'), payer('bankName')],
    review: 'never',
    inputOf: (row, values) => ({
      ...seenOf(row),
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
      ...seenOf(row),
      isOffsetReplenishmentOrder: flagOf(values, 'isOffsetReplenishmentOrder'),
    }),
  },
  'order.reverse': {
    name: 'reverse',
    callFor: () => 'order.reverseOrder',
    fields: [REASON_FIELD],
    review: 'always',
    showsAnswer: 'whenWaiting',
    inputOf: (row, values) => ({ ...seenOf(row), reason: textOf(values, 'reason'), ...codeOf(values) }),
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
      REASON_FIELD,
    ],
    review: 'onEnter',
    showsAnswer: 'whenWaiting',
    inputOf: (row, values) => ({
      ...seenOf(row),
      status: statusIdOf(values),
      reason: textOf(values, 'reason'),
      ...codeOf(values),
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
