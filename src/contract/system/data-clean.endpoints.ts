import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, inputs, instant, line } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { HELD_REASONS } from '#domain/system/cleanable-tables.ts'
import {
  CLEARED_ORDER_FIELDS,
  DATA_CLEAN_CONFIG_FIELDS,
  DATA_CLEAN_CONFIG_INPUT,
  DATA_CLEAN_TASK_FIELDS,
} from '#domain/lists/system/cleanup.fields.ts'

const CLEANERS = ['superAdmin'] as const
const READERS = ['superAdmin', 'technicalMaintenance'] as const

const heldBack = z.array(z.object({ reason: z.enum(HELD_REASONS), rows: z.int() }))

const configRow = z.object({
  ...rowFields(DATA_CLEAN_CONFIG_FIELDS),
  ...recordStamps,
  /** The latest task of the table; null where there was none. */
  taskId: z.int().nullable(),
})
export type DataCleanConfigRow = z.infer<typeof configRow>

const preview = z.object({
  /** Rows before it go. */
  cutoff: instant,
  rows: z.int(),
  /** With all that goes along. */
  bytes: z.number(),
  oldestAt: instant.nullable(),
  newestAt: instant.nullable(),
  heldBack,
  /** Stands for the configuration and these rows. */
  plan: z.string(),
})
export type CleanupPreview = z.infer<typeof preview>

const taskRow = z.object({
  ...rowFields(DATA_CLEAN_TASK_FIELDS),
  id: z.int(),
  version: z.int(),
  bytes: z.number(),
  heldBack,
})
export type DataCleanTaskRow = z.infer<typeof taskRow>

const clearedOrder = z.object({
  ...rowFields(CLEARED_ORDER_FIELDS),
  id: z.int(),
  merchantName: z.string(),
  exponent: z.int(),
})
export type ClearedOrderRow = z.infer<typeof clearedOrder>

const change = <I extends z.ZodType>(path: `/v1.0/${string}`, summary: string, input: I) =>
  defineEndpoint({ method: 'POST', path, summary, access: CLEANERS, operation: 'dataCleanup', input, output: done })

const onTask = (name: string, summary: string) =>
  change(`/v1.0/dataCleanHistory/${name}`, `${summary} 409 where its state does not allow it.`, z.object({ id }))

/** Tables to clean up, the cleanup tasks, and the orders that were cleaned up. */
export const dataCleanEndpoints = {
  'dataCleanConfig.getList': listCall({
    path: '/v1.0/dataCleanConfig/getList',
    summary: 'The tables that can be cleaned up, each with its latest task.',
    access: CLEANERS,
    fields: DATA_CLEAN_CONFIG_FIELDS,
    row: configRow,
  }),
  'dataCleanConfig.export': exportCall({
    path: '/v1.0/dataCleanConfig/export',
    summary: 'The tables that can be cleaned up as a file.',
    access: CLEANERS,
    fields: DATA_CLEAN_CONFIG_FIELDS,
  }),
  'dataCleanConfig.update': change(
    '/v1.0/dataCleanConfig/update',
    'Changes by which time and after how many months rows of a table go. 400 for a time that the table does not have.',
    z.object({ id, ...inputs(DATA_CLEAN_CONFIG_INPUT), expectedVersion }),
  ),
  'dataCleanConfig.setEnabled': change(
    '/v1.0/dataCleanConfig/setEnabled',
    'Lets a table be cleaned up by itself every `dataClearCycle` days, or no longer.',
    z.object({ id, enabled: flag, expectedVersion }),
  ),
  'dataCleanConfig.preview': defineEndpoint({
    method: 'GET',
    path: '/v1.0/dataCleanConfig/preview',
    summary: 'What a cleanup of a table would move now, and what is held back and why. Nothing is changed.',
    access: CLEANERS,
    input: z.object({ id }),
    output: preview,
  }),
  'dataCleanConfig.start': change(
    '/v1.0/dataCleanConfig/start',
    'Starts the cleanup that a `plan` of preview showed. 409 with the present numbers where the configuration is another by now, or the rows differ by more than 1 %; 409 while another task of the table is under way.',
    z.object({ id, plan: line(128) }),
  ),
  'dataCleanHistory.getList': listCall({
    path: '/v1.0/dataCleanHistory/getList',
    summary: 'The cleanups with their progress, newest first.',
    access: CLEANERS,
    fields: DATA_CLEAN_TASK_FIELDS,
    row: taskRow,
  }),
  'dataCleanHistory.export': exportCall({
    path: '/v1.0/dataCleanHistory/export',
    summary: 'The cleanups as a file.',
    access: CLEANERS,
    fields: DATA_CLEAN_TASK_FIELDS,
  }),
  'dataCleanHistory.pause': onTask('pause', 'Halts a cleanup after the batch that is under way.'),
  'dataCleanHistory.resume': onTask('resume', 'Lets a halted cleanup go on.'),
  'dataCleanHistory.cancel': onTask(
    'cancel',
    'Ends a cleanup after the batch that is under way; what went stays in its backup.',
  ),
  'dataCleanHistory.restore': onTask('restore', 'Puts all rows of a cleanup back where they were.'),
  'orderClearHistory.getList': listCall({
    path: '/v1.0/orderClearHistory/getList',
    summary: 'The orders and payouts that lie in the archive: when they went, by whom, and where they are.',
    access: READERS,
    fields: CLEARED_ORDER_FIELDS,
    row: clearedOrder,
  }),
  'orderClearHistory.export': exportCall({
    path: '/v1.0/orderClearHistory/export',
    summary: 'The orders and payouts in the archive as a file.',
    access: CLEANERS,
    fields: CLEARED_ORDER_FIELDS,
  }),
}
