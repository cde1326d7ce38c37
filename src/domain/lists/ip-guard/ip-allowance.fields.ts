import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'

export const IP_ALLOWANCE_FIELDS = {
  network: { kind: 'text', maxLength: 64, width: 230, pin: true, isMono: true },
  reason: { kind: 'text', maxLength: 256, width: 320 },
  ...STAMP_FIELDS,
} as const satisfies ListFields
