import type { ScriptState } from '#domain/monitors/monitors.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'

/** Colour and icon of the states of a script on a monitor. */
export const SCRIPT_STATE_STYLES: Record<ScriptState, StatusStyle> = {
  starting: { tone: 'info', icon: 'working' },
  running: { tone: 'success', icon: 'done' },
  stopping: { tone: 'info', icon: 'waiting' },
  stopped: { tone: 'neutral', icon: 'none' },
  disconnected: { tone: 'danger', icon: 'expired' },
}
