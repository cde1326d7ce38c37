import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, inputs, made, rowIds } from '#contract/calls/fields.ts'
import { importCall } from '#contract/calls/import-call.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { <ENTITY>_FIELDS, <ENTITY>_INPUT } from '<fields>'

const ROLES = ['superAdmin', 'admin'] as const

const <entity>Row = z.object({ ...recordStamps, ...rowFields(<ENTITY>_FIELDS) })
export type <Entity>Row = z.infer<typeof <entity>Row>

/** The values that people fill in, in forms and in files. */
export const <entity>Values = z.object(inputs(<ENTITY>_INPUT))

const writeAnswering =
  <Output extends z.ZodType>(output: Output) =>
  <Input extends z.ZodType>(name: string, summary: string, input: Input) =>
    defineEndpoint({ method: 'POST', path: `/v1.0/<entity>/${name}`, summary, access: ROLES, input, output })
const write = writeAnswering(done)

export const <entity>Endpoints = {
  '<entity>.getList': listCall({
    path: '/v1.0/<entity>/getList',
    summary: 'The <words>.',
    access: ROLES,
    fields: <ENTITY>_FIELDS,
    row: <entity>Row,
  }),
  '<entity>.export': exportCall({
    path: '/v1.0/<entity>/export',
    summary: 'The <words> as a file.',
    access: ROLES,
    fields: <ENTITY>_FIELDS,
  }),
  '<entity>.create': writeAnswering(made)(
    'create',
    'Adds one of the <words>; 409 where its name stands already.',
    <entity>Values,
  ),
  '<entity>.update': write(
    'update',
    'Changes one of the <words>.',
    <entity>Values.extend({ id, expectedVersion }),
  ),
  '<entity>.setEnabled': write(
    'setEnabled',
    'Enables or disables one of the <words>.',
    z.object({ id, enabled: flag, expectedVersion }),
  ),
  '<entity>.delete': write('delete', 'Deletes <words>.', z.object({ ids: rowIds })),
  '<entity>.import': importCall({
    path: '/v1.0/<entity>/import',
    summary: 'Adds the <words> of a CSV file (columns name, note); known names stay as they are.',
    access: ROLES,
  }),
}
