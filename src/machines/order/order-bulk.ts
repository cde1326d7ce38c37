import type { InputOf } from '#contract/contract.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { flagOf } from '#machines/form/form-values.ts'
import { ACCOUNT_FIELDS, accountsOf, OFFSET_FIELDS } from '#machines/order/order-forms.ts'
import { MARK, REJECT_REASON_FIELDS, rejectReasonOf, RESEND_CALLBACK, UNLOCK } from '#machines/queue/queue-actions.ts'
import type { QueueBulk } from '#machines/queue/queue-actions.ts'

export type OrderBulk = QueueBulk<OrderRow, InputOf<'order.bulkApply'>>

/** Every bulk command on orders. */
export const ORDER_BULKS = {
  'order.resendCallback': RESEND_CALLBACK,
  'order.reject': {
    action: 'REJECT',
    movesMoney: 'whenPaid',
    queued: { failure: 'moneyNotReturned' },
    fields: REJECT_REASON_FIELDS,
    inputOf: rejectReasonOf,
  },
  'order.reselect': { action: 'RESELECT', fields: ACCOUNT_FIELDS, inputOf: accountsOf },
  'order.mark': MARK,
  'order.unlock': UNLOCK,
  'order.freeResource': {
    action: 'FREE_RESOURCE',
    fields: OFFSET_FIELDS,
    inputOf: (values) => ({ isOffsetReplenishmentOrder: flagOf(values, 'isOffsetReplenishmentOrder') }),
  },
} as const satisfies Record<string, OrderBulk>
