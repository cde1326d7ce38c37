import { CALM_MINUTES, ruleOfAlarm } from '#domain/alarms/alarms.ts'
import type { AlarmId, AlarmSeverity } from '#domain/alarms/alarms.ts'

const MINUTE_MS = 60_000

export const ALARM_STATES = ['calm', 'pending', 'firing'] as const
export type AlarmState = (typeof ALARM_STATES)[number]

/** Course of an alarm, as it is kept from one look to the next. */
export interface AlarmCourse {
  /** Since when its conditions hold without a break. */
  heldSince: Date | null
  /** Since when it fires. */
  firingSince: Date | null
  /** While it fires: since when its conditions no longer hold. */
  calmSince: Date | null
}

export const CALM: AlarmCourse = { heldSince: null, firingSince: null, calmSince: null }

export const stateOf = ({ firingSince, heldSince }: AlarmCourse): AlarmState =>
  firingSince ? 'firing' : heldSince ? 'pending' : 'calm'

const hasLasted = (since: Date, at: Date, minutes: number) => at.getTime() - since.getTime() >= minutes * MINUTE_MS

/** Course of an alarm after a look at an instant. */
export function nextCourse(alarm: AlarmId, before: AlarmCourse, isHeld: boolean, at: Date): AlarmCourse {
  if (isHeld) {
    const heldSince = before.heldSince ?? at
    const isDue = hasLasted(heldSince, at, ruleOfAlarm(alarm).minutes)
    return { heldSince, firingSince: before.firingSince ?? (isDue ? at : null), calmSince: null }
  }
  if (!before.firingSince) return CALM
  const calmSince = before.calmSince ?? at
  return hasLasted(calmSince, at, CALM_MINUTES) ? CALM : { ...before, heldSince: null, calmSince }
}

/** Preferences of a target. */
export interface TargetWishes {
  enabled: boolean
  /** Warnings as well, or critical alarms alone. */
  severity: AlarmSeverity
  /** Times of the day in the platform's zone, `HH:mm`; no quiet hours without both. */
  quietFrom: string | null
  quietTo: string | null
  /** After how many minutes an alarm that still fires is told again; 0 for never. */
  repeatMinutes: number
}

/** The last notice of an alarm to a target. */
export interface Told {
  at: Date
}

export const NOTICE_KINDS = ['firing', 'still', 'over'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** True at a time of the day within quiet hours, which may pass midnight. */
export function isQuiet({ quietFrom, quietTo }: Pick<TargetWishes, 'quietFrom' | 'quietTo'>, time: string): boolean {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return false
  return quietFrom < quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo
}

interface NoticeFacts {
  alarm: AlarmId
  course: AlarmCourse
  /** Somebody takes care of it: it is not told again. */
  isAcknowledged: boolean
  target: TargetWishes
  told: Told | undefined
  at: Date
  /** The time of the day in the platform's zone, `HH:mm`. */
  time: string
}

/**
 * The notice that a target gets now, if any. Quiet hours hold back warnings, also that one is over, until they end.
 * Whoever was told that an alarm fires is told that it is over, and nobody else.
 */
export function noticeOf({ alarm, at, course, isAcknowledged, target, time, told }: NoticeFacts): NoticeKind | null {
  const { severity } = ruleOfAlarm(alarm)
  if (!target.enabled || (severity === 'warning' && isQuiet(target, time))) return null
  if (!course.firingSince) return told ? 'over' : null
  if (severity === 'warning' && target.severity === 'critical') return null
  if (!told) return 'firing'
  const { repeatMinutes } = target
  return !isAcknowledged && repeatMinutes > 0 && hasLasted(told.at, at, repeatMinutes) ? 'still' : null
}
