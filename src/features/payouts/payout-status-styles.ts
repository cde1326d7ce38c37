import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'

const STAGE_STYLES: Record<PayoutStage, StatusStyle> = {
  pooled: { tone: 'neutral', icon: 'waiting' },
  allocated: { tone: 'info', icon: 'scheduled' },
  preparing: { tone: 'info', icon: 'working' },
  processing: { tone: 'warn', icon: 'working' },
  submitted: { tone: 'warn', icon: 'scheduled' },
  abnormal: { tone: 'danger', icon: 'unknown' },
  completed: { tone: 'success', icon: 'done' },
  rejected: { tone: 'danger', icon: 'refused' },
  failed: { tone: 'danger', icon: 'failed' },
  reversed: { tone: 'neutral', icon: 'none' },
}

/** Colour and icon of a payout's stage. */
export const stageStyle = (stage: PayoutStage): StatusStyle => STAGE_STYLES[stage]
