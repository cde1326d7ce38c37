import { z } from 'zod'
import { HEALTH_FACT_NAMES } from '#domain/system/health.ts'
import { HEALTH_FIELDS } from '#domain/lists/system/system.fields.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { flag, instant, line, requiredLine } from '#contract/calls/fields.ts'
import { listCallBy } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { runStateSchema } from '#contract/system/run-state.endpoints.ts'

/** How many jobs of a queue, statements or planned changes a fact is shown with. */
export const SHOWN_PARTS_OF_FACT = 100

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** One change that a repair would make, or has made. */
const repairRow = z.object({
  entity: z.enum(['account', 'order', 'payout']),
  id: z.string(),
  field: z.enum(['processingCount', 'processingAmountMinor', 'holdsResource', 'locked']),
  now: value,
  wouldBe: value,
  /** A key of the texts that say why. */
  why: z.enum(['openOrders', 'heldByFinished', 'lockedBeforeOrAfterPaying', 'lockedByNoCall']),
})
export type RepairRow = z.infer<typeof repairRow>

const repairAnswer = z.object({
  rows: z.array(repairRow),
  /** Stands for exactly these rows: doing it takes it. */
  plan: z.string(),
  done: z.boolean(),
})

const job = z.object({
  id: z.string(),
  state: z.enum(['created', 'retry', 'active', 'failed']),
  createTime: instant,
  /** When it is due. */
  startTime: instant,
  retries: z.int(),
  /** The id of what it is about, where it names one. */
  about: z.int().nullable(),
})

const healthRow = z.object({
  ...rowFields(HEALTH_FIELDS),
  /** The fact, and what it is about where it stands more than once: `queue:order.callback`. */
  id: z.string(),
  name: z.enum(HEALTH_FACT_NAMES),
  subject: z.string().nullable(),
  amount: z.number().nullable(),
  /** The limit or whole of the amount. */
  of: z.number().nullable(),
  /** Of the run state. */
  runState: runStateSchema.nullable(),
  /** Of a queue: how many jobs are due, due later, running, and failed. */
  jobs: z.object({ waiting: z.int(), later: z.int(), active: z.int(), failed: z.int(), list: z.array(job) }).nullable(),
  /** Of a repair. */
  repair: z.object({ plan: z.string(), rows: z.array(repairRow), total: z.int() }).nullable(),
  /**
   * Parts of the fact: processes with their sockets, statements with their mean time, backups with their size and rows.
   */
  lines: z.array(z.object({ text: z.string(), amount: z.number(), count: z.int() })),
})
export type HealthRow = z.infer<typeof healthRow>

const hour = z.object({
  /** Its beginning. */
  at: instant,
  /** Orders that were created in it. */
  orders: z.int(),
  /**
   * The longest that a callback waited for its first attempt, and the mean time that merchants took; null without one.
   */
  waitMs: z.number().nullable(),
  answerMs: z.number().nullable(),
  /** Attempts of callbacks that failed, and errors of the server. */
  failures: z.int(),
})

const repair = (name: 'resetSystemResourcePool' | 'fixSystemResources', summary: string) =>
  defineEndpoint({
    method: 'GET',
    path: `/v1.0/system-config/${name}`,
    summary: `${summary} With \`dryRun\` it only answers what it would change; doing it takes the \`plan\` of that answer, and is refused with 409 where it would change anything else by now.`,
    access: ['superAdmin'],
    mutates: true,
    operation: 'resourceRepair',
    input: z.object({ dryRun: flag.default(false), plan: line(64).optional() }),
    output: repairAnswer,
  })

export const healthEndpoints = {
  'system.getHealth': listCallBy({
    path: '/v1.0/system/getHealth',
    summary: 'The run state and the health of database, sockets, jobs, checks, monitors, accounts, disk and versions.',
    access: ['superAdmin', 'technicalMaintenance'],
    fields: HEALTH_FIELDS,
    id: requiredLine(128),
    row: healthRow,
  }),
  'system.getDay': defineEndpoint({
    method: 'GET',
    path: '/v1.0/system/getDay',
    summary: 'Figures of the last 24 hours by the hour: orders, how long callbacks waited and took, and failures.',
    access: ['superAdmin', 'technicalMaintenance'],
    input: z.object({}),
    output: z.object({ hours: z.array(hour) }),
  }),
  'system.retryJob': defineEndpoint({
    method: 'POST',
    path: '/v1.0/system/retryJob',
    summary: 'Runs a failed job again; one of a callback is sent anew by the rule of callbacks.',
    access: ['superAdmin'],
    input: z.object({ queue: requiredLine(64), jobId: z.uuid() }),
    output: z.object({}),
  }),
  'system.cancelJob': defineEndpoint({
    method: 'POST',
    path: '/v1.0/system/cancelJob',
    summary: 'Cancels a job that has not begun; 409 for one that an order or a payment waits for.',
    access: ['superAdmin'],
    input: z.object({ queue: requiredLine(64), jobId: z.uuid() }),
    output: z.object({}),
  }),
  'system.backUp': defineEndpoint({
    method: 'POST',
    path: '/v1.0/system/backUp',
    summary: 'Has a backup made now, by one of the processes; `getHealth` tells of it once it was read back.',
    access: ['superAdmin'],
    input: z.object({}),
    output: z.object({}),
  }),
  'system-config.resetSystemResourcePool': repair(
    'resetSystemResourcePool',
    'Counts the orders under way and of today of every account anew.',
  ),
  'system-config.fixSystemResources': repair(
    'fixSystemResources',
    'Puts right what contradicts itself: accounts held by finished orders, locks that nothing holds, and the counters of their accounts.',
  ),
}
