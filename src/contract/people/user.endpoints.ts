import { z } from 'zod'
import { SESSION_FIELDS } from '#domain/lists/parties/people.fields.ts'
import { ROLES, STAFF_ROLES } from '#domain/roles.ts'
import { RUN_STATES } from '#domain/system/run-state.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  chosenPassword,
  done,
  flag,
  googleCode,
  id,
  instant,
  line,
  nothing,
  requiredLine,
} from '#contract/calls/fields.ts'
import { listCallBy } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { preferencesSchema } from '#contract/people/preferences.ts'
import { NOTE, PASSWORD, PERSON } from '#domain/lists/fields/common.fields.ts'

const role = z.enum(ROLES)

/** The signed-in person, with what the console needs to know of the system. */
export const sessionUserSchema = z.object({
  userId: z.int(),
  userName: z.string(),
  account: z.string(),
  avatar: z.string().nullable(),
  /** Never empty: a person without a role cannot sign in. */
  access: z.tuple([role], role),
  enableGoogleVerify: z.boolean(),
  confirmBind: z.boolean(),
  showLogo: z.boolean(),
  /** The system's name, as the menu shows it. */
  systemFlag: z.string(),
  allowModify: z.boolean(),
  unreadCount: z.int(),
  secondLevelUntil: instant.nullable(),
  preferences: preferencesSchema,
  system: z.object({
    zone: z.string(),
    isDemo: z.boolean(),
    isDevelopment: z.boolean(),
    supplierSmsRecordEnable: z.boolean(),
    supplierWebMessageEnable: z.boolean(),
    canTimeoutSupplement: z.boolean(),
    googleVerifyManualSupplement: z.boolean(),
    googleVerifyBatchOperations: z.boolean(),
    googleVerifyIpWhitelist: z.boolean(),
    googleVerifyIpRule: z.boolean(),
    googleVerifyBalanceOperation: z.boolean(),
    showBatchButton: z.boolean(),
    canClearMerchantBalance: z.boolean(),
    enablePayPassword: z.boolean(),
    /** The public base address that merchants call; empty where it is the one of this page. */
    apiUrl: z.string(),
    /** Run state of the platform, since when, and who set it; both null for outside parties and before any change. */
    runState: z.object({ state: z.enum(RUN_STATES), since: instant.nullable(), by: z.string().nullable() }),
    /** How long work may wait in each queue, minutes. */
    waitLimits: z.object({ order: z.int(), callback: z.int(), payout: z.int() }),
  }),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

/** An open session. */
const sessionRowSchema = z.object({
  ...rowFields(SESSION_FIELDS),
  /** The same handle, as lists tell rows apart. */
  id: z.uuid(),
  /** An opaque handle, for `forceLogout`; never the token itself. */
  token: z.uuid(),
  userId: z.int(),
  isCurrent: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRowSchema>

export const userOptionSchema = z.object({
  id: z.int(),
  /** The supplier's or merchant's id that order filters take; null for staff. */
  partyId: z.int().nullable(),
  account: z.string(),
  name: z.string(),
  role,
  deleted: z.boolean(),
})

/** A secret for an authenticator, as a text, an address and a picture. */
export const bindAnswer = z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() })
const ownAccount = z.object({ userAccount: requiredLine(PERSON.maxLength) })
const passwordChange = z.object({
  oldPassword: requiredLine(PASSWORD.maxLength),
  newPassword: chosenPassword,
})

export const userEndpoints = {
  'system.getPublic': defineEndpoint({
    method: 'GET',
    path: '/v1.0/system/getPublic',
    summary:
      'What the sign-in page shows before anybody is known: name, logo, zone, and the accounts of a demo system.',
    access: 'anonymous',
    inEveryRunState: true,
    input: nothing,
    output: z.object({
      systemFlag: z.string(),
      /** Whom to turn to; empty where nobody is named. */
      contactInfo: z.string(),
      showLogo: z.boolean(),
      zone: z.string(),
      isDemo: z.boolean(),
      /** Empty unless it is a demo system. */
      demoAccounts: z.array(z.object({ account: z.string(), role, password: z.string() })),
    }),
  }),
  'user.login': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/login',
    summary: 'Signs in. Five wrong tries lock the account for ten minutes.',
    access: 'anonymous',
    mutates: false,
    input: z.object({
      userName: line(PERSON.maxLength)
        .transform((text) => text.trim())
        .pipe(requiredLine(PERSON.maxLength)),
      password: requiredLine(PASSWORD.maxLength),
      googleCode: z.union([z.literal(''), googleCode]).default(''),
      /** An id that the browser keeps: an approval is refused on the device of whoever asked for it. */
      device: line(64).default(''),
    }),
    output: z.object({ token: z.string(), bindRequired: z.boolean() }),
  }),
  'user.login2': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/login2',
    summary: 'Gives the second-level password; the token2 that comes back lives 30 minutes.',
    access: ROLES,
    mutates: false,
    input: z.object({ password: requiredLine(PASSWORD.maxLength), logInReason: line(NOTE.maxLength).default('') }),
    output: z.object({ token2: z.string(), expiresAt: instant }),
  }),
  'user.getInfo': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/getInfo',
    summary: 'The signed-in person, preferences and the settings that the console needs.',
    access: ROLES,
    mutates: false,
    beforeBind: true,
    inEveryRunState: true,
    input: nothing,
    output: sessionUserSchema,
  }),
  'user.setPreferences': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/setPreferences',
    unaudited: 'It arranges one’s own console.',
    summary: 'Keeps console preferences on the account; only the named ones change.',
    access: ROLES,
    input: preferencesSchema.partial(),
    output: preferencesSchema,
  }),
  'user.getSessions': defineEndpoint({
    ...listCallBy({
      path: '/v1.0/user/getSessions',
      summary: 'The sessions that are open now; superAdmin sees everybody’s, others their own.',
      access: ROLES,
      fields: SESSION_FIELDS,
      id: z.uuid(),
      row: sessionRowSchema,
    }),
    method: 'POST',
    mutates: false,
  }),
  'user.getAddresses': defineEndpoint({
    method: 'GET',
    path: '/v1.0/user/getAddresses',
    summary:
      'The addresses from which a person signed in, or the people who signed in from an address or a network, with how often on each of the last 14 days.',
    access: ['superAdmin'],
    input: z
      .object({ userId: id.optional(), ip: requiredLine(64).optional() })
      .refine(({ ip, userId }) => (ip === undefined) !== (userId === undefined), {
        path: ['userId'],
        error: 'required',
      }),
    output: z.object({
      /** The person whose addresses they are; null where the people of an address were asked for. */
      userId: z.int().nullable(),
      /** `yyyy-MM-dd` in the zone of the platform, the oldest first. */
      days: z.array(z.string()),
      /** Those used last first. */
      list: z.array(
        z.object({
          ip: z.string(),
          userId: z.int(),
          account: z.string(),
          role,
          firstTime: instant,
          lastTime: instant,
          /** Used first in the last seven days. */
          isNew: z.boolean(),
          total: z.int(),
          /** Sign-ins on each of the days. */
          counts: z.array(z.int()),
        }),
      ),
      total: z.int(),
    }),
  }),
  'user.logout': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/logout',
    summary: 'Ends this session.',
    access: ROLES,
    beforeBind: true,
    inEveryRunState: true,
    input: nothing,
    output: done,
  }),
  'user.forceLogout': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/forceLogout',
    summary: 'Ends every session of the person whose session handle is given, or that session alone.',
    access: ['superAdmin'],
    operation: 'forcedLogout',
    input: z.object({ token: requiredLine(128), scope: z.enum(['person', 'session']).optional() }),
    output: done,
  }),
  'user.forceLogoutOthers': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/forceLogoutOthers',
    summary: 'Ends every session of everybody else.',
    access: ['superAdmin'],
    operation: 'forcedLogout',
    input: nothing,
    output: z.object({ ended: z.int() }),
  }),
  'user.getUserOptions': defineEndpoint({
    method: 'GET',
    path: '/v1.0/user/getUserOptions',
    summary: 'Accounts of a role, for choosing one.',
    access: STAFF_ROLES,
    input: z.object({ role: role.optional(), includeDeleted: flag.optional() }),
    output: z.object({ list: z.array(userOptionSchema) }),
  }),
  'user.getSupplierUserOptions': defineEndpoint({
    method: 'GET',
    path: '/v1.0/user/getSupplierUserOptions',
    summary: 'Suppliers to choose from; a supplier sees its own team.',
    access: [...STAFF_ROLES, 'supplier'],
    input: z.object({ isGetAllAgentSupplier: flag.optional() }),
    output: z.object({ list: z.array(userOptionSchema) }),
  }),
  'user.bindUserForProfile': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/bindUserForProfile',
    summary: 'Starts binding a Google authenticator to the own account; the answer holds the QR picture.',
    access: ROLES,
    beforeBind: true,
    input: ownAccount.extend({ needToLogout: flag.optional() }),
    output: bindAnswer,
  }),
  'user.confirmBindForProfile': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/confirmBindForProfile',
    summary: 'Confirms the binding with a code of the new authenticator.',
    access: ROLES,
    beforeBind: true,
    input: ownAccount.extend({ googleCode }),
    output: done,
  }),
  'user.unbindForProfile': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/unbindForProfile',
    summary: 'Removes the own Google authenticator; needs a current code.',
    access: ROLES,
    input: ownAccount.extend({ googleCode }),
    output: done,
  }),
  'user.changePassword': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/changePassword',
    summary: 'Changes the own password and ends every session of the account.',
    access: ROLES,
    input: passwordChange,
    output: done,
  }),
  'user.changeSecondPassword': defineEndpoint({
    method: 'POST',
    path: '/v1.0/user/changeSecondPassword',
    summary:
      'Changes the own second-level password, which differs from the password; every session has to give it again.',
    access: ROLES,
    input: passwordChange,
    output: done,
  }),
  'demo.googleCode': defineEndpoint({
    method: 'GET',
    path: '/v1.0/demo/googleCode',
    summary: 'A demo system only: the current Google code of the signed-in account.',
    access: ROLES,
    beforeBind: true,
    input: nothing,
    output: z.object({ googleCode: z.string(), secondsLeft: z.int() }),
  }),
}
