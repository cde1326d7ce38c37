import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { OrderActionPanel } from '#features/orders/flows/OrderActionPanel.tsx'
import { OrderInspector } from '#features/orders/inspector/OrderInspector.tsx'
import { formFactsOf } from '#features/list/action/form/form-facts.ts'
import type { OrderScreen } from '#features/orders/order-list/use-order-screen.ts'
import { orderListVariant } from '#features/orders/order-list/columns/variants.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { orderCommands } from '#commands/entities/order.commands.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { BulkAside } from '#features/list/bulk/BulkAside.tsx'
import { useOrderFieldWords } from '#features/orders/flows/use-order-field-words.ts'
import type { OrderFlow } from '#features/orders/order-list/order-flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { ORDER_BULKS } from '#machines/order/order-bulk.ts'
import type { OrderBulk } from '#machines/order/order-bulk.ts'

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

/** Commands on one order. Taking back and going on are not about the order that is looked at. */
const ROW_COMMANDS = orderCommands.filter(({ id }) => id !== 'order.undo' && id !== 'order.takeNext')

/** The actions on an order, and why the others are unavailable. */
function OrderActions({ order, overrides }: { order: OrderRow; overrides: KeyOverrides }) {
  const texts = useOrderTexts()
  return (
    <RowActions
      commands={ROW_COMMANDS}
      target={{ kind: 'order', rows: [order], source: 'record', matching: null }}
      overrides={overrides}
      texts={texts}
    />
  )
}

interface OrderBulkAsideProps {
  flow: Extract<OrderFlow, { kind: 'bulk' }>
  facts: FormFacts
  zone: string
  isDemo: boolean
  width: number
  onWidthChange: (width: number) => void
  onLeave: () => void
}

/** A bulk action on orders, beside the list. */
function OrderBulkAside({ flow, ...rest }: OrderBulkAsideProps) {
  const { fields }: OrderBulk = ORDER_BULKS[flow.command]
  const words = useOrderFieldWords(fields)
  return (
    <BulkAside
      {...rest}
      actor={flow.actor}
      namespace="orders"
      name={flow.command.replace('order.', '')}
      fields={fields}
      words={words}
    />
  )
}
