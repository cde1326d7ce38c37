import { api } from '#api/api.ts'
import { callbackCommands } from '#commands/callback.commands.ts'
import type { CallbackRow } from '#contract/callback.endpoints.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import type { ListRow } from '#features/list/rows/list-row.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import { CALLBACK_FILTERS, callbackInput, readNumber } from '#features/orders/callbacks/callback-search.ts'
import type { CallbackInput, CallbackSearch } from '#features/orders/callbacks/callback-search.ts'

/** A callback as a list row: keyed by its order, versioned by its last change. */
export type ListedCallback = CallbackRow & ListRow

/** The callback part of an order's details. */
export type CallbackRecord = Pick<OutputOf<'order.getDetail'>, 'callbacks' | 'nextCallbackAt'>

/** The details of the order behind a callback, collection or payout. */
export function recordQuery(orderCode: string) {
  return {
    queryKey: ['callbacks.record', orderCode],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CallbackRecord> =>
      orderCode.startsWith('P')
        ? api.call('payoutOrder.getDetail', { orderCode }, { signal })
        : api.call('order.getDetail', { orderCode }, { signal }),
  }
}

export const CALLBACK_LIST: ListDefinition<ListedCallback, CallbackInput> = {
  screen: 'orderCallbacks',
  namespace: 'callbacks',
  commands: callbackCommands,
  filters: CALLBACK_FILTERS,
  keyOf: (row) => row.orderCode,
  targetOf: (rows, source, matching) => ({ kind: 'callback', rows, source, matching }),
  inputOf: (search) => callbackInput(search as CallbackSearch),
  fetchPage: async ({ sortBy: _by, sortDirection: _direction, ...input }, request, signal) => {
    const page = await api.call('orderCallBack.getList', { pageSize: PAGE_SIZE, ...input, ...request }, { signal })
    return { ...page, list: page.list.map((row) => ({ ...row, id: row.orderId, version: Date.parse(row.updateTime) })) }
  },
  detail: {
    cached: () => undefined,
    prefetch: (client, key) => void client.prefetchQuery(recordQuery(key)),
    forget: (client, key) =>
      void client.invalidateQueries({ queryKey: key === undefined ? ['callbacks.record'] : recordQuery(key).queryKey }),
  },
  live: {
    // Every attempt is pushed as a change of its order; unlisted ones arrive with the next refresh.
    read: (push) =>
      push.commandType === 'order.changed' || push.commandType === 'payout.changed'
        ? { kind: 'touched', key: push.data.order.orderCode }
        : null,
  },
  suggestFilters: (text) => readNumber(text, 'merchantOrderNo'),
}
