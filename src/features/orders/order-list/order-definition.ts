import { api } from '#api/api.ts'
import { orderCommands } from '#commands/entities/order.commands.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { ORDER_NUMBER_FIELDS } from '#domain/privacy/masked-numbers.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { detailOf } from '#features/list/rows/detail-cache.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'
import { listInput } from '#features/orders/order-list/filters/order-input.ts'
import type { OrderListInput } from '#features/orders/order-list/filters/order-input.ts'
import type { OrderSearch } from '#features/orders/order-list/filters/order-search.ts'
import { suggestedBy } from '#features/list/fields/suggest-filters.ts'
import { orderListVariant } from '#features/orders/order-list/columns/variants.ts'

export type OrderListDefinition = ListDefinition<OrderRow, OrderListInput>

/** The list of collection orders in a variant: its filters, calls and pushes. */
export function orderDefinition(variant: ScreenVariant): OrderListDefinition {
  const { fixed } = orderListVariant(variant)
  return {
    screen: 'orders',
    namespace: 'orders',
    commands: orderCommands,
    filters: ORDER_FILTERS,
    keyOf: (row) => row.orderCode,
    targetOf: (rows, source, matching) => ({ kind: 'order', rows, source, matching }),
    inputOf: (search, zone, now) => listInput({ ...(search as OrderSearch), ...fixed }, zone, now),
    fetchPage: (input, request, signal) =>
      api.call('order.getList', { pageSize: PAGE_SIZE, ...input, ...request }, { signal }),
    maskedFields: ORDER_NUMBER_FIELDS,
    detail: detailOf(
      'order.getDetail',
      (orderCode) => ({ orderCode }),
      ({ order }) => order,
    ),
    summaries: ['order.listSummary'],
    live: {
      read: (push) => {
        if (push.commandType === 'order.created') return { kind: 'created', row: push.data.order }
        if (push.commandType === 'order.removed') return { kind: 'removed', key: push.data.orderCode }
        return push.commandType === 'order.changed' ? { kind: 'changed', row: push.data.order } : null
      },
      countNewer: async (filters, newerThanId, signal) =>
        (await api.call('order.getList', { ...filters, newerThanId, pageSize: 1 }, { signal })).total,
      newestId: (input, signal) =>
        input.sortBy === undefined
          ? null
          : api
              .call('order.getList', { ...filtersOf(input), pageSize: 1 }, { signal })
              .then(({ list }) => list[0]?.id ?? 0),
    },
    suggestFilters: suggestedBy(() => import('#features/orders/order-list/filters/filter-suggestions.ts')),
  }
}
