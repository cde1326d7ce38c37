import { z } from 'zod'
import { MONITOR_SCRIPT_FIELDS, MONITOR_SCRIPT_INPUT } from '#domain/lists/orders/monitor.fields.ts'
import { SCRIPT_COMMANDS, SCRIPT_MONITORS_MAX, SCRIPT_STATES } from '#domain/monitors/monitors.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  done,
  expectedVersion,
  id,
  inputs,
  instant,
  listOf,
  made,
  requiredLine,
  wholeNumber,
} from '#contract/calls/fields.ts'
import { listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { MONITOR_NUMBER } from '#domain/lists/fields/common.fields.ts'

const READERS = ['superAdmin', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin'] as const

/** How many versions of a script are answered, the newest ones. */
export const SHOWN_VERSIONS = 100

/** A script on one of its monitors. */
const scriptRun = z.object({
  monitorId: z.string(),
  state: z.enum(SCRIPT_STATES),
  /** The version that the monitor says it has. */
  scriptVersion: z.int().nullable(),
  /** When it last spoke of the script. */
  saidTime: instant.nullable(),
  /** Why it is as it is, in the monitor's words. */
  cause: z.string().nullable(),
  /** The last request; it waits until the monitor says that it is done. */
  asked: z
    .object({
      command: z.enum(SCRIPT_COMMANDS),
      scriptVersion: z.int().nullable(),
      by: z.string().nullable(),
      at: instant,
      isDone: z.boolean(),
    })
    .nullable(),
})
export type ScriptRun = z.infer<typeof scriptRun>

const scriptRow = z.object({
  ...rowFields(MONITOR_SCRIPT_FIELDS),
  ...recordStamps,
  /** The text of the newest version. */
  source: z.string(),
  runs: z.array(scriptRun),
})
export type MonitorScriptRow = z.infer<typeof scriptRow>

const monitorId = requiredLine(MONITOR_NUMBER.maxLength)
const values = {
  ...inputs(MONITOR_SCRIPT_INPUT),
  monitorIds: listOf(monitorId).pipe(z.array(z.string()).max(SCRIPT_MONITORS_MAX, 'tooMany')),
}
const scriptVersion = wholeNumber(1, 1_000_000).optional()

const change = <I extends z.ZodType, O extends z.ZodType>(name: string, summary: string, input: I, output: O) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/monitorScript/${name}`,
    summary,
    access: WRITERS,
    operation: 'scriptChange',
    input,
    output,
  })

/** Asks the script's monitors, or one of them. */
const command = (name: string, summary: string) =>
  change(
    name,
    `${summary} It only asks: the state follows what the monitors say. 409 where none can be asked that.`,
    z.object({ id, monitorId: monitorId.optional(), scriptVersion, expectedVersion }),
    z.object({ asked: z.int() }),
  )

/** Scripts of monitors. */
export const monitorScriptEndpoints = {
  'monitorScript.getList': listCall({
    path: '/v1.0/monitorScript/getList',
    summary: 'Scripts of monitors, each with what its monitors say of it.',
    access: READERS,
    fields: MONITOR_SCRIPT_FIELDS,
    row: scriptRow,
  }),
  'monitorScript.getVersions': defineEndpoint({
    method: 'GET',
    path: '/v1.0/monitorScript/getVersions',
    summary: 'The versions of a script with their texts, newest first.',
    access: READERS,
    input: z.object({ id }),
    output: z.object({
      list: z.array(
        z.object({
          scriptVersion: z.int(),
          source: z.string(),
          note: z.string().nullable(),
          createdBy: z.string().nullable(),
          createTime: instant,
        }),
      ),
    }),
  }),
  'monitorScript.add': change(
    'add',
    'Adds a script with its first version, for monitors by their numbers.',
    z.object(values),
    made,
  ),
  'monitorScript.update': change(
    'update',
    'Changes a script. Another text is a new version, which monitors run once they are asked to. A monitor that it is taken from stops it.',
    z.object({ id, ...values, expectedVersion }),
    done,
  ),
  'monitorScript.delete': change(
    'delete',
    'Deletes a script with its versions. Monitors that have it stop it.',
    z.object({ id, expectedVersion }),
    done,
  ),
  'monitorScript.start': command('start', 'Asks monitors to run a script, in its newest version unless said.'),
  'monitorScript.stop': command('stop', 'Asks monitors to stop a script.'),
  'monitorScript.restart': command(
    'restart',
    'Asks monitors to stop a script and run it anew, in its newest version unless said.',
  ),
}
