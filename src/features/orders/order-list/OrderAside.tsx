import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { OrderActionPanel } from '#features/orders/flows/OrderActionPanel.tsx'
import { OrderBulkAside } from '#features/orders/flows/OrderBulkAside.tsx'
import { OrderInspector } from '#features/orders/inspector/OrderInspector.tsx'
import { OrderActions, ROW_COMMANDS } from '#features/orders/order-list/OrderActions.tsx'
import { formFactsOf } from '#features/list/action/form/form-facts.ts'
import type { OrderScreen } from '#features/orders/order-list/use-order-screen.ts'
import { orderListVariant } from '#features/orders/order-list/columns/variants.ts'

/** Beside the list: the order under the cursor with what can be done to it, or a run over many. */
export default function OrderAside({ screen }: { screen: OrderScreen }) {
  const { flows, record, layout, pages, zone } = screen
  const { user, variant: kind }: ScreenPageProps<ListSearch> = screen.props
  const variant = orderListVariant(kind)
  const mayAct = ROW_COMMANDS.some((command) => user.access.some((role) => command.roles.includes(role)))
  const shared = { isDemo: user.system.isDemo, onLeave: flows.leave }
  const changeWidth = (inspectorWidth: number) => screen.changeLayout({ inspectorWidth })
  if (flows.flow?.kind === 'bulk')
    return (
      <OrderBulkAside
        {...shared}
        flow={flows.flow}
        facts={formFactsOf(user)}
        zone={zone}
        width={layout.inspectorWidth}
        onWidthChange={changeWidth}
      />
    )
  const form = flows.flow ? (
    <OrderActionPanel {...shared} actor={flows.flow.actor} zone={zone} onSupplement={flows.supplementWith} />
  ) : null

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
      form={flows.flow?.actor.getSnapshot().context.form.name ?? null}
      actions={(order) =>
        form ?? (mayAct ? <OrderActions order={order} overrides={user.preferences.keys} /> : undefined)
      }
    />
  )
}
