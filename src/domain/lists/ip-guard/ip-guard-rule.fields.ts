import { GUARD_KINDS, GUARD_MODES, IP_GROUPINGS } from '#domain/ip-guard/ip-guard.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'

export const IP_GUARD_RULE_FIELDS = {
  name: { kind: 'text', maxLength: 64, width: 256, pin: true },
  mode: { kind: 'choice', group: 'guardMode', of: GUARD_MODES, width: 130 },
  kind: { kind: 'choice', group: 'guardKind', of: GUARD_KINDS, width: 210 },
  limit: { kind: 'number', filter: false, width: 80 },
  failedPercent: { kind: 'number', filter: false, width: 100 },
  windowMinutes: { kind: 'number', filter: false, width: 110 },
  grouping: { kind: 'choice', group: 'ipGrouping', of: IP_GROUPINGS, width: 120 },
  freezeMinutes: { kind: 'number', filter: false, width: 110 },
  freezes: { kind: 'number', filter: false, width: 90 },
  ...STAMP_FIELDS,
} as const satisfies ListFields
