import type { ListFields } from '#domain/lists/list-field.ts'

export const BOT_FUND_RECORD_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  groupTitle: { kind: 'text', maxLength: 128, width: 200 },
  number: { kind: 'number', width: 80, filter: false },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 140 },
  balanceMinor: { kind: 'money', exponent: 'exponent', width: 150 },
  currency: { kind: 'text', maxLength: 5, width: 90 },
  memo: { kind: 'text', maxLength: 200, width: 220 },
  senderName: { kind: 'text', maxLength: 128, width: 150 },
  isUndone: { kind: 'flag', width: 110, filter: false },
  groupId: { kind: 'number', width: 90, hidden: true },
} as const satisfies ListFields
