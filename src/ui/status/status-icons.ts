import type { IconName } from '#ui/icons/icon-names.ts'

/** Icons of statuses, by meaning. */
export const statusIcons = {
  done: 'circle-check',
  failed: 'circle-x',
  attention: 'alert-triangle',
  info: 'info-circle',
  none: 'minus',
  created: 'circle-dashed',
  waiting: 'hourglass',
  working: 'loader',
  scheduled: 'clock',
  expired: 'clock-off',
  refused: 'ban',
  locked: 'lock',
  unknown: 'question-mark',
} as const satisfies Record<string, IconName>

/** Names of the status icons. */
export type StatusIcon = keyof typeof statusIcons

/** The meaning of a status: success, needs attention, failure, in progress, neutral. */
export type StatusTone = 'success' | 'warn' | 'danger' | 'info' | 'neutral'

/** The default icon of a tone. */
export const toneIcons: Record<StatusTone, StatusIcon> = {
  success: 'done',
  warn: 'attention',
  danger: 'failed',
  info: 'info',
  neutral: 'none',
}
