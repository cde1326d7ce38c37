import { callbackStatusOf, orderMarkOf } from '#domain/order-status.ts'
import type { CallbackStatus, OrderMark } from '#domain/order-status.ts'
import type { StatusIcon, StatusTone } from '#ui/status/status-icons.ts'

/** Colour and icon of a status; the word stands beside them. */
export interface Look {
  tone: StatusTone
  icon: StatusIcon
}

const CALLBACK_LOOKS: Record<CallbackStatus, Look> = {
  none: { tone: 'neutral', icon: 'none' },
  pending: { tone: 'info', icon: 'scheduled' },
  succeeded: { tone: 'success', icon: 'done' },
  failed: { tone: 'danger', icon: 'failed' },
}

const MARK_LOOKS: Record<OrderMark, Look> = {
  normal: { tone: 'neutral', icon: 'none' },
  suspicious: { tone: 'warn', icon: 'attention' },
  test: { tone: 'info', icon: 'info' },
  leakFix: { tone: 'info', icon: 'info' },
  malicious: { tone: 'danger', icon: 'refused' },
}

export const callbackLook = (statusId: number): Look => CALLBACK_LOOKS[callbackStatusOf(statusId)]
export const markLook = (markId: number): Look => MARK_LOOKS[orderMarkOf(markId)]
