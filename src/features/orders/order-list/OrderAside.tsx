import type { ScreenPageProps } from '#features/define-screen.ts'
import { keyText } from '#features/list/command-keys.ts'
import type { ListSearch } from '#features/list/list-row.ts'
import { OrderInspector } from '#features/orders/inspector/OrderInspector.tsx'
import { ActionFlowPanel, BulkFlowAside } from '#features/orders/order-list/FlowPanel.tsx'
import { OrderActions, ROW_COMMANDS } from '#features/orders/order-list/OrderActions.tsx'
import { formFactsOf } from '#features/orders/order-list/use-order-screen.ts'
import type { OrderScreen } from '#features/orders/order-list/use-order-screen.ts'
import { orderListVariant } from '#features/orders/order-list/variants.ts'

/** Beside the list: the order under the cursor with what can be done to it, or a run over many. */
export default function OrderAside({ screen }: { screen: OrderScreen }) {
  const { flows, record, layout, pages, zone } = screen
  const { user, variant: kind }: ScreenPageProps<ListSearch> = screen.props
  const variant = orderListVariant(kind)
  const mayAct = ROW_COMMANDS.some((command) => user.access.some((role) => command.roles.includes(role)))
  const shared = { isDemo: user.system.isDemo, submitKeys: keyText('mod+Enter'), onLeave: flows.leave }
  const changeWidth = (inspectorWidth: number) => screen.changeLayout({ inspectorWidth })
  if (flows.flow?.kind === 'bulk') return <BulkFlowAside {...shared} flow={flows.flow} facts={formFactsOf(user)} width={layout.inspectorWidth} onWidthChange={changeWidth} />
  const form = flows.flow ? <ActionFlowPanel {...shared} flow={flows.flow} zone={zone} /> : null

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
      actions={(order) => form ?? (mayAct ? <OrderActions order={order} overrides={user.preferences.keys} /> : undefined)}
    />
  )
}
