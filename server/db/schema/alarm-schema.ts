import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { TARGET_KINDS, TARGET_OUTCOMES } from '#domain/alarms/alarm-targets.ts'
import { ALARM_SEVERITIES } from '#domain/alarms/alarms.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { bytea, instant, notNegative, now, oneOf, ref, rowId, stamps } from '#server/db/schema/columns.ts'

/** Targets that alarms are sent to. */
export const alarmTargets = pgTable(
  'alarm_targets',
  {
    id: rowId(),
    name: text().notNull(),
    enabled: boolean().notNull().default(true),
    kind: text({ enum: TARGET_KINDS }).notNull(),
    /** Chat, mail address or URL. */
    address: text().notNull(),
    /** Sender of e-mails. */
    sender: text(),
    /** Bot token, address of the mail server with its password, or signing key; sealed. */
    secret: bytea(),
    severity: text({ enum: ALARM_SEVERITIES }).notNull(),
    language: text({ enum: LOCALES }).notNull(),
    quietFrom: text(),
    quietTo: text(),
    repeatMinutes: integer().notNull(),
    /** Result of the latest message or test. */
    lastOutcome: text({ enum: TARGET_OUTCOMES }),
    lastAnswer: text(),
    lastAt: instant(),
    ...stamps(),
  },
  (t) => [
    unique('alarm_targets_name_key').on(t.name),
    oneOf('alarm_targets_kind_check', t.kind, TARGET_KINDS),
    oneOf('alarm_targets_severity_check', t.severity, ALARM_SEVERITIES),
    oneOf('alarm_targets_language_check', t.language, LOCALES),
    oneOf('alarm_targets_outcome_check', t.lastOutcome, TARGET_OUTCOMES),
    notNegative('alarm_targets_repeat_check', t.repeatMinutes),
    check('alarm_targets_quiet_check', sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`),
  ],
)

/** Course of each alarm as of the latest look. */
export const alarmCourses = pgTable('alarm_courses', {
  alarm: text().primaryKey(),
  heldSince: instant(),
  firingSince: instant(),
  calmSince: instant(),
  /** The figure that its messages quote; null where it was not measured. */
  value: doublePrecision(),
  lookedAt: now(),
  /** The person who takes care of it while it fires. */
  acknowledgedBy: text(),
  acknowledgedAt: instant(),
})

/** Firing alarms that a target was told of and not yet that they are over. */
export const alarmNotices = pgTable(
  'alarm_notices',
  {
    alarm: text().notNull(),
    targetId: ref()
      .notNull()
      .references(() => alarmTargets.id, { onDelete: 'cascade' }),
    /** The latest message. */
    at: instant().notNull(),
    firingSince: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.targetId, t.alarm] })],
)
