import { z } from 'zod'
import { BLACKLIST_KINDS, RISK_KINDS, RISK_SUBJECTS } from '#domain/risk-rules.ts'
import type { RiskCondition } from '#domain/risk-rules.ts'
import { defineEndpoint } from '#contract/define.ts'
import { done, expectedVersion, id, instant, line, listAnswer, listOf, nothing, orderCode, paging, requiredLine, wallClock } from '#contract/fields.ts'

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
  z.object({ kind: z.literal('windowAmount'), subject: z.enum(RISK_SUBJECTS), ...currency, windowMinutes, maxMinor: money }),
  z.object({ kind: z.literal('windowCount'), subject: z.enum(RISK_SUBJECTS), windowMinutes, maxCount: count }),
  z.object({ kind: z.literal('payeeAcrossMerchants'), windowMinutes, maxMerchants: count }),
  z.object({ kind: z.literal('nightHours'), fromHour: hour, toHour: hour, minMinor: money }),
]) satisfies z.ZodType<RiskCondition, unknown>

export const riskRuleSchema = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  enabled: z.boolean(),
  condition: riskConditionSchema,
  updatedBy: z.string().nullable(),
  updateTime: instant,
})

export const riskDetectionSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  orderCode: z.string(),
  merchantId: z.int(),
  merchantName: z.string(),
  ruleId: z.int().nullable(),
  ruleName: z.string(),
  kind: z.enum([...RISK_KINDS, 'manual']),
  evidence: z.record(z.string(), z.unknown()),
  state: z.enum(['held', 'released', 'rejected']),
  at: instant,
  decidedBy: z.string().nullable(),
  decidedTime: instant.nullable(),
  note: z.string().nullable(),
})

const blacklistEntry = z.object({
  id: z.int(),
  kind: z.enum(BLACKLIST_KINDS),
  value: z.string(),
  reason: z.string().nullable(),
  createdBy: z.string().nullable(),
  createTime: instant,
})

export const riskEndpoints = {
  'riskControl.getRules': defineEndpoint({
    method: 'GET',
    path: '/v1.0/riskControl/getRules',
    summary: 'The risk rules.',
    access: SUPER_ADMIN,
    input: nothing,
    output: z.object({ list: z.array(riskRuleSchema) }),
  }),
  'riskControl.saveRule': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/saveRule',
    summary: 'Adds a rule, or with an id changes it.',
    access: SUPER_ADMIN,
    input: z.object({ id: id.optional(), name: requiredLine(64), enabled: z.boolean(), condition: riskConditionSchema, expectedVersion }),
    output: z.object({ rule: riskRuleSchema }),
  }),
  'riskControl.deleteRule': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/deleteRule',
    summary: 'Deletes a rule; what it found stays.',
    access: SUPER_ADMIN,
    input: z.object({ id }),
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
      hits: z.array(z.object({ orderCode: z.string(), merchantName: z.string(), amountMinor: z.int(), currency: z.string(), exponent: z.int(), createTime: instant, evidence: z.record(z.string(), z.unknown()) })),
    }),
  }),
  'riskControl.getDetections': defineEndpoint({
    method: 'GET',
    path: '/v1.0/riskControl/getDetections',
    summary: 'What rules found, newest first.',
    access: SUPER_ADMIN,
    input: z.object({ ...paging, orderCode: line(64).optional(), merchantId: id.optional(), ruleId: id.optional(), state: listOf(z.enum(['held', 'released', 'rejected'])).optional(), startTime: wallClock.optional(), endTime: wallClock.optional() }),
    output: listAnswer(riskDetectionSchema),
  }),
  'riskControl.hold': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/hold',
    summary: 'Holds a payout by hand.',
    access: SUPER_ADMIN,
    input: z.object({ orderCode, reason: requiredLine(256), expectedVersion }),
    output: done,
  }),
  'riskControl.release': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/release',
    summary: 'Lets a held payout go on.',
    access: SUPER_ADMIN,
    input: z.object({ orderCode, note: requiredLine(256), expectedVersion }),
    output: done,
  }),
  'riskControl.getBlacklist': defineEndpoint({
    method: 'GET',
    path: '/v1.0/riskControl/getBlacklist',
    summary: 'Blacklisted names, cards, addresses and UPI accounts, newest first.',
    access: SUPER_ADMIN,
    input: z.object({ ...paging, kind: z.enum(BLACKLIST_KINDS).optional(), value: line(128).optional() }),
    output: listAnswer(blacklistEntry),
  }),
  'riskControl.addBlacklisted': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/addBlacklisted',
    summary: 'Blacklists a value.',
    access: SUPER_ADMIN,
    input: z.object({ kind: z.enum(BLACKLIST_KINDS), value: requiredLine(128), reason: line(256).optional() }),
    output: z.object({ entry: blacklistEntry }),
  }),
  'riskControl.removeBlacklisted': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/removeBlacklisted',
    summary: 'Takes values from the blacklist.',
    access: SUPER_ADMIN,
    input: z.object({ ids: z.array(id).min(1).max(500) }),
    output: z.object({ removed: z.int() }),
  }),
  'riskControl.importBlacklist': defineEndpoint({
    method: 'POST',
    path: '/v1.0/riskControl/importBlacklist',
    summary: 'Blacklists the rows of a CSV file (multipart, field `file`; columns kind, value, reason); all or none.',
    access: SUPER_ADMIN,
    input: nothing,
    output: z.object({ added: z.int(), known: z.int() }),
  }),
}
