import { describe, expect, expectTypeOf, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import { settingCallOf } from '#contract/calls/setting-calls.ts'
import { SETTING_KEYS, SETTINGS } from '#domain/settings.ts'
import type { SettingKey } from '#domain/settings.ts'

describe('the calls of settings', () => {
  it('take and give what each setting is', () => {
    expectTypeOf<InputOf<'system-config.set:canTimeoutSupplement'>['enable']>().toExtend<boolean | string>()
    expectTypeOf<InputOf<'system-config.set:orderTimeoutMinutes'>>().toEqualTypeOf<
      { value: number } & { expectedVersion?: number | undefined }
    >()
    expectTypeOf<InputOf<'system-config.set:limitMode'>>().toEqualTypeOf<
      { value: 'strict' | 'relaxed' } & { expectedVersion?: number | undefined }
    >()
    expectTypeOf<InputOf<'system-config.set:globalSecuritySetting'>['perMinuteFreqCount']>().toEqualTypeOf<number>()
    expectTypeOf<OutputOf<'system-config.get:riskControlSwitch'>>().toEqualTypeOf<{ value: boolean }>()
    expectTypeOf<OutputOf<'system-config.get:limitMode'>>().toEqualTypeOf<{ value: 'strict' | 'relaxed' }>()
  })

  it('do so by names put together, too', () => {
    const read = <K extends SettingKey>(key: K, value: OutputOf<`system-config.get:${K}`>) => [key, value]
    expect(read('orderTimeoutMinutes', { value: 15 })).toEqual(['orderTimeoutMinutes', { value: 15 }])
    // @ts-expect-error: the minutes are a number
    read('orderTimeoutMinutes', { value: 'soon' })
    expectTypeOf<InputOf<`system-config.set:${'KYC' | 'contactInfo'}`>>().not.toBeUnknown()
  })

  it.each(SETTING_KEYS)('accept the default of %s in both directions', (key) => {
    const value: unknown = SETTINGS[key].default
    const body = typeof value === 'boolean' ? { enable: value } : typeof value === 'object' ? value : { value }
    expect(contract[`system-config.set:${key}`].input.safeParse(body).success).toBe(true)
    expect(contract[`system-config.get:${key}`].output.parse({ value })).toEqual({ value })
  })

  it('are told from others by their names', () => {
    expect(settingCallOf('system-config.set:KYC')).toMatchObject({ method: 'POST', path: '/v1.0/system-config/setKYC' })
    expect(settingCallOf('system-config.get:supplierSmsRecordEnable')?.access).toContain('supplier')
    for (const name of ['system-config.getAll', 'system-config.get:', 'system-config.set:a b', 'order.getList'])
      expect(settingCallOf(name), name).toBeUndefined()
  })
})
