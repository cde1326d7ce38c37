import type { QueryFunctionContext } from '@tanstack/react-query'
import { callbackActions } from '#actions/collect/callback.actions.ts'
import { api } from '#api/api.ts'
import { orderPlace } from '#domain/system/audit-kinds.ts'
import { CALLBACK_FIELDS } from '#domain/lists/orders/callbacks.fields.ts'
import { isPayoutCode } from '#domain/orders/order-code.ts'
import { callbackStyle } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { LoadedCallbackList } from '#features/list/record/blocks/CallbackList.tsx'
import type { CallbackAttempts } from '#features/list/record/blocks/CallbackList.tsx'
import { TestEventAnswer } from '#features/orders/callbacks/TestEventAnswer.tsx'
import { readNumber } from '#features/orders/callbacks/read-number.ts'

/** The attempts of a callback, of an order or a payout; `updateTime` changes with every one. */
const attemptsQuery = ({ orderCode, updateTime }: { orderCode: string; updateTime: string }) => ({
  queryKey: ['callbacks.attempts', orderCode, updateTime],
  queryFn: async ({ signal }: QueryFunctionContext): Promise<CallbackAttempts> =>
    isPayoutCode(orderCode)
      ? await api.call('payoutOrder.getDetail', { orderCode }, { signal })
      : await api.call('order.getDetail', { orderCode }, { signal }),
})

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
  Detail: ({ row, zone }) => <LoadedCallbackList query={attemptsQuery(row)} zone={zone} />,
  Answer: TestEventAnswer,
})
