import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useLayer } from '#commands/react/surface-context.ts'
import { BulkPanel } from '#features/orders/flows/BulkPanel.tsx'
import { OrderActionPanel } from '#features/orders/flows/OrderActionPanel.tsx'
import type { OrderFlow } from '#features/orders/order-list/use-order-flows.ts'
import type { FormFacts } from '#machines/action/action-form.ts'

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
  return <BulkPanel actor={flow.actor} command={flow.command} facts={facts} isDemo={isDemo} submitKeys={submitKeys} />
}
