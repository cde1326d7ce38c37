import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, inputs, instant, made, wholeNumber } from '#contract/calls/fields.ts'
import { listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { PAY_SCRIPT_CALL_FIELDS, PAY_SCRIPT_FIELDS, PAY_SCRIPT_INPUT } from '#domain/lists/orders/pay-scripts.fields.ts'
import { RUN_FAULTS } from '#domain/pay-scripts/pay-script.ts'

const WRITERS = ['superAdmin', 'technicalSupport'] as const
const READERS = ['superAdmin', 'technicalSupport', 'technicalMaintenance'] as const
const CALL_READERS = [...READERS, 'customerService'] as const

/** How many versions of a script are answered, the newest ones, and how many recorded inputs. */
export const SHOWN_SCRIPT_VERSIONS = 100
export const SHOWN_INPUTS = 10

const scriptRow = z.object({
  ...rowFields(PAY_SCRIPT_FIELDS),
  ...recordStamps,
  enabled: z.boolean(),
  /** Its accounts; all of the product when empty. */
  resourceIds: z.array(z.int()),
  previousVersion: z.int().nullable(),
  trialVersion: z.int().nullable(),
  /** The text of the newest version. */
  source: z.string(),
})
export type PayScriptRow = z.infer<typeof scriptRow>

const scriptVersion = z.object({
  scriptVersion: z.int(),
  source: z.string(),
  note: z.string().nullable(),
  createdBy: z.string().nullable(),
  createTime: instant,
  /** Its failures have stopped it. */
  isStopped: z.boolean(),
})
export type PayScriptVersion = z.infer<typeof scriptVersion>

const madeCall = z.object({
  gateway: z.string().nullable(),
  method: z.string(),
  url: z.string(),
  requestBody: z.string().nullable(),
  status: z.int().nullable(),
  responseBody: z.string().nullable(),
  fault: z.string().nullable(),
  ms: z.int(),
})

const runShown = {
  fault: z.enum(RUN_FAULTS).nullable(),
  message: z.string().nullable(),
  line: z.int().nullable(),
  ms: z.int(),
  input: z.record(z.string(), z.unknown()),
  output: z.unknown(),
  calls: z.array(madeCall),
  notes: z.string(),
}
const runSchema = z.object(runShown)
export type ScriptRunShown = z.infer<typeof runSchema>

const callRow = z.object({
  ...rowFields(PAY_SCRIPT_CALL_FIELDS),
  id: z.int(),
  currentVersion: z.int(),
  replayOf: z.int().nullable(),
  ...runShown,
})
export type PayScriptCallRow = z.infer<typeof callRow>

const { share, ...values } = inputs(PAY_SCRIPT_INPUT)
const { productId, source, runMs, callsMax } = values
const versionNumber = wholeNumber(1, 1_000_000)

const changeAnswering =
  <Output extends z.ZodType>(output: Output) =>
  <I extends z.ZodType>(name: string, summary: string, input: I) =>
    defineEndpoint({
      method: 'POST',
      path: `/v1.0/payScript/${name}`,
      summary,
      access: WRITERS,
      operation: 'payScriptChange',
      input,
      output,
    })
const change = changeAnswering(done)

/** Scripts that make what payers get, and their runs. */
export const payScriptEndpoints = {
  'payScript.getList': listCall({
    path: '/v1.0/payScript/getList',
    summary: 'Scripts that make what payers of a product get.',
    access: READERS,
    fields: PAY_SCRIPT_FIELDS,
    row: scriptRow,
  }),
  'payScript.getVersions': defineEndpoint({
    method: 'GET',
    path: '/v1.0/payScript/getVersions',
    summary: 'The versions of a script, newest first.',
    access: READERS,
    input: z.object({ id }),
    output: z.object({ list: z.array(scriptVersion) }),
  }),
  'payScript.dryRun': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payScript/dryRun',
    summary:
      'Runs a text on a recorded order, or on a made-up one. Its calls are answered as recorded; nothing leaves the platform and nothing is kept.',
    access: WRITERS,
    mutates: false,
    input: z.object({ productId, source, runMs, callsMax, callId: id.optional() }),
    output: z.object({
      run: runSchema,
      /** The record that it ran on; null for a made-up order. */
      callId: z.int().nullable(),
      /** The newest records of the product, each of which can be run on. */
      inputs: z.array(z.object({ callId: z.int(), orderCode: z.string().nullable(), createTime: instant })),
    }),
  }),
  'payScript.add': changeAnswering(made)(
    'add',
    'Adds a script, switched off. Its text becomes version 1.',
    z.object(values),
  ),
  'payScript.update': change(
    'update',
    'Changes a script. Another text is a new version, which takes the given share of the orders; all of them at 100.',
    z.object({ ...values, share, id, expectedVersion }),
  ),
  'payScript.setEnabled': change(
    'setEnabled',
    'Switches a script on or off. A product has at most one script for all accounts, and an account at most one.',
    z.object({ id, enabled: flag, expectedVersion }),
  ),
  'payScript.setTrial': change(
    'setTrial',
    'Gives a version a share of the orders, in percent; the same orders always, by their numbers.',
    z.object({ id, trialVersion: versionNumber, share, expectedVersion }),
  ),
  'payScript.promote': change('promote', 'The version on trial takes all orders.', z.object({ id, expectedVersion })),
  'payScript.rollBack': change(
    'rollBack',
    'Ends a trial; without one the version before takes the orders again.',
    z.object({ id, expectedVersion }),
  ),
  'payScriptCall.getList': listCall({
    path: '/v1.0/payScriptCall/getList',
    summary: 'Runs of scripts, newest first. Credentials in them are masked.',
    access: CALL_READERS,
    fields: PAY_SCRIPT_CALL_FIELDS,
    row: callRow,
  }),
  'payScriptCall.replay': defineEndpoint({
    method: 'POST',
    path: '/v1.0/payScriptCall/replay',
    summary:
      'Runs a version on a recorded order once more. Its calls are answered as recorded unless `sends`; the order stays as it is.',
    access: WRITERS,
    operation: 'payScriptChange',
    input: z.object({ id, scriptVersion: versionNumber, sends: flag }),
    output: z.object({ callId: z.int(), run: runSchema }),
  }),
}
