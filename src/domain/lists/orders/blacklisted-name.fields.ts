import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'

export const BLACKLISTED_NAME_FIELDS = {
  payerName: { kind: 'text', maxLength: 128, width: 240, pin: true },
  enabled: { kind: 'flag', width: 100 },
  reason: { kind: 'text', maxLength: 256, width: 260 },
  hits: { kind: 'number', filter: false, width: 90 },
  lastHitTime: { kind: 'time', width: 170 },
  ...STAMP_FIELDS,
} as const satisfies ListFields
