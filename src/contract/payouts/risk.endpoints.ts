import { z } from 'zod'
import { PAYOUT_STAGES } from '#domain/payouts/payout-status.ts'
import {
  BLACKLIST_KINDS,
  DETECTION_KINDS,
  DETECTION_STATES,
  RISK_KINDS,
  RISK_SUBJECTS,
} from '#domain/payouts/risk-rules.ts'
import type { RiskCondition } from '#domain/payouts/risk-rules.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { importCall } from '#contract/calls/import-call.ts'
import { fileInput, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { DETECTION_FIELDS } from '#domain/lists/orders/payouts.fields.ts'
import { BLACKLIST_FIELDS, BLACKLIST_INPUT } from '#domain/lists/system/blacklists.fields.ts'
import { REASON, SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import { callFilters } from '#domain/lists/fields/list-filters.ts'
import { BULK_SELECTION_MAX } from '#contract/calls/bulk.schemas.ts'
import {
  done,
  expectedVersion,
  flag,
  id,
  inputs,
  instant,
  line,
  listAnswer,
  newerThanId,
  optionalFields,
  orderCode,
  paging,
  reason,
  requiredLine,
  rowIds,
  wallClock,
} from '#contract/calls/fields.ts'

const SUPER_ADMIN = ['superAdmin'] as const
const WINDOW_MINUTES_MAX = 43_200
const money = z.int('notANumber').min(0, 'outOfRange').max(Number.MAX_SAFE_INTEGER, 'outOfRange')
const count = z.int('notANumber').min(1, 'outOfRange').max(100_000, 'outOfRange')
const windowMinutes = z.int('notANumber').min(1, 'outOfRange').max(WINDOW_MINUTES_MAX, 'outOfRange')
const currency = { currency: z.string().regex(/^[A-Z]{3,5}$/, 'wrongFormat'), exponent: z.int().min(0).max(6) }
const hour = z.int('notANumber').min(0, 'outOfRange').max(23, 'outOfRange')

export const riskConditionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('blacklist'), fields: z.array(z.enum(BLACKLIST_KINDS)).min(1, 'required') }),
  z.object({ kind: z.literal('amount'), ...currency, maxMinor: money }),
  z.object({
    kind: z.literal('windowAmount'),
    subject: z.enum(RISK_SUBJECTS),
    ...currency,
    windowMinutes,
    maxMinor: money,
  }),
  z.object({ kind: z.literal('windowCount'), subject: z.enum(RISK_SUBJECTS), windowMinutes, maxCount: count }),
  z.object({ kind: z.literal('payeeAcrossMerchants'), windowMinutes, maxMerchants: count }),
  z
    .object({ kind: z.literal('nightHours'), ...currency, fromHour: hour, toHour: hour, minMinor: money })
    .refine(({ fromHour, toHour }) => fromHour !== toHour, { error: 'sameHour', path: ['toHour'] }),
]) satisfies z.ZodType<RiskCondition, unknown>

export const riskRuleSchema = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  enabled: z.boolean(),
  condition: riskConditionSchema,
  updatedBy: z.string().nullable(),
  updateTime: instant,
  /** Number of its hits, and how many of them are still held. */
  hitCount: z.int(),
  heldCount: z.int(),
})
export type RiskRuleRow = z.infer<typeof riskRuleSchema>

const detectionKind = z.enum(DETECTION_KINDS)

export const riskDetectionSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  orderCode: z.string(),
  merchantId: z.int(),
  merchantName: z.string(),
  ruleId: z.int().nullable(),
  ruleName: z.string(),
  kind: detectionKind,
  evidence: z.record(z.string(), z.unknown()),
  state: z.enum(DETECTION_STATES),
  at: instant,
  decidedBy: z.string().nullable(),
  decidedTime: instant.nullable(),
  note: z.string().nullable(),
})

/** A detection as lists show it: with what decides whether its payout may be held or released now. */
export const riskDetectionRowSchema = riskDetectionSchema.extend({
  amountMinor: z.int(),
  currency: z.string(),
  exponent: z.int(),
  stage: z.enum(PAYOUT_STAGES),
  riskHeld: z.boolean(),
  locked: z.boolean(),
  /** The payout's. */
  version: z.int(),
  /** The payouts that the evidence counts, by their numbers. */
  countedCodes: z.array(z.string()),
})
export type RiskDetectionRow = z.infer<typeof riskDetectionRowSchema>

export const blacklistEntrySchema = z.object({
  ...rowFields(BLACKLIST_FIELDS),
  id: z.int(),
  version: z.int(),
})
export type BlacklistEntry = z.infer<typeof blacklistEntrySchema>

const blacklistFilter = optionalFields(callFilters(BLACKLIST_FIELDS))
/** Fields of an entry that people fill in, in forms and in files. */
export const entryFields = inputs(BLACKLIST_INPUT)

