import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { settingValueOf } from '#contract/system/settings.endpoints.ts'
import { SECRET_MASK, SECRET_SETTINGS, SETTING_KEYS, SETTINGS } from '#domain/settings.ts'
import type { SettingDefinition } from '#domain/settings.ts'
import { startValues, valuesOn } from '#machines/action/action-form.ts'
import { formFaults } from '#machines/action/form-faults.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { isSwitch, revertForm, settingForm, switchForm } from '#actions/ops/setting-forms.ts'

const facts: FormFacts = {
  role: 'superAdmin',
  settings: {
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: true,
    googleVerifyBatchOperations: true,
    googleVerifyIpWhitelist: true,
    googleVerifyIpRule: true,
    googleVerifyBalanceOperation: true,
  },
}

describe('the form of a setting', () => {
  it.each(SETTING_KEYS)('%s begins with the present value, and sends it unchanged as its call takes it', (key) => {
    const form = settingForm(key)
    const { default: initial }: SettingDefinition = SETTINGS[key]
    const row = { id: key, value: SECRET_SETTINGS.includes(key) ? SECRET_MASK : initial, version: 3 }
    const subject = { rows: [row] }
    const values = startValues(form, subject)
    expect(formFaults(form, subject, values, facts)).toEqual({})
    const spec: EndpointSpec = contract[form.callFor(facts)]
    const parsed = spec.input.parse(form.inputOf(subject, values))
    expect(parsed).toMatchObject({ expectedVersion: 3 })
    expect(settingValueOf(key, parsed as Record<string, unknown>)).toEqual(row.value)
  })

  it('says at its field what is out of range, no number or no address', () => {
    const faultsOf = (key: (typeof SETTING_KEYS)[number], values: Record<string, string>) => {
      const subject = { rows: [{ id: key, value: SETTINGS[key].default, version: 0 }] }
      return formFaults(settingForm(key), subject, { ...startValues(settingForm(key), subject), ...values }, facts)
    }
    expect(faultsOf('orderTimeoutMinutes', { value: '0' })).toEqual({ value: 'outOfRange' })
    expect(faultsOf('orderTimeoutMinutes', { value: 'soon' })).toEqual({ value: 'notANumber' })
    expect(faultsOf('orderTimeoutMinutes', { value: '' })).toEqual({ value: 'required' })
    expect(faultsOf('apiUrl', { value: 'ftp://x' })).toHaveProperty('value')
    expect(faultsOf('globalSecuritySetting', { perMinuteFreqCount: '0' })).toEqual({ perMinuteFreqCount: 'outOfRange' })
  })

  it('takes limits in units of each currency, and sends them in its smallest', () => {
    const form = settingForm('approvalLimits')
    const row = { id: 'approvalLimits', value: { CNY: 0, INR: 1_000_000, USDT: 0, KES: 0 }, version: 3 } as const
    const start = startValues(form, { rows: [row] })
    expect(start).toMatchObject({ INR: '10,000.00', USDT: '0.00' })
    const typed = { ...start, CNY: '5,000', INR: '250.5', USDT: '100' }
    const sent = { CNY: 50_000_000, INR: 25_050, USDT: 100_000_000, KES: 0 }
    expect(form.inputOf({ rows: [row] }, typed)).toEqual({ ...sent, expectedVersion: 3 })
    const faults = formFaults(form, { rows: [row] }, { ...start, INR: '1.005', KES: '-1' }, facts)
    expect(faults).toEqual({ INR: 'tooManyDecimals', KES: 'outOfRange' })
  })

  it('replaces a secret only when one is typed', () => {
    const form = settingForm('botToken')
    const row = { id: 'botToken', value: SECRET_MASK, version: 3 } as const
    const start = startValues(form, { rows: [row] })
    const stored = { expectedVersion: 3 }
    expect(form.inputOf({ rows: [row] }, { ...start, secret: 'new-token' })).toEqual({ value: 'new-token', ...stored })
    expect(form.inputOf({ rows: [{ ...row, value: '' }] }, start)).toEqual({ value: '', ...stored })
  })
})

describe('the form that takes a change back', () => {
  it.each(SETTING_KEYS)('of %s sends what was before the chosen change, the latest unless said', (key) => {
    const form = revertForm(key)
    const { default: before }: SettingDefinition = SETTINGS[key]
    const secret = SECRET_SETTINGS.includes(key)
    const row = { id: key, value: before, version: 4, changes: [{ id: 8, before }, { id: 5 }] }
    const subject = { rows: [row] }
    const values = startValues(form, subject)
    expect(values['change']).toBe('8')
    expect(formFaults(form, subject, values, facts)).toEqual({})
    const spec: EndpointSpec = contract[form.callFor(facts)]
    const parsed = spec.input.parse(form.inputOf(subject, values)) as Record<string, unknown>
    expect(parsed['expectedVersion']).toBe(4)
    if (!secret) expect(settingValueOf(key, parsed)).toEqual(before)
  })

  it('takes the values before an earlier change, of every field', () => {
    const before = { ...SETTINGS.globalSecuritySetting.default, perMinuteFreqCount: 7 }
    const row = {
      id: 'globalSecuritySetting',
      value: before,
      version: 1,
      changes: [{ id: 9 }, { id: 2, before }],
    } as const
    expect(revertForm(row.id).inputOf({ rows: [row] }, { change: '2' })).toEqual({ ...before, expectedVersion: 1 })
  })
})

describe('the switch of a setting', () => {
  it.each(SETTING_KEYS.filter(isSwitch))('%s sends what its call takes', (key) => {
    const form = switchForm(key, true, false)
    const subject = { rows: [{ id: key, value: false, version: 3 }] }
    const spec: EndpointSpec = contract[form.callFor(facts)]
    expect(spec.input.parse(form.inputOf(subject, startValues(form, subject)))).toEqual({
      enable: true,
      expectedVersion: 3,
    })
  })

  it('sends what was wanted where somebody else has switched it meanwhile', () => {
    const form = switchForm('KYC', true, true)
    const seen = { rows: [{ id: 'KYC' as const, value: false, version: 3 }] }
    const present = { rows: [{ id: 'KYC' as const, value: true, version: 4 }] }
    const values = valuesOn({ form, row: seen, values: startValues(form, seen) }, present)
    expect(form.inputOf(present, values)).toEqual({ enable: true, expectedVersion: 4 })
  })

  it('asks first only where it is told to', () => {
    expect([switchForm('KYC', true, true).sendsAtOnce, switchForm('KYC', true, false).sendsAtOnce]).toEqual([
      undefined,
      true,
    ])
    expect(isSwitch('orderTimeoutMinutes')).toBe(false)
  })
})
