import { useTranslation } from 'react-i18next'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { keyText } from '#features/list/command-keys.ts'
import type { ListSearch } from '#features/list/list-row.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { OrderInspector } from '#features/orders/inspector/OrderInspector.tsx'
import { FlowPanel } from '#features/orders/order-list/FlowPanel.tsx'
import { OrderActions, ROW_COMMANDS } from '#features/orders/order-list/OrderActions.tsx'
import { formFactsOf } from '#features/orders/order-list/use-order-screen.ts'
import type { OrderScreen } from '#features/orders/order-list/use-order-screen.ts'
import { orderListVariant } from '#features/orders/order-list/variants.ts'
import { Inspector } from '#ui/inspector/Inspector.tsx'

/** Beside the list: the order under the cursor with what can be done to it, or a run over many. */
export default function OrderAside({ screen }: { screen: OrderScreen }) {
  const { flows, record, layout, pages, zone } = screen
  const { user, variant: kind }: ScreenPageProps<ListSearch> = screen.props
  const { t } = useTranslation('orders')
  const word = useLookup()
  const variant = orderListVariant(kind)
  const mayAct = ROW_COMMANDS.some((command) => user.access.some((role) => command.roles.includes(role)))
  const flowPanel = flows.flow ? (
    <FlowPanel flow={flows.flow} facts={formFactsOf(user)} zone={zone} isDemo={user.system.isDemo} submitKeys={keyText('mod+Enter')} onLeave={flows.leave} />
  ) : null
  const changeWidth = (inspectorWidth: number) => screen.changeLayout({ inspectorWidth })

  if (flows.flow?.kind === 'bulk') {
    const title = word(`${flows.flow.command.replace('order.', 'orders:action.')}.bulkTitle`)
    const labels = { panel: t('inspector.label'), resize: t('inspector.resize'), close: t('inspector.close') }
    return <Inspector title={title} tabs={[{ id: 'bulk', title, content: flowPanel }]} tab="bulk" onTabChange={() => undefined} width={layout.inspectorWidth} onWidthChange={changeWidth} labels={labels} />
  }
  if (record.code === null) return null
  return (
    <OrderInspector
      code={record.code}
      restedCode={record.restedCode}
      row={pages.store.rowOf(record.code)}
      zone={zone}
      unseen={variant.unseen}
      tabs={variant.tabs}
      mayTimeoutSupplement={user.system.canTimeoutSupplement}
      width={layout.inspectorWidth}
      onWidthChange={changeWidth}
      onClose={record.close}
      onCopy={() => void screen.copy()}
      actions={(order) => flowPanel ?? (mayAct ? <OrderActions order={order} overrides={user.preferences.keys} /> : undefined)}
    />
  )
}
