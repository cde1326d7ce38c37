import type { CleanupState } from '#domain/system/cleanable-tables.ts'
import { secondsText } from '#features/list/columns/time-text.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'

/** Colour and icon of the states of a cleanup. */
const STATE_STYLES: Record<CleanupState, StatusStyle> = {
  planned: { tone: 'info', icon: 'scheduled' },
  running: { tone: 'info', icon: 'working' },
  paused: { tone: 'warn', icon: 'waiting' },
  success: { tone: 'success', icon: 'done' },
  failed: { tone: 'danger', icon: 'failed' },
  cancelled: { tone: 'neutral', icon: 'refused' },
  restoring: { tone: 'info', icon: 'working' },
  restored: { tone: 'neutral', icon: 'done' },
}

export const stateCell = (state: CleanupState | null, { texts }: CellContext) =>
  state === null ? null : { ...STATE_STYLES[state], label: texts.enum('cleanupState', state) }

export const percentCell = (percent: number | null) => (percent === null ? null : `${percent} %`)

export const secondsCell = (seconds: number | null) => (seconds === null ? null : secondsText(seconds))

/** How often a list of tasks is fetched anew: their progress is not pushed. */
export const PROGRESS_MS = 3_000
