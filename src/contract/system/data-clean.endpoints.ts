import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, instant, line, recordStamps, wholeNumber } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import {
  BATCH_ROWS,
  CLEANABLE_NAMES,
  HELD_REASONS,
  MONTHS,
  TIME_FIELDS,
  CLEANUP_STATES,
} from '#domain/cleanable-tables.ts'
import {
  CLEARED_KINDS,
  CLEARED_ORDER_FIELDS,
  DATA_CLEAN_CONFIG_FIELDS,
  DATA_CLEAN_TASK_FIELDS,
} from '#domain/lists/cleanup.fields.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'

const CLEANERS = ['superAdmin'] as const
const READERS = ['superAdmin', 'technicalMaintenance'] as const

const heldBack = z.array(z.object({ reason: z.enum(HELD_REASONS), rows: z.int() }))

const configRow = z.object({
  ...recordStamps,
  tableName: z.enum(CLEANABLE_NAMES),
  timeField: z.enum(TIME_FIELDS),
  months: z.int(),
  batchRows: z.int(),
  enabled: z.boolean(),
  description: z.string().nullable(),
  /** The latest task of the table; null where there was none. */
  taskId: z.int().nullable(),
  taskState: z.enum(CLEANUP_STATES).nullable(),
  /** The month of the last row that went, and how many months of those with rows are done. */
  taskMonth: z.string().nullable(),
  taskMonths: z.string().nullable(),
  taskRows: z.int().nullable(),
  taskPercent: z.int().nullable(),
  /** Estimated by the rows that are left; null unless it runs. */
  taskSecondsLeft: z.int().nullable(),
  taskError: z.string().nullable(),
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
  id: z.int(),
  taskId: z.int(),
  version: z.int(),
  tableName: z.enum(CLEANABLE_NAMES),
  state: z.enum(CLEANUP_STATES),
  cutoff: instant,
  startedBy: z.string().nullable(),
  isAutomatic: z.boolean(),
  createTime: instant,
  beganAt: instant.nullable(),
  endedAt: instant.nullable(),
  seconds: z.int().nullable(),
  month: z.string().nullable(),
  months: z.string(),
  rows: z.int(),
  plannedRows: z.int(),
  percent: z.int(),
  secondsLeft: z.int().nullable(),
  bytes: z.number(),
  heldRows: z.int(),
  heldBack,
  oldestAt: instant.nullable(),
  newestAt: instant.nullable(),
  /** Where the rows lie; null where none went, or all were put back. */
  backupTables: z.string().nullable(),
  error: z.string().nullable(),
})
export type DataCleanTaskRow = z.infer<typeof taskRow>

const clearedOrder = z.object({
  id: z.int(),
  orderCode: z.string(),
  kind: z.enum(CLEARED_KINDS),
  merchantOrderId: z.string(),
  merchantId: z.int(),
  merchantName: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  exponent: z.int(),
  orderStatus: z.enum(ORDER_STATUSES),
  createTime: instant,
  completeTime: instant.nullable(),
  clearTime: instant,
  /** Null where `dataClearCycle` started the cleanup. */
  clearedBy: z.string().nullable(),
  taskId: z.int(),
  backupTable: z.string(),
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
    summary: 'The tables that can be cleaned up, as a CSV file.',
    access: CLEANERS,
    fields: DATA_CLEAN_CONFIG_FIELDS,
  }),
  'dataCleanConfig.update': change(
    '/v1.0/dataCleanConfig/update',
    'Changes by which time and after how many months rows of a table go. 400 for a time that the table does not have.',
    z.object({
      id,
      timeField: z.enum(TIME_FIELDS),
      months: wholeNumber(MONTHS.min, MONTHS.max),
      batchRows: wholeNumber(BATCH_ROWS.min, BATCH_ROWS.max),
      description: line(256).optional(),
      expectedVersion,
    }),
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
    summary: 'The cleanups as a CSV file.',
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
    summary: 'The orders and payouts in the archive, as a CSV file.',
    access: CLEANERS,
    fields: CLEARED_ORDER_FIELDS,
  }),
}
