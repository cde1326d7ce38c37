import type { QueryFunctionContext } from '@tanstack/react-query'
import { testOrderActions } from '#actions/collect/test-order.actions.ts'
import { api } from '#api/api.ts'
import type { TestOrderRow } from '#contract/orders/test-order.endpoints.ts'
import { TEST_ORDER_FIELDS } from '#domain/lists/orders/orders.fields.ts'
import { outcomesOf } from '#domain/orders/test-orders.ts'
import type { TestOrderState } from '#domain/orders/test-orders.ts'
import { callbackStyle } from '#features/list/columns/status-styles.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { LoadedCallbackList } from '#features/list/record/blocks/CallbackList.tsx'
import type { CallbackAttempts } from '#features/list/record/blocks/CallbackList.tsx'

const STYLES: Record<TestOrderState, StatusStyle> = {
  waiting: { tone: 'info', icon: 'waiting' },
  successful: { tone: 'success', icon: 'done' },
  timedOut: { tone: 'neutral', icon: 'expired' },
  rejected: { tone: 'danger', icon: 'refused' },
  unknown: { tone: 'warn', icon: 'attention' },
}

const REFRESH_MS = 3_000

/** The callbacks of a test order; `version` changes with every attempt. */
const callbacksQuery = ({ orderCode, version }: TestOrderRow) => ({
  queryKey: ['testOrder.getCallbacks', orderCode, version],
  queryFn: async ({ signal }: QueryFunctionContext): Promise<CallbackAttempts> => {
    const { list, nextCallbackAt } = await api.call('testOrder.getCallbacks', { orderCode }, { signal })
    return { callbacks: list, nextCallbackAt }
  },
})

/** Orders and payouts that were created with a test key. */
export default defineList({
  screen: 'testOrders',
  namespace: 'testOrders',
  icon: 'test-pipe',
  goto: 't o',
  call: 'testOrder.getList',
  key: 'orderCode',
  fields: TEST_ORDER_FIELDS,
  search: 'merchantOrderId',
  suggest: (text) => ['merchantOrderId', 'orderCode'].map((field) => ({ field, value: text.trim() })),
  titleOf: ({ orderCode }) => orderCode,
  lineOf: ({ orderCode, merchantOrderId, state }, { texts }) =>
    `${orderCode} ${merchantOrderId} ${texts.enum('testOrderState', state)}`,
  actions: testOrderActions,
  words: ({ texts }, _verb, row) => ({
    choicesOf: () =>
      outcomesOf(row?.direction ?? 'collection').map((value) => ({ value, label: texts.enum('testOutcome', value) })),
  }),
  cells: {
    state: ({ state }, { texts }) => ({ ...STYLES[state], label: texts.enum('testOrderState', state) }),
    callbackStatus: ({ callbackStatus }, { texts }) => ({
      ...callbackStyle(callbackStatus),
      label: texts.callbackStatus(callbackStatus),
    }),
  },
  // Callbacks are tried a moment after their cause, and nobody else is told of them.
  live: { read: () => null, refreshMs: REFRESH_MS },
  Detail: ({ row, zone }) => <LoadedCallbackList query={callbacksQuery(row)} zone={zone} />,
})
