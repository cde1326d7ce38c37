import { z } from 'zod'
import { FIGURE_NAMES } from '#domain/alarms/alarm-figures.ts'
import { TARGET_OUTCOMES } from '#domain/alarms/alarm-targets.ts'
import { ALARM_IDS } from '#domain/alarms/alarms.ts'
import { ALARM_FIELDS, ALARM_TARGET_FIELDS, ALARM_TARGET_INPUT } from '#domain/lists/system/alarms.fields.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, inputs, made, requiredLine, rowIds } from '#contract/calls/fields.ts'
import { listCall, listCallBy } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'

const READERS = ['superAdmin', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin'] as const

const alarmRow = z.object({
  ...rowFields(ALARM_FIELDS),
  id: z.enum(ALARM_IDS),
  /** The figure that it compares, in which unit, with which limit. */
  figure: z.enum(FIGURE_NAMES),
  unit: z.enum(['count', 'share', 'seconds']),
  limit: z.number(),
  /** Value at the latest look; null where it was not measured. */
  measured: z.number().nullable(),
})
export type AlarmRow = z.infer<typeof alarmRow>

const targetRow = z.object({
  ...rowFields(ALARM_TARGET_FIELDS),
  ...recordStamps,
  /** True where a token, mail server or key is stored; what it is is never answered. */
  hasSecret: z.boolean(),
})
export type AlarmTargetRow = z.infer<typeof targetRow>

const values = inputs(ALARM_TARGET_INPUT)

const change = <I extends z.ZodType, O extends z.ZodType>(name: string, summary: string, input: I, output: O) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/alarmTarget/${name}`,
    summary,
    access: WRITERS,
    operation: 'alarmTargetChange',
    input,
    output,
  })

/** Alarms of the platform, and the targets that they are sent to. */
export const alarmEndpoints = {
  'alarm.getList': listCallBy({
    path: '/v1.0/alarm/getList',
    summary: 'Every alarm with its state at the latest look, which is taken once a minute.',
    access: READERS,
    fields: ALARM_FIELDS,
    id: requiredLine(64),
    row: alarmRow,
  }),
  'alarm.acknowledge': defineEndpoint({
    method: 'POST',
    path: '/v1.0/alarm/acknowledge',
    summary: 'Takes care of a firing alarm: it is not told again until it is over; 409 for one that does not fire.',
    access: WRITERS,
    input: z.object({ alarm: z.enum(ALARM_IDS) }),
    output: done,
  }),
  'alarmTarget.getList': listCall({
    path: '/v1.0/alarmTarget/getList',
    summary: 'Targets of alarms, without their secrets.',
    access: READERS,
    fields: ALARM_TARGET_FIELDS,
    row: targetRow,
  }),
  'alarmTarget.create': change(
    'create',
    'Adds a target. Its token, mail server or key is sealed and never answered.',
    z.object(values),
    made,
  ),
  'alarmTarget.update': change(
    'update',
    'Changes a target; an empty secret stays as it is while the kind stays.',
    z.object({ ...values, id, expectedVersion }),
    done,
  ),
  'alarmTarget.setEnabled': change(
    'setEnabled',
    'Switches a target on or off.',
    z.object({ id, enabled: flag, expectedVersion }),
    done,
  ),
  'alarmTarget.delete': change('delete', 'Deletes targets with their secrets.', z.object({ ids: rowIds }), done),
  'alarmTarget.sendTest': change(
    'sendTest',
    'Sends a test alarm to a target, and answers what came back.',
    z.object({ id }),
    z.object({
      outcome: z.enum(TARGET_OUTCOMES),
      ms: z.int(),
      /** The other side's answer, or the reason why there is none. */
      reply: z.string(),
    }),
  ),
}
