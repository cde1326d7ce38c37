import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'
import { GOOGLE_BINDINGS } from '#domain/google-binding.ts'
import { LIMITS } from '#domain/limits.ts'
import { ROLES } from '#domain/roles.ts'
import { ROW_STATUSES } from '#domain/row-statuses.ts'

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
