import type { BankMessageState } from '#domain/bank-records/patterns/pattern.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'

/** Colour and icon of what became of a message. */
export const STATE_STYLES: Record<BankMessageState, StatusStyle> = {
  payment: { tone: 'success', icon: 'done' },
  notPayment: { tone: 'neutral', icon: 'none' },
  waiting: { tone: 'neutral', icon: 'waiting' },
  unread: { tone: 'warn', icon: 'attention' },
}
