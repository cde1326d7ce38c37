import type { ServiceState } from '#domain/monitors/monitors.ts'
import { callbackStatusOf, orderMarkOf } from '#domain/orders/order-status.ts'
import type { CallbackStatus, OrderMark } from '#domain/orders/order-status.ts'
import type { StatusIcon, StatusTone } from '#ui/status/status-icons.ts'

/** Colour and icon of a status; its label is shown beside them. */
export interface StatusStyle {
  tone: StatusTone
  icon: StatusIcon
}

const CALLBACK_STYLES: Record<CallbackStatus, StatusStyle> = {
  none: { tone: 'neutral', icon: 'none' },
  pending: { tone: 'info', icon: 'scheduled' },
  succeeded: { tone: 'success', icon: 'done' },
  failed: { tone: 'danger', icon: 'failed' },
}

const MARK_STYLES: Record<OrderMark, StatusStyle> = {
  normal: { tone: 'neutral', icon: 'none' },
  suspicious: { tone: 'warn', icon: 'attention' },
  test: { tone: 'info', icon: 'info' },
  leakFix: { tone: 'info', icon: 'info' },
  malicious: { tone: 'danger', icon: 'refused' },
}

/** Colour and icon of how lately a monitor was heard of. */
export const SERVICE_STYLES: Record<ServiceState, StatusStyle> = {
  online: { tone: 'success', icon: 'done' },
  stale: { tone: 'warn', icon: 'waiting' },
  offline: { tone: 'danger', icon: 'refused' },
}

export const callbackStyle = (statusId: number): StatusStyle => CALLBACK_STYLES[callbackStatusOf(statusId)]
export const markStyle = (markId: number): StatusStyle => MARK_STYLES[orderMarkOf(markId)]
