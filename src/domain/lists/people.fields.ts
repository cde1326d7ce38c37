import { GOOGLE_BINDINGS } from '#domain/sign-in.ts'
import { ROLES } from '#domain/roles.ts'
import { LIMITS } from '#domain/limits.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/list-field.ts'
import { ROW_STATUSES } from '#domain/entities.ts'

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

export const USER_FIELDS = {
  account: { kind: 'text', maxLength: LIMITS.accountMax, width: 190, pin: true, sortable: true },
  nickname: { kind: 'text', maxLength: LIMITS.nameLength, width: 180, sortable: true },
  access: { kind: 'choice', group: 'role', of: ROLES, width: 170 },
  status: { kind: 'choice', group: 'userState', of: ROW_STATUSES, width: 110 },
  party: { kind: 'text', maxLength: LIMITS.nameLength, width: 160, filter: false },
  googleBinding: { kind: 'choice', group: 'googleBinding', of: GOOGLE_BINDINGS, width: 130, filter: false },
  enableGoogleVerify: { kind: 'flag', width: 130 },
  allowModify: { kind: 'flag', width: 130 },
  lockedUntil: { kind: 'time', width: 170, hidden: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields
