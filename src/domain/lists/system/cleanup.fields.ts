import { BATCH_ROWS, CLEANABLE_NAMES, CLEANUP_STATES, MONTHS, TIME_FIELDS } from '#domain/system/cleanable-tables.ts'
import { CURRENCY, NOTE, ORDER_NUMBER, PERSON } from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'

/** Orders that brought money in, and payouts that took it out. */
const CLEARED_KINDS = ['order', 'payout'] as const

/** Fields of orders and payouts that lie in the archive. */
export const CLEARED_ORDER_FIELDS = {
  orderCode: { ...ORDER_NUMBER, width: 172, pin: true, isMono: true },
  kind: { kind: 'choice', group: 'clearedKind', of: CLEARED_KINDS, width: 100 },
  merchantOrderId: { ...ORDER_NUMBER, width: 190, isMono: true },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 150 },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 120 },
  currency: { ...CURRENCY, width: 76 },
  orderStatus: { kind: 'choice', group: 'orderStatus', of: ORDER_STATUSES, width: 130, filter: false },
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172 },
  completeTime: { kind: 'time', width: 172, nullable: true },
  clearTime: { kind: 'time', range: ['clearedFrom', 'clearedUntil'], width: 172 },
  /** Null where `dataClearCycle` started the cleanup. */
  clearedBy: { ...PERSON, width: 130, filter: false, nullable: true },
  taskId: { kind: 'number', width: 90 },
  backupTable: { kind: 'text', maxLength: 64, width: 200, filter: false, isMono: true },
} as const satisfies ListFields

/** Fields of what is cleaned up; those from `taskState` on tell of the table's latest task. */
export const DATA_CLEAN_CONFIG_FIELDS = {
  tableName: { kind: 'choice', group: 'cleanableTable', of: CLEANABLE_NAMES, several: true, width: 190, pin: true },
  enabled: { kind: 'flag', width: 130 },
  timeField: { kind: 'choice', group: 'cleanableTime', of: TIME_FIELDS, required: true, width: 120, filter: false },
  months: { kind: 'number', ...MONTHS, required: true, width: 116, filter: false },
  batchRows: { kind: 'number', ...BATCH_ROWS, required: true, width: 120, filter: false },
  taskState: { kind: 'choice', group: 'cleanupState', of: CLEANUP_STATES, width: 130, filter: false, nullable: true },
  /** The month of the last row that went, and the count of months that are done, of those with rows. */
  taskMonth: { kind: 'text', maxLength: 7, width: 100, filter: false, isMono: true, nullable: true },
  taskMonths: { kind: 'text', maxLength: 16, width: 120, filter: false, nullable: true },
  taskRows: { kind: 'number', width: 120, filter: false, nullable: true },
  taskPercent: { kind: 'number', width: 90, filter: false, nullable: true },
  /** Estimated by the rows that are left; null unless it runs. */
  taskSecondsLeft: { kind: 'number', width: 110, filter: false, nullable: true },
  taskError: { kind: 'text', maxLength: 500, width: 200, filter: false, nullable: true },
  description: { ...NOTE, width: 240, nullable: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const DATA_CLEAN_CONFIG_INPUT = inputsOf(
  DATA_CLEAN_CONFIG_FIELDS,
  'timeField',
  'months',
  'batchRows',
  'description',
) satisfies InputFields

/** Fields of cleanups, from what was asked for to where the rows lie. */
export const DATA_CLEAN_TASK_FIELDS = {
  taskId: { kind: 'number', width: 90, pin: true },
  tableName: { kind: 'choice', group: 'cleanableTable', of: CLEANABLE_NAMES, several: true, width: 190 },
  state: { kind: 'choice', group: 'cleanupState', of: CLEANUP_STATES, several: true, width: 130 },
  cutoff: { kind: 'time', width: 172 },
  startedBy: { ...PERSON, width: 130, nullable: true },
  isAutomatic: { kind: 'flag', width: 110, filter: false },
  beganAt: { kind: 'time', width: 172, nullable: true },
  endedAt: { kind: 'time', width: 172, nullable: true },
  seconds: { kind: 'number', width: 100, filter: false, nullable: true },
  month: { kind: 'text', maxLength: 7, width: 100, filter: false, isMono: true, nullable: true },
  months: { kind: 'text', maxLength: 16, width: 120, filter: false },
  rows: { kind: 'number', width: 110, filter: false },
  plannedRows: { kind: 'number', width: 110, filter: false },
  percent: { kind: 'number', width: 90, filter: false },
  secondsLeft: { kind: 'number', width: 110, filter: false, nullable: true },
  bytes: { kind: 'number', width: 120, filter: false },
  heldRows: { kind: 'number', width: 110, filter: false },
  /** Tables that hold the rows; null where none went, or all were put back. */
  backupTables: { kind: 'text', maxLength: 600, width: 240, filter: false, isMono: true, nullable: true },
  error: { kind: 'text', maxLength: 500, width: 220, filter: false, nullable: true },
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, hidden: true },
  oldestAt: { kind: 'time', width: 172, hidden: true, nullable: true },
  newestAt: { kind: 'time', width: 172, hidden: true, nullable: true },
} as const satisfies ListFields
