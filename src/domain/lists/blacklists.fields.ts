import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/list-field.ts'
import { BLACKLIST_KINDS } from '#domain/payouts/risk-rules.ts'

export const BLACKLISTED_NAME_FIELDS = {
  payerName: { kind: 'text', maxLength: 128, width: 240, pin: true },
  enabled: { kind: 'flag', width: 100 },
  reason: { kind: 'text', maxLength: 256, width: 260 },
  hits: { kind: 'number', filter: false, width: 90 },
  lastHitTime: { kind: 'time', width: 170 },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const BLACKLIST_FIELDS = {
  value: { kind: 'text', maxLength: 128, width: 280, pin: true },
  kind: { kind: 'choice', group: 'blacklistKind', of: BLACKLIST_KINDS, width: 130 },
  reason: { kind: 'text', maxLength: 256, width: 320, filter: false },
  createdBy: { kind: 'text', maxLength: 64, width: 130, filter: false },
  createTime: { kind: 'time', width: 170 },
  updatedBy: { kind: 'text', maxLength: 64, width: 130, filter: false, hidden: true },
  updateTime: { kind: 'time', width: 170, hidden: true },
} as const satisfies ListFields
