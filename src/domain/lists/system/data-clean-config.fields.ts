import { CLEANABLE_NAMES, TIME_FIELDS } from '#domain/cleanup/cleanable-tables.ts'
import { CLEANUP_STATES } from '#domain/cleanup/task-states.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'

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
