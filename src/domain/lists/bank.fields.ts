import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'
import { COUNTRIES } from '#domain/time/zones.ts'

export const BANK_FIELDS = {
  name: { kind: 'text', maxLength: 128, width: 260, pin: true, sortable: true },
  code: { kind: 'text', maxLength: 32, width: 140, isMono: true, sortable: true },
  country: { kind: 'choice', group: 'country', of: COUNTRIES, width: 110 },
  ifscPrefix: { kind: 'text', maxLength: 4, width: 120, isMono: true },
  enabled: { kind: 'flag', width: 110 },
  usedBy: { kind: 'number', width: 120, filter: false },
  ...STAMP_FIELDS,
} as const satisfies ListFields
