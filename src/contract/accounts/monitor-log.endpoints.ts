import { z } from 'zod'
import { MONITOR_LOG_FIELDS } from '#domain/lists/orders/monitor.fields.ts'
import { ORDER_STAFF } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { line, newerThanId, wallClock } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'

const CLEANERS = ['superAdmin', 'admin'] as const

/** One phase of a report's way. */
const monitorLogRow = z.object({
  ...rowFields(MONITOR_LOG_FIELDS),
  id: z.int(),
  /** The payment record that was stored. */
  bankRecordId: z.int().nullable(),
  resourceId: z.int().nullable(),
  /** The account's product, which says on which screen it stands. */
  productId: z.int().nullable(),
  /** The same in all rows of one report. */
  report: z.uuid(),
})
export type MonitorLogRow = z.infer<typeof monitorLogRow>

const clearing = z.object({
  /** How many rows go, and how many stay since an order under way needs them. */
  goes: z.int(),
  stays: z.int(),
  /** Stands for exactly these rows. */
  plan: z.string(),
})

/** Log of the reports of monitors. */
export const monitorLogEndpoints = {
  'monitorLog.getList': listCall({
    path: '/v1.0/monitorLog/getList',
    summary: 'The phases that reports of monitors went through, newest first; `report` answers the way of one.',
    access: ORDER_STAFF,
    fields: MONITOR_LOG_FIELDS,
    more: { newerThanId },
    row: monitorLogRow,
  }),
  'monitorLog.export': exportCall({
    path: '/v1.0/monitorLog/export',
    summary: 'The phases that reports of monitors went through as a file.',
    access: ORDER_STAFF,
    fields: MONITOR_LOG_FIELDS,
  }),
  'monitorLog.getClearing': defineEndpoint({
    method: 'GET',
    path: '/v1.0/monitorLog/getClearing',
    summary: 'How many rows clearing the log up to a time would delete, and how many it would keep.',
    access: CLEANERS,
    input: z.object({ endTime: wallClock.optional() }),
    output: clearing,
  }),
  'monitorLog.clear': defineEndpoint({
    method: 'GET',
    path: '/v1.0/monitorLog/clear',
    summary:
      'Deletes the log up to a time but for what orders under way need. With the `plan` of getClearing it deletes exactly those rows, and is refused with 409 where they are others by now.',
    access: CLEANERS,
    mutates: true,
    operation: 'logCleanup',
    input: z.object({ endTime: wallClock.optional(), plan: line(128).optional() }),
    output: clearing.omit({ plan: true }),
  }),
}
