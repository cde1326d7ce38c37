import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, inputs, instant, made, rowIds } from '#contract/calls/fields.ts'
import { importCall } from '#contract/calls/import-call.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { BLACKLISTED_NAME_FIELDS, BLACKLISTED_NAME_INPUT } from '#domain/lists/system/blacklists.fields.ts'
import { NAME_HIT_STAGES } from '#domain/orders/open-orders.ts'

const READERS = ['superAdmin', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin'] as const

/** A blacklisted payer; `hits` counts the orders refused or put to a person because of the name. */
const blacklistedNameRow = z.object({
  ...rowFields(BLACKLISTED_NAME_FIELDS),
  ...recordStamps,
})
export type BlacklistedNameRow = z.infer<typeof blacklistedNameRow>

/** A refused creation, which has no order, or an order whose payment was put to a person. */
const nameHit = z.object({
  id: z.int(),
  time: instant,
  stage: z.enum(NAME_HIT_STAGES),
  /** The name as the payer or the bank wrote it. */
  payerName: z.string(),
  merchantName: z.string(),
  merchantOrderId: z.string(),
  orderCode: z.string().nullable(),
})
export type NameHit = z.infer<typeof nameHit>

/** Fields of a blacklisted name that people fill in, in forms and in files. */
export const blacklistedNameValues = z.object(inputs(BLACKLISTED_NAME_INPUT))

const writeAnswering =
  <Output extends z.ZodType>(output: Output) =>
  <Input extends z.ZodType>(name: string, summary: string, input: Input) =>
    defineEndpoint({
      method: 'POST',
      path: `/v1.0/blacklistedName/${name}`,
      summary,
      access: WRITERS,
      input,
      output,
    })
const write = writeAnswering(done)

export const blacklistedNameEndpoints = {
  'blacklistedName.getList': listCall({
    path: '/v1.0/blacklistedName/getList',
    summary: 'Payers whose orders are refused and whose payments are put to a person.',
    access: READERS,
    fields: BLACKLISTED_NAME_FIELDS,
    row: blacklistedNameRow,
  }),
  'blacklistedName.getHits': defineEndpoint({
    method: 'GET',
    path: '/v1.0/blacklistedName/getHits',
    summary: 'The newest 50 hits of a blacklisted name, however it was written.',
    access: READERS,
    input: z.object({ id }),
    output: z.object({ list: z.array(nameHit) }),
  }),
  'blacklistedName.export': exportCall({
    path: '/v1.0/blacklistedName/export',
    summary: 'Blacklisted names as a file.',
    access: READERS,
    fields: BLACKLISTED_NAME_FIELDS,
  }),
  'blacklistedName.create': writeAnswering(made)(
    'create',
    'Blacklists a name; 409 where it stands already, however it is written.',
    blacklistedNameValues,
  ),
  'blacklistedName.update': write(
    'update',
    'Changes a blacklisted name.',
    blacklistedNameValues.extend({ id, expectedVersion }),
  ),
  'blacklistedName.setEnabled': write(
    'setEnabled',
    'Enables or disables a blacklisted name.',
    z.object({ id, enabled: flag, expectedVersion }),
  ),
  'blacklistedName.delete': write(
    'delete',
    'Takes names off the blacklist; their hits stay, and are shown again if the name returns.',
    z.object({ ids: rowIds }),
  ),
  'blacklistedName.import': importCall({
    path: '/v1.0/blacklistedName/import',
    summary: 'Blacklists the names of a CSV file (columns payerName, reason); known names stay as they are.',
    access: WRITERS,
  }),
}
