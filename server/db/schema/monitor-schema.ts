import { bigint, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { LOG_PHASES, LOG_REASONS, SAID_STATES, SCRIPT_COMMANDS } from '#domain/monitors/monitors.ts'
import { notNegative, oneOf, positive, instant, now, ref, rowId, stamps } from '#server/db/schema/columns.ts'
import { bankRecords, orders } from '#server/db/schema/orders/order-schema.ts'
import { monitors, resources } from '#server/db/schema/people/party-schema.ts'

/** Log of each report of a monitor, a row for each phase that it went through. */
export const monitorLogs = pgTable(
  'monitor_logs',
  {
    id: rowId(),
    /** The same in all rows of one report. */
    report: uuid().notNull(),
    at: instant().notNull(),
    phase: text().notNull(),
    reason: text(),
    /** As the report says, whether it is signed by that monitor or not. */
    monitorId: text(),
    /** The monitor that signed it. */
    monitorRowId: ref().references(() => monitors.id),
    ip: text().notNull(),
    recordId: text(),
    kind: text(),
    cardNumber: text(),
    resourceId: ref().references(() => resources.id),
    bankRecordId: ref().references(() => bankRecords.id),
    orderId: ref().references(() => orders.id),
    orderCode: text(),
    /** The received text, secrets left out; in the first row alone. */
    text: text(),
  },
  (t) => [
    index().on(t.at),
    index().on(t.report),
    index().on(t.phase, t.id),
    index('monitor_logs_monitor_idx').on(t.monitorId, t.id).where(sql`${t.monitorId} is not null`),
    index('monitor_logs_order_idx').on(t.orderCode, t.id).where(sql`${t.orderCode} is not null`),
    index('monitor_logs_order_id_idx').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('monitor_logs_record_idx').on(t.bankRecordId).where(sql`${t.bankRecordId} is not null`),
    index('monitor_logs_card_number_idx').on(t.cardNumber, t.id).where(sql`${t.cardNumber} is not null`),
    index('monitor_logs_resource_idx').on(t.resourceId, t.at).where(sql`${t.resourceId} is not null`),
    oneOf('monitor_logs_phase_check', t.phase, LOG_PHASES),
    oneOf('monitor_logs_reasons_check', t.reason, LOG_REASONS),
  ],
)

/** Proofs that messages came with and that do not cover the text: each serves one message, however often that is repeated. */
export const monitorProofs = pgTable(
  'monitor_proofs',
  {
    monitorRowId: ref()
      .notNull()
      .references(() => monitors.id),
    proof: text().notNull(),
    recordId: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.monitorRowId, t.proof] })],
)

/** Parts of long texts that an app sends one by one, until all are there. */
export const monitorParts = pgTable(
  'monitor_parts',
  {
    monitorRowId: ref()
      .notNull()
      .references(() => monitors.id),
    /** What the app calls the whole text. */
    textRef: text().notNull(),
    part: integer().notNull(),
    text: text().notNull(),
    /** When the phone had it, as the app says; it tells texts with the same name apart. */
    stamp: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.monitorRowId, t.textRef, t.part] })],
)

/** Scripts that monitors are given: what they do with one is theirs to say. */
export const monitorScripts = pgTable(
  'monitor_scripts',
  {
    id: rowId(),
    name: text().notNull(),
    newestVersion: integer().notNull().default(1),
    ...stamps(),
  },
  (t) => [unique('monitor_scripts_name_key').on(t.name)],
)

/** The texts of scripts, one for each version; they never change. */
export const monitorScriptVersions = pgTable(
  'monitor_script_versions',
  {
    scriptId: ref()
      .notNull()
      .references(() => monitorScripts.id),
    version: integer().notNull(),
    source: text().notNull(),
    note: text(),
    createdBy: text(),
    createdAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.scriptId, t.version] }),
    positive('monitor_script_versions_version_check', t.version),
  ],
)

/** A script on a monitor: what the monitor said of it last, and what a person asks of it. */
export const monitorScriptRuns = pgTable(
  'monitor_script_runs',
  {
    scriptId: ref()
      .notNull()
      .references(() => monitorScripts.id),
    monitorRowId: ref()
      .notNull()
      .references(() => monitors.id),
    saidState: text(),
    saidVersion: integer(),
    saidAt: instant(),
    /** Why it is as it is, in the monitor's words. */
    saidError: text(),
    asked: text(),
    askedVersion: integer(),
    askedBy: text(),
    askedAt: instant(),
    /** The number of what was asked, which grows; the monitor says up to which it has done it. */
    command: bigint({ mode: 'number' }).notNull().default(0),
    doneCommand: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.scriptId, t.monitorRowId] }),
    index().on(t.monitorRowId),
    oneOf('monitor_script_runs_said_check', t.saidState, SAID_STATES),
    oneOf('monitor_script_runs_asked_check', t.asked, SCRIPT_COMMANDS),
    notNegative('monitor_script_runs_command_check', t.command, t.doneCommand),
  ],
)
