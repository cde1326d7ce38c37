import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  countsArchived,
  done,
  expectedVersion,
  id,
  inputs,
  instant,
  made,
  reason,
  rowIds,
} from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import {
  IP_ALLOWANCE_FIELDS,
  IP_ALLOWANCE_INPUT,
  IP_FREEZE_FIELDS,
  IP_FREEZE_INPUT,
  IP_GUARD_MODE_INPUT,
  IP_GUARD_RULE_FIELDS,
  IP_GUARD_RULE_INPUT,
  IP_GUARD_TRY_INPUT,
} from '#domain/lists/system/addresses.fields.ts'

/** Who sees order analysis, and who freezes and allows addresses. */
export const ANALYSIS_READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin', 'admin'] as const

/** A freeze as lists show it, caused by the orders of `network` from `fromTime` to `toTime`, exclusive. */
const freezeRow = z.object({
  id: z.int(),
  ...rowFields(IP_FREEZE_FIELDS),
  ruleId: z.int().nullable(),
  ended: z.int(),
  fromTime: instant,
  toTime: instant,
  startTime: instant,
  /** When it was lifted, if that was before. */
  endedTime: instant,
})
export type IpFreezeRow = z.infer<typeof freezeRow>

const ruleRow = z.object({
  ...rowFields(IP_GUARD_RULE_FIELDS),
  ...recordStamps,
})
export type IpGuardRuleRow = z.infer<typeof ruleRow>

const allowanceRow = z.object({ ...recordStamps, ...rowFields(IP_ALLOWANCE_FIELDS) })
export type IpAllowanceRow = z.infer<typeof allowanceRow>

const rule = z.object(inputs(IP_GUARD_RULE_INPUT))
const allowance = inputs(IP_ALLOWANCE_INPUT)

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
  'ipFreeze.export': exportCall({ path: '/v1.0/ipFreeze/export', summary: 'Freezes as a file.', ...FREEZES }),
  'ipFreeze.create': add(
    'ipFreeze/create',
    'Freezes an address or network: no orders are created for it or from it. 400 where the author stands in it, or the allowlist holds it.',
    z.object(inputs(IP_FREEZE_INPUT)),
  ),
  'ipFreeze.lift': write(
    'ipFreeze/lift',
    'Ends freezes before their time.',
    z.object({ ids: rowIds, reason: reason.optional() }),
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
    z.object({ id, ...inputs(IP_GUARD_MODE_INPUT), expectedVersion }),
  ),
  'ipGuardRule.delete': write('ipGuardRule/delete', 'Deletes rules; their freezes stay.', z.object({ ids: rowIds })),
  'ipGuardRule.dryRun': defineEndpoint({
    method: 'POST',
    path: '/v1.0/ipGuardRule/dryRun',
    summary: 'What a rule would have frozen in the last days, by the stored orders; nothing is frozen.',
    access: ANALYSIS_READERS,
    mutates: false,
    input: z.object({ id, ...inputs(IP_GUARD_TRY_INPUT) }),
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
    z.object(allowance),
  ),
  'ipAllowance.update': write(
    'ipAllowance/update',
    'Changes an allowance.',
    z.object({ id, ...allowance, expectedVersion }),
  ),
  'ipAllowance.delete': write('ipAllowance/delete', 'Takes addresses from the allowlist.', z.object({ ids: rowIds })),
}
