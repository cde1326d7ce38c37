import type { InputOf } from '#contract/contract.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { MovesMoney } from '#machines/bulk/bulk.flow.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { flagOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import {
  ACCOUNT_FIELDS,
  accountsOf,
  MARK_FIELD,
  markIdOf,
  OFFSET_FIELDS,
  REJECT_FIELDS,
  rejectReasonOf,
} from '#machines/order/order-forms.ts'

type Apply = InputOf<'order.bulkApply'>
type Run = Pick<Apply, 'orderCodes' | 'bulkId' | 'googleCode'>

/** A bulk action on orders as data: its fields, filled in once for all, and the call's input for a chunk. */
export interface OrderBulk {
  action: Apply['action']
  fields: readonly FormField<OrderRow>[]
  inputOf: (values: FormValues, run: Run) => Apply
  movesMoney?: MovesMoney
  /** Its effect is queued, and followed; the refusal of a row whose effect failed. */
  queued?: { failure: string }
}

/** Every bulk command on orders. */
export const ORDER_BULKS = {
  'order.resendCallback': {
    action: 'RESEND_CALLBACK',
    queued: { failure: 'callbackFailed' },
    fields: [],
    inputOf: (_values, run) => ({ action: 'RESEND_CALLBACK', ...run }),
  },
  'order.reject': {
    action: 'REJECT',
    movesMoney: 'whenPaid',
    queued: { failure: 'moneyNotReturned' },
    fields: REJECT_FIELDS,
    inputOf: (values, run) => ({ action: 'REJECT', params: rejectReasonOf(values), ...run }),
  },
  'order.reselect': {
    action: 'RESELECT',
    fields: ACCOUNT_FIELDS,
    inputOf: (values, run) => ({ action: 'RESELECT', params: accountsOf(values), ...run }),
  },
  'order.mark': {
    action: 'MARK',
    fields: [MARK_FIELD],
    inputOf: (values, run) => ({ action: 'MARK', params: { orderMark: markIdOf(values) }, ...run }),
  },
  'order.unlock': { action: 'UNLOCK', fields: [], inputOf: (_values, run) => ({ action: 'UNLOCK', ...run }) },
  'order.freeResource': {
    action: 'FREE_RESOURCE',
    fields: OFFSET_FIELDS,
    inputOf: (values, run) => ({
      action: 'FREE_RESOURCE',
      params: { isOffsetReplenishmentOrder: flagOf(values, 'isOffsetReplenishmentOrder') },
      ...run,
    }),
  },
} as const satisfies Record<string, OrderBulk>

export type OrderBulkCommand = keyof typeof ORDER_BULKS

export function isOrderBulkCommand(command: string): command is OrderBulkCommand {
  return Object.hasOwn(ORDER_BULKS, command)
}
