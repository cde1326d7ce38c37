import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/list-field.ts'

export const <ENTITY>_FIELDS = {
  name: { kind: 'text', maxLength: 128, width: 260, pin: true, sortable: true },
  note: { kind: 'text', maxLength: 256, width: 320 },
  enabled: { kind: 'flag', width: 110 },
  ...STAMP_FIELDS,
} as const satisfies ListFields
