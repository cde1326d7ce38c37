import type { BankRecordStatus } from '#domain/bank-records.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'

/** Colour and icon of what became of a payment. */
export const RECORD_STYLES: Record<BankRecordStatus, StatusStyle> = {
  unmatched: { tone: 'warn', icon: 'attention' },
  matched: { tone: 'success', icon: 'done' },
  setAside: { tone: 'neutral', icon: 'none' },
  outgoing: { tone: 'neutral', icon: 'none' },
  rolledBack: { tone: 'danger', icon: 'failed' },
  sameAs: { tone: 'neutral', icon: 'none' },
}
