import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, inputs, made, rowIds } from '#contract/calls/fields.ts'
import { importCall } from '#contract/calls/import-call.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { BANK_FIELDS, BANK_INPUT } from '#domain/lists/parties/accounts.fields.ts'

const READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin', 'admin'] as const

/** A bank as lists show it; `usedBy` counts the accounts that name it. */
const bankRow = z.object({
  ...rowFields(BANK_FIELDS),
  ...recordStamps,
})
export type BankRow = z.infer<typeof bankRow>

/** Fields of a bank that people fill in, in forms and in files. */
export const bankValues = z.object(inputs(BANK_INPUT))

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
    summary: 'Banks as a file.',
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
    z.object({ ids: rowIds }),
  ),
  'bank.import': importCall({
    path: '/v1.0/bank/import',
    summary: `Adds the banks of a CSV file (columns ${Object.keys(BANK_INPUT).join(', ')}); known numbers stay as they are.`,
    access: WRITERS,
  }),
}
