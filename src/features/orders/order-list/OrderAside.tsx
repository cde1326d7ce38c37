import { orderCommands } from '#commands/entities/order.commands.ts'
import { OrderActionPanel } from '#features/orders/flows/OrderActionPanel.tsx'
import { useOrderFieldLabels } from '#features/orders/flows/use-order-field-labels.ts'
import { OrderInspector } from '#features/orders/inspector/OrderInspector.tsx'
import { orderListVariant } from '#features/orders/order-list/variants.ts'
import type { OrderScreen } from '#features/orders/order-list/use-order-screen.ts'
import { QueueAside } from '#features/queue/QueueAside.tsx'

/** Taking back and going on are not about the order that is looked at. */
const ROW_COMMANDS = orderCommands.filter(({ id }) => id !== 'order.undo' && id !== 'order.takeNext')

/** Beside the list: the order under the cursor with what can be done to it, or a run over many. */
export default function OrderAside({ screen }: { screen: OrderScreen }) {
  const { flows, zone } = screen
  const { user, variant } = screen.props
  const { role, unseen } = orderListVariant(variant)
  const form =
    flows.flow?.kind === 'action' ? (
      <OrderActionPanel
        actor={flows.flow.actor}
        zone={zone}
        isDemo={user.system.isDemo}
        onLeave={flows.leave}
        onSupplement={flows.supplementWith}
      />
    ) : null
  return (
    <QueueAside
      screen={screen}
      namespace="orders"
      commands={ROW_COMMANDS}
      useFieldLabels={useOrderFieldLabels}
      form={form}
    >
      {(inspected) => (
        <OrderInspector
          {...inspected}
          unseen={unseen}
          seesAllocation={role === undefined}
          seesRequest={role !== 'supplier'}
          mayTimeoutSupplement={user.system.canTimeoutSupplement}
        />
      )}
    </QueueAside>
  )
}
