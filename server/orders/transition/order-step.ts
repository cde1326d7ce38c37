import type { ActionChannel, OrderStatus } from '#domain/order-status.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import type { Actor } from '#server/http/call.ts'
import type { OrderPatch, OrderRecord } from '#server/orders/order-record.ts'

/** What shall happen to an order, by whom and why. */
export interface OrderTransition {
  order: { id: number } | { code: string }
  event: OrderEventType
  /** The state an event leads to that names its target itself. */
  target?: OrderStatus
  /** Null for automation. Whoever may not see the order is told that there is none. */
  actor: Actor | null
  via: ActionChannel
  reason?: string | null
  /** What the history keeps beside the event. */
  detail?: Record<string, unknown>
  /** Columns that change with it; asked again when the order has moved on in between. */
  patch?: (order: OrderRecord) => OrderPatch
  /** The version the actor saw; any other refuses. */
  expectedVersion?: number | undefined
}

/** A stored transition. */
export interface OrderStep {
  wanted: Pick<OrderTransition, 'event' | 'actor'>
  before: OrderRecord
  after: OrderRecord
}

/** A stored transition with what its history and audit say. */
export interface RecordedStep extends OrderStep {
  wanted: Pick<OrderTransition, 'event' | 'actor' | 'via' | 'reason' | 'detail'>
}
