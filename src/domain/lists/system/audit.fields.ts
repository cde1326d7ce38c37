import { AUDIT_TARGETS } from '#domain/audit/audit-kinds.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { ROLES } from '#domain/roles.ts'

export const AUDIT_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  account: { kind: 'text', maxLength: 64, width: 150 },
  role: { kind: 'choice', group: 'role', of: ROLES, several: true, width: 140 },
  action: { kind: 'text', maxLength: 64, width: 260 },
  targetKind: { kind: 'choice', group: 'auditTarget', of: AUDIT_TARGETS, several: true, width: 120 },
  target: { kind: 'text', maxLength: 128, width: 200, isMono: true },
  ip: { kind: 'text', maxLength: 64, width: 130, isMono: true },
  before: { kind: 'json' },
  after: { kind: 'json' },
  detail: { kind: 'json' },
  previousHash: { kind: 'text', maxLength: 64, filter: false, isMono: true },
  hash: { kind: 'text', maxLength: 64, filter: false, isMono: true },
} as const satisfies ListFields
