import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useLayer } from '#commands/react/surface-context.ts'
import { BulkPanel } from '#features/orders/flows/BulkPanel.tsx'
import { ResendPanel } from '#features/orders/flows/ResendPanel.tsx'
import { SupplementPanel } from '#features/orders/flows/SupplementPanel.tsx'
import type { BulkActor, OrderFlow } from '#features/orders/order-list/use-order-flows.ts'

interface FlowPanelProps {
  flow: OrderFlow
  zone: string
  isDemo: boolean
  submitKeys: string
  onLeave: () => void
}

/** The form of the flow that a person is in; it has the keys to itself, and Esc leaves it. */
export function FlowPanel({ flow, zone, isDemo, submitKeys, onLeave }: FlowPanelProps) {
  if (flow.kind === 'bulk') return <BulkFlowPanel actor={flow.actor} onLeave={onLeave} />
  return <OrderFlowPanel flow={flow} zone={zone} isDemo={isDemo} submitKeys={submitKeys} onLeave={onLeave} />
}

function OrderFlowPanel({ flow, zone, isDemo, submitKeys, onLeave }: Omit<FlowPanelProps, 'flow'> & { flow: Exclude<OrderFlow, { kind: 'bulk' }> }) {
  useLayer(useMemo(() => ({ id: 'orderFlow', leave: onLeave }), [onLeave]))
  if (flow.kind === 'supplement') return <SupplementPanel actor={flow.actor} zone={zone} isDemo={isDemo} submitKeys={submitKeys} />
  return <ResendPanel actor={flow.actor} zone={zone} />
}

/** A run under way leaves the keys to the list; asking and showing results takes them. */
function BulkFlowPanel({ actor, onLeave }: { actor: BulkActor; onLeave: () => void }) {
  const isRunning = useSelector(actor, (snapshot) => snapshot.matches('running'))
  useLayer(useMemo(() => (isRunning ? null : { id: 'bulkFlow', leave: onLeave }), [isRunning, onLeave]))
  return <BulkPanel actor={actor} />
}
