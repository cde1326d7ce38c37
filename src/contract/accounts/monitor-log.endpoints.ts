import { z } from 'zod'
import { BANK_RECORD_KINDS } from '#domain/bank-records/bank-records.ts'
import { MONITOR_LOG_FIELDS } from '#domain/lists/monitor.fields.ts'
import { LOG_PHASES, LOG_REASONS } from '#domain/monitors/monitors.ts'
import { ORDER_STAFF } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { instant, line, newerThanId, wallClock } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'

const CLEANERS = ['superAdmin', 'admin'] as const

/** One phase of a report's way. */
const monitorLogRow = z.object({
  id: z.int(),
  createTime: instant,
  logPhase: z.enum(LOG_PHASES),
  logReason: z.enum(LOG_REASONS).nullable(),
  /** As the report says; of the phase `verified` and after, the monitor that signed it. */
  monitorId: z.string().nullable(),
  orderCode: z.string().nullable(),
  recordId: z.string().nullable(),
  /** The payment record that was stored. */
  bankRecordId: z.int().nullable(),
  kind: z.enum(BANK_RECORD_KINDS).nullable(),
  /** The number or address that was paid, as the report says. */
  cardNumber: z.string().nullable(),
  resourceId: z.int().nullable(),
  resourceName: z.string().nullable(),
  /** The account's product, which says on which screen it stands. */
  productId: z.int().nullable(),
  ip: z.string(),
  /** The received text, only in the row of that phase. */
  text: z.string().nullable(),
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
    summary: 'The phases that reports of monitors went through, as a CSV file.',
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
