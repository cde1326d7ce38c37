import { orderStatusOf } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'

const ORDER_STYLES: Record<OrderStatus, StatusStyle> = {
  created: { tone: 'neutral', icon: 'created' },
  allocated: { tone: 'info', icon: 'waiting' },
  pendingConfirmation: { tone: 'warn', icon: 'attention' },
  successful: { tone: 'success', icon: 'done' },
  timedOut: { tone: 'neutral', icon: 'expired' },
  failed: { tone: 'danger', icon: 'failed' },
  rejecting: { tone: 'warn', icon: 'working' },
  rejected: { tone: 'danger', icon: 'refused' },
  closed: { tone: 'neutral', icon: 'none' },
  allocationFailed: { tone: 'danger', icon: 'unknown' },
}

/** Colour and icon of an order's status. */
export const orderStatusStyle = (statusId: number): StatusStyle => ORDER_STYLES[orderStatusOf(statusId)]
