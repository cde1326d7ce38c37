import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, googleCode, id, inputs, made, rowIds } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { IP_RULE_FIELDS, IP_RULE_INPUT } from '#domain/lists/system/addresses.fields.ts'
import { ROLES } from '#domain/roles.ts'

const READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin', 'admin'] as const

const role = z.enum(ROLES)

/** A rule as lists show it; `subject` is the role, or the account. */
const ipRuleRow = z.object({
  ...rowFields(IP_RULE_FIELDS),
  ...recordStamps,
  role: role.nullable(),
  userId: z.int().nullable(),
})
export type IpRuleRow = z.infer<typeof ipRuleRow>

/**
 * Confirms that people who are online now, and could no longer come in from their addresses, are signed out. Without it
 * the change is refused with their names; the author's own shutting out is refused always.
 */
const confirmed = { shutOut: flag.optional(), googleCode: googleCode.optional() }

/** `userId` is the account of a rule on one; with scope `api` that of the merchant. */
const values = z.object({ ...inputs(IP_RULE_INPUT), userId: id.optional(), ...confirmed })

const writeAnswering =
  <Output extends z.ZodType>(output: Output) =>
  <Input extends z.ZodType>(name: string, summary: string, input: Input) =>
    defineEndpoint({
      method: 'POST',
      path: `/v1.0/ipRule/${name}`,
      summary,
      access: WRITERS,
      operation: 'ipRuleChange',
      input,
      output,
    })
const write = writeAnswering(done)

export const ipRuleEndpoints = {
  'ipRule.getList': listCall({
    path: '/v1.0/ipRule/getList',
    summary: 'From which addresses roles and accounts may sign in, and merchants’ servers may call.',
    access: READERS,
    fields: IP_RULE_FIELDS,
    row: ipRuleRow,
  }),
  'ipRule.export': exportCall({
    path: '/v1.0/ipRule/export',
    summary: 'IP rules as a file.',
    access: READERS,
    fields: IP_RULE_FIELDS,
  }),
  'ipRule.create': writeAnswering(made)(
    'create',
    'Adds a rule; 400 where it would shut out its author, or others unconfirmed.',
    values,
  ),
  'ipRule.update': write('update', 'Changes a rule; 400 as when adding one.', values.extend({ id, expectedVersion })),
  'ipRule.setEnabled': write(
    'setEnabled',
    'Enables or disables a rule; 400 as when adding one.',
    z.object({ id, enabled: flag, expectedVersion, ...confirmed }),
  ),
  'ipRule.delete': write(
    'delete',
    'Deletes rules; 400 as when adding one, and none is deleted.',
    z.object({ ids: rowIds, ...confirmed }),
  ),
}
