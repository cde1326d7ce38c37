import { CLEANABLE_NAMES } from '#domain/cleanup/cleanable-tables.ts'
import { CLEANUP_STATES } from '#domain/cleanup/task-states.ts'
import type { ListFields } from '#domain/lists/list-field.ts'

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
