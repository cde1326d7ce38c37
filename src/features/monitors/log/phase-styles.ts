import type { LogPhase } from '#domain/monitors/log-phases.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'

/** Colour and icon of the phases of a report. */
export const PHASE_STYLES: Record<LogPhase, StatusStyle> = {
  received: { tone: 'neutral', icon: 'created' },
  verified: { tone: 'info', icon: 'info' },
  parsed: { tone: 'info', icon: 'info' },
  seenBefore: { tone: 'neutral', icon: 'none' },
  matched: { tone: 'warn', icon: 'waiting' },
  settled: { tone: 'success', icon: 'done' },
  refused: { tone: 'danger', icon: 'refused' },
}