export const dryRunHitSchema = z.object({
  orderId: z.int(),
  orderCode: z.string(),
  merchantName: z.string(),
  payeeName: z.string().nullable(),
  amountMinor: z.int(),
  currency: z.string(),
  exponent: z.int(),
  createTime: instant,
  kind: z.enum(RISK_KINDS),
  evidence: z.record(z.string(), z.unknown()),
})

export const riskEndpoints = {
  'riskControl.getRules': defineEndpoint({
    method: 'GET',
    path: '/v1.0/riskControl/getRules',
    summary: 'The risk rules.',
    access: SUPER_ADMIN,
    input: z.object({
      ...paging,
      name: line(SHORT_NAME.maxLength).optional(),
      kind: z.enum(RISK_KINDS).optional(),
      enabled: flag.optional(),
    }),
    output: listAnswer(riskRuleSchema),
  }),
  'riskControl.saveRule': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/saveRule',
    summary: 'Adds a rule, or with an id changes it.',
    access: SUPER_ADMIN,
    input: z.object({
      id: id.optional(),
      name: requiredLine(SHORT_NAME.maxLength),
      enabled: z.boolean(),
      condition: riskConditionSchema,
      expectedVersion,
    }),
    output: z.object({ rule: riskRuleSchema }),
  }),
  'riskControl.deleteRule': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/deleteRule',
    summary: 'Deletes a rule; what it found stays.',
    access: SUPER_ADMIN,
    input: z.object({ id, expectedVersion }),
    output: done,
  }),
  'riskControl.dryRun': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/dryRun',
    summary: 'What a rule would have found among the payouts of a time; nothing is held.',
    access: SUPER_ADMIN,
    mutates: false,
    input: z.object({ condition: riskConditionSchema, startTime: wallClock, endTime: wallClock }),
    output: z.object({
      looked: z.int(),
      /** True when there were more payouts than one run looks at; the newest were looked at. */
      isCut: z.boolean(),
      /** How many payouts would have been held. */
      hitOrders: z.int(),
      /** Each thing found by itself, the newest payouts first. */
      hits: z.array(dryRunHitSchema),
    }),
  }),
  'riskControl.getDetections': listCall({
    path: '/v1.0/riskControl/getDetections',
    summary: 'What rules found, newest first.',
    access: SUPER_ADMIN,
    fields: DETECTION_FIELDS,
    more: { newerThanId },
    row: riskDetectionRowSchema,
  }),
  'riskControl.hold': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/hold',
    summary: 'Holds a payout by hand.',
    access: SUPER_ADMIN,
    input: z.object({ orderCode, reason, expectedVersion }),
    output: done,
  }),
  'riskControl.release': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/release',
    summary: 'Lets a held payout go on.',
    access: SUPER_ADMIN,
    input: z.object({ orderCode, ...inputs({ note: REASON }), expectedVersion }),
    output: done,
  }),
  'riskControl.getBlacklist': listCall({
    path: '/v1.0/riskControl/getBlacklist',
    summary: 'Blacklisted names, cards, addresses and UPI accounts, newest first.',
    access: SUPER_ADMIN,
    fields: BLACKLIST_FIELDS,
    row: blacklistEntrySchema,
  }),
  'riskControl.addBlacklisted': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/addBlacklisted',
    summary: 'Blacklists a value.',
    access: SUPER_ADMIN,
    input: z.object(entryFields),
    output: z.object({ entry: blacklistEntrySchema }),
  }),
  'riskControl.updateBlacklisted': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/updateBlacklisted',
    summary: 'Changes a blacklisted value or its reason; 409 where the value is blacklisted already.',
    access: SUPER_ADMIN,
    input: z.object({ id, ...entryFields, expectedVersion }),
    output: z.object({ entry: blacklistEntrySchema }),
  }),
  'riskControl.removeBlacklisted': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/removeBlacklisted',
    summary: 'Takes values from the blacklist.',
    access: SUPER_ADMIN,
    input: z.object({ ids: rowIds }),
    output: z.object({ removed: z.int() }),
  }),
  'riskControl.importBlacklist': importCall({
    path: '/v1.0/riskControl/importBlacklist',
    summary: 'Blacklists the rows of a CSV file (columns kind, value, reason).',
    access: SUPER_ADMIN,
  }),
  'riskControl.exportBlacklist': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/exportBlacklist',
    summary: 'The listed or selected entries as a file; as CSV it can be imported again.',
    access: SUPER_ADMIN,
    mutates: false,
    reads: 'replica',
    responds: 'table',
    input: z.object({
      selection: z.union([
        z.object({ ids: z.array(id).min(1).max(BULK_SELECTION_MAX) }),
        z.object({ filter: z.object(blacklistFilter), except: z.array(id).max(BULK_SELECTION_MAX).optional() }),
      ]),
      ...fileInput(['kind', 'value', 'reason']),
    }),
    output: z.string(),
  }),
}
