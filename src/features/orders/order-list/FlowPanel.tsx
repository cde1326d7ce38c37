import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useLayer } from '#commands/react/surface-context.ts'
import { BulkPanel } from '#features/list/action/BulkPanel.tsx'
import { OrderActionPanel } from '#features/orders/flows/OrderActionPanel.tsx'
import { useOrderFieldWords } from '#features/orders/flows/use-order-field-words.ts'
import type { OrderFlow } from '#features/orders/order-list/start-order-flow.ts'
import type { FormFacts } from '#machines/action/action-form.ts'
import { ORDER_BULKS } from '#machines/order/order-bulk.ts'
import type { OrderBulk } from '#machines/order/order-bulk.ts'

interface FlowPanelProps<Flow extends OrderFlow = OrderFlow> {
  flow: Flow
  facts: FormFacts
  zone: string
  isDemo: boolean
  submitKeys: string
  onLeave: () => void
}

/** The form of the flow that a person is in; it has the keys to itself, and Esc leaves it. */
export function FlowPanel({ flow, ...rest }: FlowPanelProps) {
  return flow.kind === 'bulk' ? <BulkFlowPanel {...rest} flow={flow} /> : <ActionFlowPanel {...rest} flow={flow} />
}

function ActionFlowPanel({ flow, zone, isDemo, submitKeys, onLeave }: FlowPanelProps<Extract<OrderFlow, { kind: 'action' }>>) {
  useLayer(useMemo(() => ({ id: 'orderFlow', leave: onLeave }), [onLeave]))
  return <OrderActionPanel actor={flow.actor} zone={zone} isDemo={isDemo} submitKeys={submitKeys} />
}

/** A run under way leaves the keys to the list; asking and showing results takes them. */
function BulkFlowPanel({ flow, facts, isDemo, submitKeys, onLeave }: FlowPanelProps<Extract<OrderFlow, { kind: 'bulk' }>>) {
  const isRunning = useSelector(flow.actor, (snapshot) => snapshot.matches('running'))
  useLayer(useMemo(() => (isRunning ? null : { id: 'bulkFlow', leave: onLeave }), [isRunning, onLeave]))
  const { fields }: OrderBulk = ORDER_BULKS[flow.command]
  const words = useOrderFieldWords(fields)
  return <BulkPanel actor={flow.actor} namespace="orders" name={flow.command.replace('order.', '')} fields={fields} words={words} facts={facts} isDemo={isDemo} submitKeys={submitKeys} />
}
