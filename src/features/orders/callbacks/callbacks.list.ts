import { orderPlace } from '#domain/audit/audit-kinds.ts'
import { CALLBACK_FIELDS } from '#domain/lists/callbacks.fields.ts'
import { callbackStyle } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/link-cell.ts'
import { CallbackAttempts } from '#features/orders/callbacks/CallbackAttempts.tsx'
import { readNumber } from '#features/orders/callbacks/read-number.ts'
import { callbackActions } from '#actions/collect/callback.actions.ts'

/** The callbacks of orders: URL and state, with every attempt beside them. */
export default defineList({
  screen: 'orderCallbacks',
  namespace: 'callbacks',
  icon: 'bell-ringing',
  goto: 'c',
  call: 'orderCallBack.getList',
  fields: CALLBACK_FIELDS,
  key: 'orderCode',
  search: 'merchantOrderNo',
  suggest: (text) => readNumber(text, 'merchantOrderNo'),
  titleOf: ({ orderCode }) => orderCode,
  lineOf: ({ orderCode, merchantOrderId, callbackStatus }, { texts }) =>
    `${orderCode} ${merchantOrderId} ${texts.callbackStatus(callbackStatus)}`,
  actions: callbackActions,
  cells: {
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    callbackStatus: ({ callbackStatus }, { texts }) => ({
      ...callbackStyle(callbackStatus),
      label: texts.callbackStatus(callbackStatus),
    }),
  },
  live: {
    // Every attempt is pushed as a change of its order; unlisted ones arrive with the next refresh.
    read: (push) =>
      push.commandType === 'order.changed' || push.commandType === 'payout.changed'
        ? { kind: 'touched', key: push.data.order.orderCode }
        : null,
  },
  Detail: CallbackAttempts,
})
