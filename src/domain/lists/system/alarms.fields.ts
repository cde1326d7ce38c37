import { ALARM_STATES } from '#domain/alarms/alarm-course.ts'
import {
  REPEAT_MINUTES,
  TARGET_ADDRESS_MAX,
  TARGET_KINDS,
  TARGET_OUTCOMES,
  TARGET_SECRET_MAX,
} from '#domain/alarms/alarm-targets.ts'
import { ALARM_SEVERITIES } from '#domain/alarms/alarms.ts'
import { PERSON, SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'
import { LOCALES } from '#domain/text/locales.ts'

/** An alarm is named by its id; consoles say it, its value and what to do in words. */
export const ALARM_FIELDS = {
  name: { ...SHORT_NAME, width: 240, pin: true, record: false },
  severity: { kind: 'choice', group: 'alarmSeverity', of: ALARM_SEVERITIES, several: true, width: 110 },
  state: { kind: 'choice', group: 'alarmState', of: ALARM_STATES, several: true, width: 110 },
  value: { kind: 'text', maxLength: 256, filter: false, width: 260, nullable: true },
  firingSince: { kind: 'time', width: 170, nullable: true },
  acknowledgedBy: { ...PERSON, width: 150, filter: false, nullable: true },
  advice: { kind: 'text', maxLength: 512, filter: false, width: 430, nullable: true },
  lookedAt: { kind: 'time', width: 170, hidden: true, nullable: true },
} as const satisfies ListFields

const TIME_OF_DAY = { kind: 'text', maxLength: 5, form: 'timeOfDay', nullable: true, filter: false } as const

export const ALARM_TARGET_FIELDS = {
  name: { ...SHORT_NAME, required: true, width: 180, pin: true, sortable: true },
  enabled: { kind: 'flag', width: 90 },
  kind: { kind: 'choice', group: 'alarmTargetKind', of: TARGET_KINDS, required: true, width: 120 },
  address: { kind: 'text', maxLength: TARGET_ADDRESS_MAX, required: true, width: 240, filter: false, isMono: true },
  severity: { kind: 'choice', group: 'alarmReach', of: ALARM_SEVERITIES, required: true, width: 170, filter: false },
  quietFrom: { ...TIME_OF_DAY, width: 110 },
  quietTo: { ...TIME_OF_DAY, width: 110 },
  repeatMinutes: { kind: 'number', ...REPEAT_MINUTES, required: true, width: 130, filter: false },
  language: { kind: 'choice', group: 'language', of: LOCALES, required: true, width: 120, filter: false },
  lastOutcome: { kind: 'choice', group: 'alarmOutcome', of: TARGET_OUTCOMES, width: 120, nullable: true },
  lastAnswer: { kind: 'text', maxLength: 512, width: 240, filter: false, nullable: true },
  lastTime: { kind: 'time', width: 170, nullable: true },
  sender: { kind: 'text', maxLength: TARGET_ADDRESS_MAX, hidden: true, filter: false, nullable: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const ALARM_TARGET_INPUT = {
  ...inputsOf(ALARM_TARGET_FIELDS, 'name', 'kind', 'address', 'sender'),
  secret: { kind: 'secret', maxLength: TARGET_SECRET_MAX },
  ...inputsOf(ALARM_TARGET_FIELDS, 'severity', 'quietFrom', 'quietTo', 'repeatMinutes', 'language'),
} as const satisfies InputFields
