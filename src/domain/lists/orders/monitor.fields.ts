import { BANK_RECORD_KINDS } from '#domain/bank-records/bank-records.ts'
import {
  MONITOR_NUMBER,
  NAME,
  NETWORK,
  NOTE,
  ORDER_NUMBER,
  SHORT_NAME,
  UTR,
} from '#domain/lists/fields/common.fields.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'
import { MONITOR_APPS, SIM_SLOTS } from '#domain/monitors/apps.ts'
import {
  LOG_PHASES,
  LOG_REASONS,
  LOG_TEXT_MAX,
  SCRIPT_SOURCE_MAX,
  SCRIPT_STATES,
  SERVICE_STATES,
} from '#domain/monitors/monitors.ts'

export const MONITOR_LOG_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  logPhase: { kind: 'choice', group: 'logPhase', of: LOG_PHASES, several: true, width: 116 },
  logReason: { kind: 'choice', group: 'logReason', of: LOG_REASONS, several: true, width: 170, nullable: true },
  /** As the report says; of the phase `verified` and after, the monitor that signed it. */
  monitorId: { ...MONITOR_NUMBER, width: 150, isMono: true, nullable: true },
  orderCode: { ...ORDER_NUMBER, width: 172, nullable: true },
  /** The received text, only in the row of that phase. */
  text: {
    kind: 'text',
    maxLength: LOG_TEXT_MAX,
    width: 320,
    filter: false,
    isBlock: true,
    record: false,
    nullable: true,
  },
  recordId: { kind: 'text', maxLength: 128, width: 170, isMono: true, nullable: true },
  kind: { kind: 'choice', group: 'bankRecordKind', of: BANK_RECORD_KINDS, width: 120, filter: false, nullable: true },
  /** The number or address that was paid, as the report says. */
  cardNumber: { kind: 'text', maxLength: 128, width: 190, isMono: true, nullable: true },
  resourceName: { ...NAME, width: 160, filter: false, nullable: true },
  ip: { ...NETWORK, width: 140, isMono: true },
  report: { kind: 'text', maxLength: 36, width: 300, hidden: true, isMono: true },
} as const satisfies ListFields

export const MONITOR_FIELDS = {
  name: { ...NAME, required: true, width: 200, pin: true, sortable: true },
  serviceState: { kind: 'choice', group: 'serviceState', of: SERVICE_STATES, several: true, width: 120 },
  enabled: { kind: 'flag', width: 90 },
  app: { kind: 'choice', group: 'monitorApp', of: MONITOR_APPS, required: true, width: 150 },
  supplierId: { kind: 'party', role: 'supplier', name: 'supplierName', width: 150, isOfStaff: true },
  /** Names of the accounts in a line, each behind the SIM that it is bound to. */
  accounts: { ...NAME, width: 240, filter: false },
  lastServiceTime: { kind: 'time', width: 172, nullable: true },
  lastMessageTime: { kind: 'time', width: 172, nullable: true },
  /** Messages of the platform's day, and the share of them that could not be read, in per cent; null without any. */
  todayCount: { kind: 'number', filter: false, width: 110 },
  unreadPercent: { kind: 'number', filter: false, width: 100, nullable: true },
  appVersion: { ...SHORT_NAME, filter: false, width: 150, nullable: true },
  /** Per cent. */
  battery: { kind: 'number', min: 0, max: 100, filter: false, width: 90, nullable: true },
  /** Seconds by which its clock is ahead of the server's. */
  clockOffSeconds: { kind: 'number', filter: false, width: 110, hidden: true, nullable: true },
  /** End of the key before the present one; null where only one is taken. */
  oldKeyUntil: { kind: 'time', width: 172, hidden: true, nullable: true },
  monitorId: { ...MONITOR_NUMBER, width: 150, isMono: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const MONITOR_INPUT = inputsOf(MONITOR_FIELDS, 'name', 'app') satisfies InputFields

/** The secret last part of the address that a monitor's app posts to. */
export const MONITOR_ADDRESS_INPUT = {
  address: { kind: 'text', maxLength: 64, required: true },
} as const satisfies InputFields

/** State of a monitor that it tells with its heartbeat. */
export const MONITOR_HEARTBEAT_INPUT = inputsOf(MONITOR_FIELDS, 'appVersion', 'battery') satisfies InputFields

export const MONITOR_SCRIPT_FIELDS = {
  name: { ...NAME, required: true, width: 260, pin: true, sortable: true },
  /** The state that stands for those of its monitors; null without any. */
  state: { kind: 'choice', group: 'scriptState', of: SCRIPT_STATES, several: true, width: 150, nullable: true },
  newestVersion: { kind: 'number', width: 100, filter: false },
  monitorCount: { kind: 'number', width: 100, filter: false },
  monitorId: { ...MONITOR_NUMBER, row: false },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const MONITOR_SCRIPT_INPUT = {
  name: MONITOR_SCRIPT_FIELDS.name,
  source: { kind: 'program', maxLength: SCRIPT_SOURCE_MAX, required: true },
  note: NOTE,
} as const satisfies InputFields

/** A payment as a monitor read it. */
export const MONITOR_REPORT_INPUT = {
  monitorId: { ...MONITOR_NUMBER, required: true },
  recordId: { kind: 'text', maxLength: MONITOR_LOG_FIELDS.recordId.maxLength, required: true },
  cardNumber: { kind: 'text', maxLength: 64 },
  address: { kind: 'text', maxLength: 128 },
  /** The SIM slot on which the message came. */
  sim: { kind: 'number', min: SIM_SLOTS[0], max: SIM_SLOTS[1] },
  /** Who sent the message, as the phone shows it. */
  sender: SHORT_NAME,
  utr: UTR,
  identifyCode: { kind: 'text', maxLength: 64 },
  payerName: NAME,
} as const satisfies InputFields
