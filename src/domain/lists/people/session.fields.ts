import type { ListFields } from '#domain/lists/list-field.ts'
import { LIMITS } from '#domain/limits.ts'
import { ROLES } from '#domain/roles.ts'

/** Fields of open sessions; the user agent is shown as the device that it names. */
export const SESSION_FIELDS = {
  account: { kind: 'text', maxLength: LIMITS.accountMax, width: 190, pin: true, sortable: true },
  userName: { kind: 'text', maxLength: LIMITS.nameLength, width: 180 },
  role: { kind: 'choice', group: 'role', of: ROLES, width: 170 },
  userAgent: { kind: 'text', maxLength: 512, width: 200, filter: false },
  ip: { kind: 'text', maxLength: 64, width: 150, isMono: true },
  createTime: { kind: 'time', width: 170, sortable: true },
  lastSeenTime: { kind: 'time', width: 170, sortable: true },
  secondLevelUntil: { kind: 'time', width: 180 },
} as const satisfies ListFields
