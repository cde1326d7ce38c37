import type { ListFields } from '#domain/lists/list-field.ts'
import { COUNTRIES } from '#domain/zones.ts'

export const BANK_FIELDS = {
  name: { kind: 'text', maxLength: 128, width: 260, pin: true, sortable: true },
  code: { kind: 'text', maxLength: 32, width: 140, isMono: true, sortable: true },
  country: { kind: 'choice', group: 'country', of: COUNTRIES, width: 110 },
  ifscPrefix: { kind: 'text', maxLength: 4, width: 120, isMono: true },
  enabled: { kind: 'flag', width: 110 },
  usedBy: { kind: 'number', width: 120, filter: false },
  createdBy: { kind: 'text', maxLength: 64, width: 130, filter: false, hidden: true },
  createTime: { kind: 'time', width: 152, hidden: true },
  updatedBy: { kind: 'text', maxLength: 64, width: 130, filter: false },
  updateTime: { kind: 'time', width: 152 },
} as const satisfies ListFields
