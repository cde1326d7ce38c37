import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, line, made, recordStamps, requiredLine } from '#contract/calls/fields.ts'
import { importCall } from '#contract/calls/import-call.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { BANK_FIELDS } from '#domain/lists/accounts.fields.ts'
import { COUNTRIES } from '#domain/time/zones.ts'

const READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin', 'admin'] as const

const country = z.enum(COUNTRIES)

/** A bank as lists show it; `usedBy` counts the accounts that name it. */
const bankRow = z.object({
  ...recordStamps,
  name: z.string(),
  code: z.string(),
  country,
  ifscPrefix: z.string().nullable(),
  enabled: z.boolean(),
  usedBy: z.int(),
})
export type BankRow = z.infer<typeof bankRow>

/** Fields of a bank that people fill in, in forms and in files. */
export const bankValues = z.object({
  name: requiredLine(128),
  code: requiredLine(32).regex(/^[A-Za-z0-9_-]+$/, 'wrongFormat'),
  country,
  ifscPrefix: z.union([z.literal(''), line(4).regex(/^[A-Za-z]{4}$/, 'wrongFormat')]).optional(),
})

const writeAnswering =
  <Output extends z.ZodType>(output: Output) =>
  <Input extends z.ZodType>(name: string, summary: string, input: Input) =>
    defineEndpoint({ method: 'POST', path: `/v1.0/bank/${name}`, summary, access: WRITERS, input, output })
const write = writeAnswering(done)

export const bankEndpoints = {
  'bank.getList': listCall({
    path: '/v1.0/bank/getList',
    summary: 'Banks with their numbers.',
    access: READERS,
    fields: BANK_FIELDS,
    row: bankRow,
  }),
  'bank.export': exportCall({
    path: '/v1.0/bank/export',
    summary: 'Banks as a CSV file.',
    access: READERS,
    fields: BANK_FIELDS,
  }),
  'bank.create': writeAnswering(made)('create', 'Adds a bank; 409 where its number stands already.', bankValues),
  'bank.update': write('update', 'Changes a bank.', bankValues.extend({ id, expectedVersion })),
  'bank.setEnabled': write(
    'setEnabled',
    'Enables or disables a bank.',
    z.object({ id, enabled: flag, expectedVersion }),
  ),
  'bank.delete': write(
    'delete',
    'Deletes banks that no account names; 409 otherwise, and none is deleted.',
    z.object({ ids: z.array(id).min(1).max(500) }),
  ),
  'bank.import': importCall({
    path: '/v1.0/bank/import',
    summary: 'Adds the banks of a CSV file (columns name, code, country, ifscPrefix); known numbers stay as they are.',
    access: WRITERS,
  }),
}
