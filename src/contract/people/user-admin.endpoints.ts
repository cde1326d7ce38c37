import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, googleCode, id, inputs, requiredLine } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { bindAnswer, userOptionSchema } from '#contract/people/user.endpoints.ts'
import { ROLES } from '#domain/roles.ts'
import { USER_FIELDS, USER_INPUT } from '#domain/lists/parties/people.fields.ts'
import { PERSON } from '#domain/lists/fields/common.fields.ts'

const READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin', 'admin'] as const

const role = z.enum(ROLES)
const values = inputs(USER_INPUT)
const userAccount = requiredLine(PERSON.maxLength)

/** An account as lists show it, without anything secret. */
const userRow = z.object({
  ...rowFields(USER_FIELDS),
  ...recordStamps,
  /** The account of the person who asks. */
  isOwn: z.boolean(),
})
export type UserRow = z.infer<typeof userRow>

const changeAnswering = <Input extends z.ZodType, Output extends z.ZodType>(
  output: Output,
  path: `${'admin' | 'user'}/${string}`,
  summary: string,
  input: Input,
) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/${path}`,
    summary,
    access: WRITERS,
    operation: 'accountChange',
    input,
    output,
  })

const change = <Input extends z.ZodType>(path: `${'admin' | 'user'}/${string}`, summary: string, input: Input) =>
  changeAnswering(done, path, summary, input)

/** Calls about other people's accounts. Only a superAdmin changes a superAdmin, or makes one. */
export const userAdminEndpoints = {
  'admin.getUserList': listCall({
    path: '/v1.0/admin/getUserList',
    summary: 'Accounts, deleted ones included.',
    access: READERS,
    fields: USER_FIELDS,
    row: userRow,
  }),
  'user.export': exportCall({
    path: '/v1.0/user/export',
    summary: 'Accounts as a file.',
    access: READERS,
    fields: USER_FIELDS,
  }),
  'admin.addUser': changeAnswering(
    z.object({ id: z.int() }),
    'admin/addUser',
    'Adds an account; 409 where its name is taken. Without a second-level password it has one that nobody knows.',
    z.object({
      ...values,
      /** A role, or a list of one. */
      access: z.union([role, z.array(role).length(1)]),
    }),
  ),
  'admin.updateUser': change(
    'admin/updateUser',
    'Changes an account; what is left out stays. Another password or role ends every session of the person.',
    z.object({
      id,
      ...z.object(values).partial().shape,
      role: role.optional(),
      expectedVersion,
    }),
  ),
  'admin.setUserEnabled': change(
    'admin/setUserEnabled',
    'Disables an account, which ends every session of the person, or enables it again.',
    z.object({ id, enabled: flag, expectedVersion }),
  ),
  'admin.deleteUser': defineEndpoint({
    method: 'GET',
    path: '/v1.0/admin/deleteUser',
    summary:
      'Deletes an account and ends every session of the person; what it owned and did stays, and it can be restored.',
    access: WRITERS,
    operation: 'accountChange',
    mutates: true,
    input: z.object({ id, expectedVersion }),
    output: done,
  }),
  'admin.restoreUser': change('admin/restoreUser', 'Restores a deleted account.', z.object({ id, expectedVersion })),
  'admin.resetPayPassword': defineEndpoint({
    method: 'GET',
    path: '/v1.0/admin/resetPayPassword',
    summary: 'Takes away an account’s payment password with its wrong tries, and ends every session of the person.',
    access: WRITERS,
    operation: 'accountChange',
    mutates: true,
    input: z.object({ id }),
    output: done,
  }),
  'admin.repairUser': change(
    'admin/repairUser',
    'Lets an account sign in again under a new name: active, and unlocked after wrong tries. What it owned stays its own.',
    z.object({ userId: id, newAccountName: values.account }),
  ),
  'user.bindUser': changeAnswering(
    bindAnswer,
    'user/bindUser',
    'Makes a Google authenticator for somebody else; the answer holds the QR picture, which is shown this once.',
    z.object({ userAccount, needToLogout: flag.optional() }),
  ),
  'user.confirmBind': change(
    'user/confirmBind',
    'Confirms somebody else’s new authenticator with a code that it shows.',
    z.object({ userAccount, googleCode }),
  ),
  'user.unbind': change(
    'user/unbind',
    'Removes somebody else’s Google authenticator.',
    z.object({ userAccount, needToLogout: flag.optional() }),
  ),
  'user.enableGoogleVerify': change(
    'user/enableGoogleVerify',
    'Whether signing in needs a Google code; a person without authenticator then has to bind one first.',
    z.object({ userId: id, enableGoogleVerify: flag }),
  ),
  'user.setAllowModify': change(
    'user/setAllowModify',
    'Whether the person may change the own passwords and authenticator.',
    z.object({ userId: id, allowModify: flag }),
  ),
  'user.getUnusedUserOptions': defineEndpoint({
    method: 'GET',
    path: '/v1.0/user/getUnusedUserOptions',
    summary:
      'Accounts of suppliers or merchants that stand for no supplier or merchant yet, and whether one that is added gets a related one.',
    access: READERS,
    input: z.object({ role: z.enum(['supplier', 'merchant']) }),
    output: z.object({ list: z.array(userOptionSchema), makesRelated: z.boolean() }),
  }),
}
