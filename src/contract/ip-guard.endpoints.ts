import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  countsArchived,
  done,
  expectedVersion,
  id,
  instant,
  made,
  recordStamps,
  requiredLine,
  wholeNumber,
} from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import {
  FREEZE_MINUTES_MAX,
  FREEZE_STATES,
  GUARD_KINDS,
  GUARD_MODES,
  IP_GROUPINGS,
  SPAN_MINUTES_MAX,
  TRIED_DAYS_MAX,
} from '#domain/ip-guard/ip-guard.ts'
import { IP_ALLOWANCE_FIELDS, IP_FREEZE_FIELDS, IP_GUARD_RULE_FIELDS } from '#domain/lists/addresses.fields.ts'

/** Who sees order analysis, and who freezes and allows addresses. */
export const ANALYSIS_READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin', 'admin'] as const

const network = requiredLine(64)
const reason = requiredLine(256)
const freezeMinutes = wholeNumber(1, FREEZE_MINUTES_MAX)

/** A freeze as lists show it, caused by the orders of `network` from `fromTime` to `toTime`, exclusive. */
const freezeRow = z.object({
  id: z.int(),
  network: z.string(),
  state: z.enum(FREEZE_STATES),
  ruleId: z.int().nullable(),
  ruleName: z.string().nullable(),
  orders: z.int(),
  merchants: z.int(),
  ended: z.int(),
  failed: z.int(),
  since: z.int(),
  sincePaid: z.int(),
  /** Creations that the freeze refused, and when the last one. */
  refused: z.int(),
  lastRefusedTime: instant.nullable(),
  fromTime: instant,
  toTime: instant,
  startTime: instant,
  expireTime: instant,
  /** When it was lifted, if that was before. */
  endedTime: instant,
  createTime: instant,
  /** Null where a rule froze it. */
  createdBy: z.string().nullable(),
  reason: z.string().nullable(),
  liftedTime: instant.nullable(),
  liftedBy: z.string().nullable(),
  liftReason: z.string().nullable(),
})
export type IpFreezeRow = z.infer<typeof freezeRow>

const ruleRow = z.object({
  ...recordStamps,
  name: z.string(),
  kind: z.enum(GUARD_KINDS),
  grouping: z.enum(IP_GROUPINGS),
  mode: z.enum(GUARD_MODES),
  windowMinutes: z.int(),
  limit: z.int(),
  failedPercent: z.int().nullable(),
  freezeMinutes: z.int(),
  /** How often it froze an address, or while it observed would have. */
  freezes: z.int(),
})
export type IpGuardRuleRow = z.infer<typeof ruleRow>

const allowanceRow = z.object({ ...recordStamps, network: z.string(), reason: z.string() })
export type IpAllowanceRow = z.infer<typeof allowanceRow>

/** A rule as people fill it in; `limit` counts orders, merchants, or the least number of ended orders, by kind. */
const rule = z.object({
  name: requiredLine(64),
  kind: z.enum(GUARD_KINDS),
  grouping: z.enum(IP_GROUPINGS),
  windowMinutes: wholeNumber(1, SPAN_MINUTES_MAX),
  limit: wholeNumber(1, 100_000),
  failedPercent: wholeNumber(1, 100).optional(),
  freezeMinutes,
})

const writing =
  <Output extends z.ZodType>(output: Output) =>
  <Input extends z.ZodType>(path: `ip${string}/${string}`, summary: string, input: Input) =>
    defineEndpoint({ method: 'POST', path: `/v1.0/${path}`, summary, access: WRITERS, input, output })
const write = writing(done)
const add = writing(made)

const FREEZES = { access: ANALYSIS_READERS, fields: IP_FREEZE_FIELDS }

export const ipGuardEndpoints = {
  'ipFreeze.getList': listCall({
    path: '/v1.0/ipFreeze/getList',
    summary: 'Addresses and networks from which no orders are taken, and what observing rules would have frozen.',
    row: freezeRow,
    also: countsArchived,
    ...FREEZES,
  }),
  'ipFreeze.export': exportCall({ path: '/v1.0/ipFreeze/export', summary: 'Freezes as a CSV file.', ...FREEZES }),
  'ipFreeze.create': add(
    'ipFreeze/create',
    'Freezes an address or network: no orders are created for it or from it. 400 where the author stands in it, or the allowlist holds it.',
    z.object({ network, freezeMinutes, reason }),
  ),
  'ipFreeze.lift': write(
    'ipFreeze/lift',
    'Ends freezes before their time.',
    z.object({ ids: z.array(id).min(1).max(500), reason: requiredLine(256).optional() }),
  ),
  'ipGuardRule.getList': listCall({
    path: '/v1.0/ipGuardRule/getList',
    summary: 'The rules that freeze addresses of orders.',
    access: ANALYSIS_READERS,
    fields: IP_GUARD_RULE_FIELDS,
    row: ruleRow,
  }),
  'ipGuardRule.create': add('ipGuardRule/create', 'Adds a rule, which observes until it is told to freeze.', rule),
  'ipGuardRule.update': write('ipGuardRule/update', 'Changes a rule.', rule.extend({ id, expectedVersion })),
  'ipGuardRule.setMode': write(
    'ipGuardRule/setMode',
    'Switches a rule off, lets it observe, or lets it freeze; it judges the orders from now on.',
    z.object({ id, mode: z.enum(GUARD_MODES), expectedVersion }),
  ),
  'ipGuardRule.delete': write(
    'ipGuardRule/delete',
    'Deletes rules; their freezes stay.',
    z.object({ ids: z.array(id).min(1).max(500) }),
  ),
  'ipGuardRule.dryRun': defineEndpoint({
    method: 'POST',
    path: '/v1.0/ipGuardRule/dryRun',
    summary: 'What a rule would have frozen in the last days, by the stored orders; nothing is frozen.',
    access: ANALYSIS_READERS,
    mutates: false,
    input: z.object({ id, days: wholeNumber(1, TRIED_DAYS_MAX) }),
    output: z.object({
      /** The judged span; `to` is exclusive. */
      from: instant,
      to: instant,
      /** Some of the orders lie in the archive, where no list shows them. */
      countsArchived: z.boolean(),
      /** Distinct addresses or networks. */
      addresses: z.int(),
      freezes: z.int(),
      /** Orders that would have been refused, and those of them that were paid. */
      orders: z.int(),
      paid: z.int(),
      /** The freezes that would have refused most, at most 50. */
      hits: z.array(
        z.object({
          network: z.string(),
          fromTime: instant,
          toTime: instant,
          startTime: instant,
          expireTime: instant,
          counted: z.int(),
          orders: z.int(),
          paid: z.int(),
        }),
      ),
    }),
  }),
  'ipAllowance.getList': listCall({
    path: '/v1.0/ipAllowance/getList',
    summary: 'Addresses and networks from which orders are always taken.',
    access: ANALYSIS_READERS,
    fields: IP_ALLOWANCE_FIELDS,
    row: allowanceRow,
  }),
  'ipAllowance.create': add(
    'ipAllowance/create',
    'Allows an address or network; freezes within it end.',
    z.object({ network, reason }),
  ),
  'ipAllowance.update': write(
    'ipAllowance/update',
    'Changes an allowance.',
    z.object({ id, network, reason, expectedVersion }),
  ),
  'ipAllowance.delete': write(
    'ipAllowance/delete',
    'Takes addresses from the allowlist.',
    z.object({ ids: z.array(id).min(1).max(500) }),
  ),
}
