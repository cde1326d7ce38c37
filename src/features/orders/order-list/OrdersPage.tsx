import { useTranslation } from 'react-i18next'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { keyText } from '#features/list/command-keys.ts'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/list-row.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { OrderInspector } from '#features/orders/inspector/OrderInspector.tsx'
import { FlowPanel } from '#features/orders/order-list/FlowPanel.tsx'
import { OrderActions, ROW_COMMANDS } from '#features/orders/order-list/OrderActions.tsx'
import { OrderSums } from '#features/orders/order-list/OrderSums.tsx'
import { formFactsOf, useOrderScreen } from '#features/orders/order-list/use-order-screen.ts'
import { orderListVariant } from '#features/orders/order-list/variants.ts'
import { Inspector } from '#ui/inspector/Inspector.tsx'

/** The queue of collection orders: filters, rows, and beside them the order under the cursor. */
export default function OrdersPage(props: ScreenPageProps<ListSearch>) {
  const { user } = props
  const screen = useOrderScreen(props)
  const variant = orderListVariant(props.variant)
  const mayAct = ROW_COMMANDS.some((command) => user.access.some((role) => command.roles.includes(role)))
  const { pages, layout, record, flows } = screen
  const { t } = useTranslation('orders')
  const word = useLookup()
  const flowPanel = flows.flow ? (
    <FlowPanel flow={flows.flow} facts={formFactsOf(user)} zone={screen.zone} isDemo={user.system.isDemo} submitKeys={keyText('mod+Enter')} onLeave={flows.leave} />
  ) : null
  const labels = { panel: t('inspector.label'), resize: t('inspector.resize'), close: t('inspector.close') }
  const bulkTitle = flows.flow?.kind === 'bulk' ? word(`${flows.flow.command.replace('order.', 'orders:action.')}.bulkTitle`) : ''
  const changeWidth = (inspectorWidth: number) => screen.changeLayout({ inspectorWidth })

  return (
    <ListPage
      screen={screen}
      withoutFilters={variant.withoutFilters}
      sums={<OrderSums input={pages.input} isReady={pages.list.status === 'ready'} />}
      aside={
        flows.flow?.kind === 'bulk' ? (
          <Inspector title={bulkTitle} tabs={[{ id: 'bulk', title: bulkTitle, content: flowPanel }]} tab="bulk" onTabChange={() => undefined} width={layout.inspectorWidth} onWidthChange={changeWidth} labels={labels} />
        ) : record.code !== null ? (
          <OrderInspector
            code={record.code}
            restedCode={record.restedCode}
            row={pages.store.rowOf(record.code)}
            zone={screen.zone}
            unseen={variant.unseen}
            tabs={variant.tabs}
            mayTimeoutSupplement={user.system.canTimeoutSupplement}
            width={layout.inspectorWidth}
            onWidthChange={changeWidth}
            onClose={record.close}
            onCopy={() => void screen.copy()}
            actions={(order) => flowPanel ?? (mayAct ? <OrderActions order={order} overrides={user.preferences.keys} /> : undefined)}
          />
        ) : null
      }
    />
  )
}
