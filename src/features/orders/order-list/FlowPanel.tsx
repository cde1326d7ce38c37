import { useMemo } from 'react'
import { useLayer } from '#commands/react/surface-context.ts'
import { BulkAside } from '#features/list/action/BulkAside.tsx'
import { OrderActionPanel } from '#features/orders/flows/OrderActionPanel.tsx'
import { useOrderFieldWords } from '#features/orders/flows/use-order-field-words.ts'
import type { OrderFlow } from '#features/orders/order-list/start-order-flow.ts'
import type { FormFacts } from '#machines/action/action-form.ts'
import { ORDER_BULKS } from '#machines/order/order-bulk.ts'
import type { OrderBulk } from '#machines/order/order-bulk.ts'

interface FlowProps<Kind extends OrderFlow['kind']> {
  flow: Extract<OrderFlow, { kind: Kind }>
  isDemo: boolean
  submitKeys: string
  onLeave: () => void
}

/** The form of an action on one order; it has the keys to itself, and Esc leaves it. */
export function ActionFlowPanel({ flow, zone, isDemo, submitKeys, onLeave }: FlowProps<'action'> & { zone: string }) {
  useLayer(useMemo(() => ({ id: 'orderFlow', leave: onLeave }), [onLeave]))
  return <OrderActionPanel actor={flow.actor} zone={zone} isDemo={isDemo} submitKeys={submitKeys} />
}

/** A run of an action over many orders, beside the list. */
export function BulkFlowAside({ flow, ...rest }: FlowProps<'bulk'> & { facts: FormFacts; width: number; onWidthChange: (width: number) => void }) {
  const { fields }: OrderBulk = ORDER_BULKS[flow.command]
  const words = useOrderFieldWords(fields)
  return <BulkAside {...rest} actor={flow.actor} namespace="orders" name={flow.command.replace('order.', '')} fields={fields} words={words} />
}
