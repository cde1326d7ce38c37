import { Suspense, useEffect } from 'react'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { lazyModule } from '#features/lazy-module.ts'
import { lazyComponent } from '#features/lazy-component.tsx'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { orderFlowModule } from '#features/orders/order-list/use-order-flows.ts'
import { useOrderScreen } from '#features/orders/order-list/use-order-screen.ts'
import { orderDefinition } from '#features/orders/order-list/order-definition.ts'
import { orderListVariant } from '#features/orders/order-list/variants.ts'
import { whenIdle } from '#features/when-idle.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, query } from '#api/api.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import { finderOf } from '#features/list/rows/row-finder.ts'
import type { FindersOf } from '#features/list/rows/row-finder.ts'
import { makeOrderTexts } from '#features/orders/order-texts.ts'
import { rowTitle } from '#features/queue/queue-row.ts'
import { QueueSums } from '#features/queue/QueueSums.tsx'
import type { OrderListInput } from '#features/orders/order-list/filters/order-input.ts'

export { orderSearchSchema as search } from '#features/orders/order-list/filters/order-search.ts'

/** The panel beside the list, with the forms. */
const aside = lazyModule(() => import('#features/orders/order-list/OrderAside.tsx'))
const OrderAside = lazyComponent(aside)

/** The queue of collection orders: filters, rows, and beside them the order under the cursor. */
function OrdersPage(props: ScreenPageProps<ListSearch>) {
  const screen = useOrderScreen(props, aside)
  const { pages, record, flows } = screen
  useEffect(() => whenIdle(() => void Promise.all([aside.fetch(), orderFlowModule.fetch()]).catch(() => {})), [])
  const isBeside = record.code !== null || flows.flow?.kind === 'bulk'
  return (
    <ListPage
      screen={screen}
      withoutFilters={orderListVariant(props.variant).withoutFilters}
      sums={<OrderSums input={pages.input} isReady={pages.list.status === 'ready'} />}
      aside={
        isBeside ? (
          <Suspense>
            <OrderAside screen={screen} />
          </Suspense>
        ) : null
      }
    />
  )
}

/** Finds collection orders for commands that are given from other screens. */
const finders: FindersOf = (variant) => [
  finderOf(orderDefinition(variant), {
    lineOf: (row, { t }) => rowTitle(row, makeOrderTexts(t).orderStatus(row.orderStatusId)),
    getOne: async (orderCode, signal) => (await api.call('order.getDetail', { orderCode }, { signal })).order,
  }),
]
export default Object.assign(OrdersPage, { finders })

/** Totals of the listed orders, by currency. */
function OrderSums({ input, isReady }: { input: OrderListInput; isReady: boolean }) {
  const { t } = useTranslation('orders')
  const summary = useQuery({ ...query('order.listSummary', filtersOf(input)), enabled: isReady })
  return (
    <QueueSums
      namespace="orders"
      heading={t('totals.received')}
      summary={summary}
      shownOf={({ receivedMinor }) => receivedMinor}
      ownOf={({ receivedMinor, successCount }, { money, number }) => ({
        received: money(receivedMinor),
        success: number(successCount),
      })}
    />
  )
}
