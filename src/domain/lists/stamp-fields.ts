import type { ListFields } from '#domain/lists/list-field.ts'

/** Who created and last changed a record; the creation is shown on demand. */
export const STAMP_FIELDS = {
  updatedBy: { kind: 'text', maxLength: 64, width: 130, filter: false },
  updateTime: { kind: 'time', width: 170 },
  createdBy: { kind: 'text', maxLength: 64, width: 130, filter: false, hidden: true },
  createTime: { kind: 'time', width: 170, hidden: true },
} as const satisfies ListFields
