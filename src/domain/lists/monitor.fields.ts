import { BANK_RECORD_KINDS } from '#domain/bank-records/bank-records.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/list-field.ts'
import { LOG_PHASES, LOG_REASONS, LOG_TEXT_MAX, SCRIPT_STATES } from '#domain/monitors/monitors.ts'

export const MONITOR_LOG_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  logPhase: { kind: 'choice', group: 'logPhase', of: LOG_PHASES, several: true, width: 116 },
  logReason: { kind: 'choice', group: 'logReason', of: LOG_REASONS, several: true, width: 170 },
  monitorId: { kind: 'text', maxLength: 64, width: 150, isMono: true },
  orderCode: { kind: 'text', maxLength: 64, width: 172 },
  text: { kind: 'text', maxLength: LOG_TEXT_MAX, width: 320, filter: false, isBlock: true, record: false },
  recordId: { kind: 'text', maxLength: 128, width: 170, isMono: true },
  kind: { kind: 'choice', group: 'bankRecordKind', of: BANK_RECORD_KINDS, width: 120, filter: false },
  cardNumber: { kind: 'text', maxLength: 128, width: 190, isMono: true },
  resourceName: { kind: 'text', maxLength: 128, width: 160, filter: false },
  ip: { kind: 'text', maxLength: 64, width: 140, isMono: true },
  report: { kind: 'text', maxLength: 36, width: 300, hidden: true, isMono: true },
} as const satisfies ListFields

export const MONITOR_SCRIPT_FIELDS = {
  name: { kind: 'text', maxLength: 128, width: 260, pin: true, sortable: true },
  state: { kind: 'choice', group: 'scriptState', of: SCRIPT_STATES, several: true, width: 150 },
  newestVersion: { kind: 'number', width: 100, filter: false },
  monitorCount: { kind: 'number', width: 100, filter: false },
  monitorId: { kind: 'text', maxLength: 64 },
  ...STAMP_FIELDS,
} as const satisfies ListFields
