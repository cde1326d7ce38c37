import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { googleCode, id, instant, nothing, wholeNumber } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { FAMILY_NAMES } from '#domain/accounts/families.ts'
import { AUDIT_FIELDS } from '#domain/lists/system/system.fields.ts'
import { ROLES } from '#domain/roles.ts'

const READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const

const ownAction = z.object({
  id: z.int(),
  action: z.string(),
  targetKind: z.string().nullable(),
  target: z.string().nullable(),
})

/** One audited action. The hash chains it to the one before; both are null for the seconds until it is chained. */
const auditRow = ownAction.extend({
  createTime: instant,
  /** The family of the account that it is about; null for all else, and for accounts whose product has no screen. */
  accountFamily: z.enum(FAMILY_NAMES).nullable(),
  account: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  ip: z.string().nullable(),
  /** Values as they were and as they became, where the action changed some. */
  before: z.unknown(),
  after: z.unknown(),
  /** Other facts recorded with the action. */
  detail: z.record(z.string(), z.unknown()).nullable(),
  /** True where the reader may take it back; `demandsCode` where that asks for a Google code. */
  isReversible: z.boolean(),
  demandsCode: z.boolean(),
  previousHash: z.string().nullable(),
  hash: z.string().nullable(),
})

export const auditEndpoints = {
  'audit.getOwnRecent': defineEndpoint({
    method: 'GET',
    path: '/v1.0/audit/getOwnRecent',
    summary: 'The own latest actions, newest first.',
    access: ROLES,
    input: z.object({ limit: wholeNumber(1, 50).optional() }),
    output: z.object({ list: z.array(ownAction.extend({ at: instant })) }),
  }),
  'audit.getList': listCall({
    path: '/v1.0/audit/getList',
    summary: 'Audited actions, newest first.',
    access: READERS,
    fields: AUDIT_FIELDS,
    row: auditRow,
  }),
  'audit.export': exportCall({
    path: '/v1.0/audit/export',
    summary: 'Audited actions as a file.',
    access: READERS,
    fields: AUDIT_FIELDS,
  }),
  'audit.revert': defineEndpoint({
    method: 'POST',
    path: '/v1.0/audit/revert',
    summary: 'Takes a change back, as a new change; asks what the call asks that makes such a change.',
    access: ['superAdmin', 'admin', 'customerService'],
    operation: 'changeReversal',
    input: z.object({ id, googleCode: googleCode.optional() }),
    output: nothing,
  }),
  'audit.check': defineEndpoint({
    method: 'POST',
    path: '/v1.0/audit/check',
    summary: 'Recalculates the chain of hashes and answers the first entry that does not fit.',
    access: READERS,
    mutates: false,
    input: nothing,
    output: z.object({ checked: z.int(), brokenId: z.int().nullable() }),
  }),
}
