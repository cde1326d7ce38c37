import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import type { OperationKind } from '#contract/calls/operation-kinds.ts'
import { done, expectedVersion, flag, id, inputs, instant, made, wholeNumber } from '#contract/calls/fields.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { DIRECTIONS } from '#domain/bank-records/bank-records.ts'
import { NAME } from '#domain/lists/fields/common.fields.ts'
import { MONITOR_FIELDS, MONITOR_INPUT } from '#domain/lists/orders/monitor.fields.ts'
import { MONITOR_APPS, WATCHED_MAX } from '#domain/monitors/apps.ts'
import { LOG_PHASES, LOG_REASONS } from '#domain/monitors/monitors.ts'
import type { Role } from '#domain/roles.ts'

/** Roles that see monitors; suppliers their own. */
const READERS = [
  'superAdmin',
  'admin',
  'customerService',
  'technicalMaintenance',
  'supplier',
] as const satisfies readonly Role[]

/** Roles that add and change monitors; suppliers their own. */
const KEEPERS = ['superAdmin', 'admin', 'supplier'] as const satisfies readonly Role[]

/** An account that a monitor watches, on one SIM or on all. */
const watched = z.object({
  resourceId: z.int(),
  resourceName: z.string(),
  sim: z.int().nullable(),
  processingCount: z.int(),
})

const monitorRow = z.object({
  ...rowFields(MONITOR_FIELDS),
  ...recordStamps,
  supplierName: z.string(),
  watches: z.array(watched),
})
export type MonitorRow = z.infer<typeof monitorRow>

/** A report of a monitor, as the panel that connects one shows it. */
const attempt = z.object({
  report: z.uuid(),
  at: instant,
  phase: z.enum(LOG_PHASES),
  reason: z.enum(LOG_REASONS).nullable(),
  /** The beginning of what was received. */
  text: z.string(),
  orderCode: z.string().nullable(),
  /** The payment that was read from it. */
  payment: z
    .object({
      direction: z.enum(DIRECTIONS),
      amountMinor: z.int(),
      currency: z.string(),
      exponent: z.int(),
      utr: z.string().nullable(),
      payerName: z.string().nullable(),
      resourceName: z.string().nullable(),
    })
    .nullable(),
})
export type MonitorAttempt = z.infer<typeof attempt>

const values = {
  ...inputs(MONITOR_INPUT),
  watches: z
    .array(z.object({ resourceId: id, sim: wholeNumber(1, 2).nullable().optional() }))
    .max(WATCHED_MAX, 'tooMany'),
}
const one = z.object({ id, expectedVersion })

/** Facts that an app's settings are made of; the key only where it was just made. */
const access = z.object({
  id: z.int(),
  monitorId: z.string(),
  app: z.enum(MONITOR_APPS),
  /** The public address of this server. */
  base: z.string(),
  /** The last part of the address that the app posts to. */
  addressToken: z.string(),
  key: z.string().nullable(),
  oldKeyUntil: instant.nullable(),
  /** When the answer was given: what is received from then on is news. */
  at: instant,
})
export type MonitorAccess = z.infer<typeof access>

const change = <I extends z.ZodType, O extends z.ZodType>(
  name: string,
  summary: string,
  input: I,
  output: O,
  operation?: OperationKind,
) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/monitor/${name}`,
    summary,
    access: KEEPERS,
    ...(operation && { operation }),
    input,
    output,
  })

/** Calls by which people keep monitors: phones, and programs that read messages. */
export const monitorListEndpoints = {
  'monitor.getList': listCall({
    path: '/v1.0/monitor/getList',
    summary: 'Monitors with what they were heard of and what they read, without their keys.',
    access: READERS,
    fields: MONITOR_FIELDS,
    row: monitorRow,
  }),
  'monitor.export': exportCall({
    path: '/v1.0/monitor/export',
    summary: 'Monitors as a file, without their keys.',
    access: READERS,
    fields: MONITOR_FIELDS,
  }),
  'monitor.getAccounts': defineEndpoint({
    method: 'GET',
    path: '/v1.0/monitor/getAccounts',
    summary: 'The accounts that a monitor can watch, by a part of their name or number; a supplier’s own.',
    access: KEEPERS,
    input: z.object({ ...inputs({ text: NAME }), supplierId: id.optional() }),
    output: z.object({
      list: z.array(z.object({ id: z.int(), name: z.string(), supplierName: z.string() })),
    }),
  }),
  'monitor.add': change(
    'add',
    'Adds a monitor; a supplier adds its own. The answer holds its key and its address, which no other call answers together again.',
    z.object({ ...values, supplierId: id.optional() }),
    access.extend(made.shape),
    'monitorKey',
  ),
  'monitor.update': change(
    'update',
    'Changes what a monitor is called, its app, and which accounts it watches on which SIM.',
    z.object({ id, expectedVersion, ...values }),
    done,
  ),
  'monitor.setEnabled': change(
    'setEnabled',
    'Takes the messages of a monitor, or refuses them; what is refused is sent again later by apps that repeat.',
    one.extend({ enabled: flag }),
    done,
  ),
  'monitor.rotateKey': change(
    'rotateKey',
    'Gives a monitor another key, and another address where that is asked. The key before is taken for a day more where that is asked.',
    one.extend({ keepsOld: flag, newAddress: flag.optional() }),
    access,
    'monitorKey',
  ),
  'monitor.showAddress': change(
    'showAddress',
    'The address that a monitor’s app posts to. Its last part is a secret; the key is not answered again.',
    z.object({ id }),
    access,
    'monitorKey',
  ),
  'monitor.delete': change(
    'delete',
    'Deletes a monitor; 409 while orders are under way on an account that it watches. What it reported stays.',
    one,
    done,
  ),
  'monitor.getAttempts': defineEndpoint({
    method: 'GET',
    path: '/v1.0/monitor/getAttempts',
    summary:
      'What was received in the name of a monitor since a moment, and how far it came; newest first, 20 at most.',
    access: KEEPERS,
    input: z.object({ id, since: instant }),
    output: z.object({
      clockOffSeconds: z.int().nullable(),
      list: z.array(attempt),
    }),
  }),
}
