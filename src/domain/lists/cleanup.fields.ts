import { CLEANABLE_NAMES, TIME_FIELDS, CLEANUP_STATES } from '#domain/cleanable-tables.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/list-field.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'

/** Orders that brought money in, and payouts that took it out. */
export const CLEARED_KINDS = ['order', 'payout'] as const

/** Fields of orders and payouts that lie in the archive. */
export const CLEARED_ORDER_FIELDS = {
  orderCode: { kind: 'text', maxLength: 64, width: 172, pin: true, isMono: true },
  kind: { kind: 'choice', group: 'clearedKind', of: CLEARED_KINDS, width: 100 },
  merchantOrderId: { kind: 'text', maxLength: 64, width: 190, isMono: true },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 150 },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 120 },
  currency: { kind: 'text', maxLength: 5, width: 76 },
  orderStatus: { kind: 'choice', group: 'orderStatus', of: ORDER_STATUSES, width: 130, filter: false },
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172 },
  completeTime: { kind: 'time', width: 172 },
  clearTime: { kind: 'time', range: ['clearedFrom', 'clearedUntil'], width: 172 },
  clearedBy: { kind: 'text', maxLength: 64, width: 130, filter: false },
  taskId: { kind: 'number', width: 90 },
  backupTable: { kind: 'text', maxLength: 64, width: 200, filter: false, isMono: true },
} as const satisfies ListFields

/** Fields of what is cleaned up; those from `taskState` on tell of the table's latest task. */
export const DATA_CLEAN_CONFIG_FIELDS = {
  tableName: { kind: 'choice', group: 'cleanableTable', of: CLEANABLE_NAMES, several: true, width: 190, pin: true },
  enabled: { kind: 'flag', width: 130 },
  timeField: { kind: 'choice', group: 'cleanableTime', of: TIME_FIELDS, width: 120, filter: false },
  months: { kind: 'number', width: 116, filter: false },
  batchRows: { kind: 'number', width: 120, filter: false },
  taskState: { kind: 'choice', group: 'cleanupState', of: CLEANUP_STATES, width: 130, filter: false },
  taskMonth: { kind: 'text', maxLength: 7, width: 100, filter: false, isMono: true },
  taskMonths: { kind: 'text', maxLength: 16, width: 120, filter: false },
  taskRows: { kind: 'number', width: 120, filter: false },
  taskPercent: { kind: 'number', width: 90, filter: false },
  taskSecondsLeft: { kind: 'number', width: 110, filter: false },
  taskError: { kind: 'text', maxLength: 500, width: 200, filter: false },
  description: { kind: 'text', maxLength: 256, width: 240 },
  ...STAMP_FIELDS,
} as const satisfies ListFields

/** Fields of cleanups, from what was asked for to where the rows lie. */
export const DATA_CLEAN_TASK_FIELDS = {
  taskId: { kind: 'number', width: 90, pin: true },
  tableName: { kind: 'choice', group: 'cleanableTable', of: CLEANABLE_NAMES, several: true, width: 190 },
  state: { kind: 'choice', group: 'cleanupState', of: CLEANUP_STATES, several: true, width: 130 },
  cutoff: { kind: 'time', width: 172 },
  startedBy: { kind: 'text', maxLength: 64, width: 130 },
  isAutomatic: { kind: 'flag', width: 110, filter: false },
  beganAt: { kind: 'time', width: 172 },
  endedAt: { kind: 'time', width: 172 },
  seconds: { kind: 'number', width: 100, filter: false },
  month: { kind: 'text', maxLength: 7, width: 100, filter: false, isMono: true },
  months: { kind: 'text', maxLength: 16, width: 120, filter: false },
  rows: { kind: 'number', width: 110, filter: false },
  plannedRows: { kind: 'number', width: 110, filter: false },
  percent: { kind: 'number', width: 90, filter: false },
  secondsLeft: { kind: 'number', width: 110, filter: false },
  bytes: { kind: 'number', width: 120, filter: false },
  heldRows: { kind: 'number', width: 110, filter: false },
  backupTables: { kind: 'text', maxLength: 600, width: 240, filter: false, isMono: true },
  error: { kind: 'text', maxLength: 500, width: 220, filter: false },
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, hidden: true },
  oldestAt: { kind: 'time', width: 172, hidden: true },
  newestAt: { kind: 'time', width: 172, hidden: true },
} as const satisfies ListFields
