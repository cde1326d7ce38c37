import { describe, expect, it } from 'vitest'
import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'
import type { RiskCondition } from '#domain/payouts/risk-rules.ts'
import { RISK_KINDS } from '#domain/payouts/risk-rules.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import { emptyValues } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { RULE_FORMS } from '#actions/payout/risk-forms.ts'
import type { RuleCall, RuleSubject } from '#actions/payout/risk-forms.ts'
import { formFaults } from '#machines/action/form-faults.ts'
import { readCondition, ruleFields, ruleValues } from '#actions/payout/risk-rule.form.ts'

const INR = { currency: 'INR', exponent: 2 }
const CONDITIONS: readonly RiskCondition[] = [
  { kind: 'blacklist', fields: ['name', 'upi'] },
  { kind: 'amount', ...INR, maxMinor: 1_234_505 },
  { kind: 'amount', currency: 'USDT', exponent: 6, maxMinor: 1 },
  { kind: 'windowAmount', subject: 'payee', ...INR, windowMinutes: 1_440, maxMinor: 0 },
  { kind: 'windowCount', subject: 'merchant', windowMinutes: 10, maxCount: 3 },
  { kind: 'payeeAcrossMerchants', windowMinutes: 60, maxMerchants: 1 },
  { kind: 'nightHours', ...INR, fromHour: 23, toHour: 6, minMinor: 100 },
]
const filled = (condition: RiskCondition, change: FormValues = {}): FormValues => ({
  ...emptyValues(ruleFields()),
  ...ruleValues({ name: 'rule', condition }),
  ...change,
})
const faults = (values: FormValues) => {
  const read = readCondition(values)
  return read.ok ? {} : read.faults
}

describe('the form of a rule', () => {
  it('knows every kind', () => {
    expect(new Set(CONDITIONS.map(({ kind }) => kind))).toEqual(new Set(RISK_KINDS))
  })

  it.each(CONDITIONS)('reads back what it shows: %j', (condition) => {
    expect(readCondition(filled(condition))).toEqual({ ok: true, condition })
  })

  it('accepts grouped numbers, and reports invalid ones at the field', () => {
    const [, amount] = CONDITIONS as [RiskCondition, RiskCondition]
    expect(readCondition(filled(amount, { maxAmount: '12,345.05' }))).toEqual({ ok: true, condition: amount })
    expect(faults(filled(amount, { maxAmount: '' }))).toEqual({ maxAmount: 'required' })
    expect(faults(filled(amount, { maxAmount: 'lots' }))).toEqual({ maxAmount: 'notANumber' })
    expect(faults(filled(amount, { maxAmount: '1.005' }))).toEqual({ maxAmount: 'tooManyDecimals' })
  })

  it('reports values out of range, missing values, and equal start and end hours', () => {
    const [count, across, night] = CONDITIONS.slice(4) as [RiskCondition, RiskCondition, RiskCondition]
    expect(faults(filled(count, { maxCount: '0', windowMinutes: '99999999' }))).toEqual({
      maxCount: 'outOfRange',
      windowMinutes: 'outOfRange',
    })
    expect(faults(filled(across, { windowMinutes: '' }))).toEqual({ windowMinutes: 'required' })
    expect(faults(filled(night, { fromHour: '24' }))).toEqual({ fromHour: 'outOfRange' })
    expect(faults(filled(night, { toHour: '23' }))).toEqual({ toHour: 'sameHour' })
    expect(faults(filled({ kind: 'blacklist', fields: [] }))).toEqual({ ofName: 'required' })
    expect(faults(emptyValues(ruleFields()))).toEqual({ kind: 'required' })
  })

  it('is not sent with a fault, and keeps whether the rule is on', () => {
    const form: ActionForm<RuleSubject, RuleCall> = RULE_FORMS['riskRule.edit']
    const rule: RiskRuleRow = {
      id: 7,
      version: 3,
      name: 'rule',
      enabled: true,
      condition: { kind: 'windowCount', subject: 'payee', windowMinutes: 5, maxCount: 1 },
      updatedBy: null,
      updateTime: '',
      hitCount: 0,
      heldCount: 0,
    }
    const subject: RuleSubject = { rule, isControlOn: true }
    const facts = {
      role: 'superAdmin',
      settings: {
        canTimeoutSupplement: true,
        googleVerifyManualSupplement: false,
        googleVerifyBalanceOperation: false,
        googleVerifyBatchOperations: false,
        googleVerifyIpWhitelist: false,
        googleVerifyIpRule: false,
      },
    } as const
    const values = filled(rule.condition)
    expect(formFaults(form, subject, values, facts)).toEqual({})
    expect(formFaults(form, subject, { ...values, maxCount: 'x', name: '' }, facts)).toEqual({
      maxCount: 'notANumber',
      name: 'required',
    })
    expect(form.inputOf(subject, values)).toEqual({
      id: 7,
      expectedVersion: 3,
      name: 'rule',
      enabled: true,
      condition: rule.condition,
    })
    expect(RULE_FORMS['riskRule.add'].inputOf({ rule: null, isControlOn: true }, values)).toMatchObject({
      enabled: false,
    })
  })
})
