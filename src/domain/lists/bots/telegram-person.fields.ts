import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'

export const TELEGRAM_PERSON_FIELDS = {
  name: { kind: 'text', maxLength: 128, width: 180, pin: true, sortable: true },
  telegram: { kind: 'number', width: 150 },
  username: { kind: 'text', maxLength: 64, width: 150, isMono: true },
  rightNames: { kind: 'text', maxLength: 128, width: 300, filter: false },
  partyName: { kind: 'text', maxLength: 128, width: 160, filter: false },
  enabled: { kind: 'flag', width: 100 },
  note: { kind: 'text', maxLength: 256, width: 200, filter: false },
  merchantId: { kind: 'party', role: 'merchant', name: 'partyName', record: false },
  supplierId: { kind: 'party', role: 'supplier', name: 'partyName', record: false },
  ...STAMP_FIELDS,
} as const satisfies ListFields
