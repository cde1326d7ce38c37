import { api } from '#api/api.ts'
import { orderCommands } from '#commands/entities/order.commands.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { ORDER_NUMBER_FIELDS } from '#domain/privacy/masked-numbers.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { detailOf } from '#features/list/rows/detail-cache.ts'
import { orderListVariant } from '#features/orders/order-list/variants.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'
import { listInput } from '#features/orders/order-list/filters/order-input.ts'
import type { OrderListInput } from '#features/orders/order-list/filters/order-input.ts'
import type { OrderSearch } from '#features/orders/order-list/filters/order-search.ts'
import { queueDefinition } from '#features/queue/queue-definition.ts'

/** The list of collection orders in a variant: its filters, calls and pushes. */
export function orderDefinition(variant: ScreenVariant) {
  const { fixed } = orderListVariant(variant)
  return queueDefinition<OrderRow, OrderListInput>({
    screen: 'orders',
    namespace: 'orders',
    commands: orderCommands,
    filters: ORDER_FILTERS,
    targetOf: (rows, source, matching) => ({ kind: 'order', rows, source, matching }),
    inputOf: (search, zone, now) => listInput({ ...(search as OrderSearch), ...fixed }, zone, now),
    getPage: (input, signal) => api.call('order.getList', input, { signal }),
    maskedFields: ORDER_NUMBER_FIELDS,
    detail: detailOf(
      'order.getDetail',
      (orderCode) => ({ orderCode }),
      ({ order }) => order,
    ),
    summaries: ['order.listSummary'],
    read: (push) => {
      if (push.commandType === 'order.created') return { kind: 'created', row: push.data.order }
      if (push.commandType === 'order.removed') return { kind: 'removed', key: push.data.orderCode }
      return push.commandType === 'order.changed' ? { kind: 'changed', row: push.data.order } : null
    },
    isNewestFirst: true,
  })
}
