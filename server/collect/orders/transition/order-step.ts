import type { ChainLink } from '#domain/money/commission.ts'
import type { ActionChannel, OrderStatus } from '#domain/orders/order-status.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import type { Actor } from '#server/http/call.ts'
import type { OrderPatch, OrderRecord } from '#server/collect/orders/order-record.ts'

/** The event to apply to an order, by whom and why. */
export interface OrderTransition {
  order: { id: number } | { code: string }
  /** The order as this transaction has just written it, so that it is not read again. */
  before?: OrderRecord
  event: OrderEventType
  /** The target state of an event that names it explicitly. */
  target?: OrderStatus
  /** Null for automation. Without permission to see the order the call answers 404. */
  actor: Actor | null
  via: ActionChannel
  reason?: string | null
  /** Additional details for the history. */
  detail?: Record<string, unknown>
  /** Columns that change with it; called again when the order has changed meanwhile. */
  patch?: (order: OrderRecord) => OrderPatch
  /** The version the actor saw; any other is refused. */
  expectedVersion?: number | undefined
}

/** A stored transition. */
export interface OrderStep {
  wanted: Pick<OrderTransition, 'event' | 'actor'>
  before: OrderRecord
  after: OrderRecord
  /** The suppliers of an order that was paid, where they are known. */
  chain?: readonly ChainLink[] | undefined
}

/** A stored transition with its history and audit details. */
export interface RecordedStep extends OrderStep {
  wanted: Pick<OrderTransition, 'event' | 'actor' | 'via' | 'reason' | 'detail'>
}
