import type { ListFields } from '#domain/lists/list-field.ts'

export const ERROR_LOG_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 170, pin: true },
  account: { kind: 'text', maxLength: 64, width: 130 },
  type: { kind: 'text', maxLength: 64, width: 150 },
  code: { kind: 'text', maxLength: 64, width: 130, isMono: true },
  url: { kind: 'text', maxLength: 256, width: 220, isMono: true },
  mes: { kind: 'text', maxLength: 256, width: 640, isBlock: true },
} as const satisfies ListFields
