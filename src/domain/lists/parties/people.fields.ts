import { GOOGLE_BINDINGS } from '#domain/sign-in.ts'
import { ROLES } from '#domain/roles.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'
import { ROW_STATUSES } from '#domain/entities.ts'
import { ACCOUNT, NAME, NETWORK, NEW_PASSWORD, PERSON } from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'

/** Fields of open sessions; the user agent is shown as the device that it names. */
export const SESSION_FIELDS = {
  account: { ...PERSON, width: 190, pin: true, sortable: true },
  userName: { ...NAME, width: 180 },
  role: { kind: 'choice', group: 'role', of: ROLES, width: 170 },
  userAgent: { kind: 'text', maxLength: 512, width: 200, filter: false },
  ip: { ...NETWORK, width: 150, isMono: true },
  createTime: { kind: 'time', width: 170, sortable: true },
  lastSeenTime: { kind: 'time', width: 170, sortable: true },
  /** End of its second level; null where it holds none. */
  secondLevelUntil: { kind: 'time', width: 180, nullable: true },
} as const satisfies ListFields

export const USER_FIELDS = {
  account: { ...ACCOUNT, required: true, width: 190, pin: true, sortable: true },
  nickname: { ...NAME, form: 'filled', required: true, width: 180, sortable: true },
  access: { kind: 'choice', group: 'role', of: ROLES, width: 170 },
  status: { kind: 'choice', group: 'userState', of: ROW_STATUSES, width: 110 },
  /** The supplier or merchant that the account belongs to. */
  party: { ...NAME, width: 160, filter: false, nullable: true },
  googleBinding: { kind: 'choice', group: 'googleBinding', of: GOOGLE_BINDINGS, width: 130, filter: false },
  enableGoogleVerify: { kind: 'flag', width: 130 },
  /** True for a person who may change the own passwords and authenticator. */
  allowModify: { kind: 'flag', width: 130 },
  /** End of the lock after too many wrong tries to sign in. */
  lockedUntil: { kind: 'time', width: 170, hidden: true, nullable: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const USER_INPUT = {
  ...inputsOf(USER_FIELDS, 'nickname', 'account'),
  password: { ...NEW_PASSWORD, required: true },
  secondPassword: NEW_PASSWORD,
} as const satisfies InputFields
