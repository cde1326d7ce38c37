import { z } from 'zod'
import { IP_RULE_EFFECTS } from '#domain/ip-guard/ip-guard.ts'
import { PASSWORD } from '#domain/lists/fields/common.fields.ts'
import { CALLBACK_FORMATS, ENCRYPTIONS, SIGN_VERSIONS } from '#domain/orders/order-sign.ts'
import { ROLES } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { chosenPassword, done, id, instant, listAnswer, nothing, requiredLine } from '#contract/calls/fields.ts'

/** Roles that have a personal centre. */
const OWNERS = ROLES.filter((role) => role !== 'technicalSupport')

/** A session of one's own. */
const ownSession = z.object({
  /** The opaque handle. */
  id: z.uuid(),
  ip: z.string(),
  userAgent: z.string(),
  createTime: instant,
  lastSeenTime: instant,
  isCurrent: z.boolean(),
})

/** Credentials and addresses for a merchant's server, for its calls and for callbacks to it. */
const merchantApi = z.object({
  mchId: z.string(),
  /** The last characters of the key after dots. */
  maskedKey: z.string(),
  maskedTestKey: z.string(),
  keyChangedTime: instant.nullable(),
  /** Until when the key before signs calls, too; null where there is none. */
  oldKeyUntil: instant.nullable(),
  /** Callbacks are signed with the key before until a call has been signed with the new one. */
  callbacksSignedWith: z.enum(['key', 'oldKey']),
  encryption: z.enum(ENCRYPTIONS),
  signVersion: z.literal(SIGN_VERSIONS),
  callbackFormat: z.enum(CALLBACK_FORMATS),
  /** Rules on the addresses that may call with the key. */
  addresses: z.array(
    z.object({
      id: z.int(),
      network: z.string(),
      effect: z.enum(IP_RULE_EFFECTS),
      enabled: z.boolean(),
      note: z.string().nullable(),
    }),
  ),
})

/** A person's own account, with what they may see and change of it. */
const profileSchema = z.object({
  /** The user's. */
  id: z.int(),
  account: z.string(),
  nickname: z.string(),
  role: z.enum(ROLES),
  /** False where passwords and authenticator are changed by an administrator alone. */
  allowModify: z.boolean(),
  authenticator: z.enum(['none', 'pending', 'bound']),
  /** True where signing in asks for a Google code. */
  isCodeAskedAtSignIn: z.boolean(),
  hasPayPassword: z.boolean(),
  /** Open sessions, the latest first; at most 100. */
  sessions: z.array(ownSession),
  /** Null for others than merchants. */
  api: merchantApi.nullable(),
})
export type Profile = z.infer<typeof profileSchema>

export const profileEndpoints = {
  'profile.get': defineEndpoint({
    method: 'GET',
    path: '/v1.0/profile/get',
    summary: 'The own account, its open sessions and a merchant’s access to the API, as a list of one row.',
    access: OWNERS,
    input: z.object({ id: id.optional() }),
    output: listAnswer(profileSchema),
  }),
  'profile.endOtherSessions': defineEndpoint({
    method: 'POST',
    path: '/v1.0/profile/endOtherSessions',
    summary: 'Ends every other session of the own account.',
    access: OWNERS.filter((role) => role !== 'technicalMaintenance'),
    input: nothing,
    output: z.object({ ended: z.int() }),
  }),
  'profile.changePayPassword': defineEndpoint({
    method: 'POST',
    path: '/v1.0/profile/changePayPassword',
    summary: 'Sets the payment password; the old one is the sign-in password where none has been set yet.',
    access: ['superAdmin', 'admin', 'supplier', 'merchant'],
    operation: 'payPasswordChange',
    input: z.object({ oldPassword: requiredLine(PASSWORD.maxLength), newPassword: chosenPassword }),
    output: done,
  }),
}
