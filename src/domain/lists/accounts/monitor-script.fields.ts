import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'
import { SCRIPT_STATES } from '#domain/monitors/scripts.ts'

export const MONITOR_SCRIPT_FIELDS = {
  name: { kind: 'text', maxLength: 128, width: 260, pin: true, sortable: true },
  state: { kind: 'choice', group: 'scriptState', of: SCRIPT_STATES, several: true, width: 150 },
  newestVersion: { kind: 'number', width: 100, filter: false },
  monitorCount: { kind: 'number', width: 100, filter: false },
  monitorId: { kind: 'text', maxLength: 64 },
  ...STAMP_FIELDS,
} as const satisfies ListFields
