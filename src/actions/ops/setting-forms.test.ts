import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { settingValueOf } from '#contract/system/settings.endpoints.ts'
import { SECRET_MASK, SECRET_SETTINGS, SETTING_KEYS, SETTINGS } from '#domain/settings.ts'
import type { SettingDefinition } from '#domain/settings.ts'
import { startValues } from '#machines/action/action-form.ts'
import { formFaults } from '#machines/action/form-faults.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { revertForm, settingForm } from '#actions/ops/setting-forms.ts'

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
