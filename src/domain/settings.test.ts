import { expect, it } from 'vitest'
import { amountOf } from '#domain/money/currency-amounts.ts'
import { reachesAmount, SETTING_KEYS, SETTINGS } from '#domain/settings.ts'
import type { SettingDefinition } from '#domain/settings.ts'

const limits = { CNY: 0, INR: 1_000_000, USDT: 100_000_000, KES: 0 }

it('holds an amount against the limit of its own currency, with the decimals of its product', () => {
  const inr = { currency: 'INR', exponent: 2 }
  expect(reachesAmount(limits, { ...inr, amountMinor: 999_999 })).toBe(false)
  expect(reachesAmount(limits, { ...inr, amountMinor: 1_000_000 })).toBe(true)
  const usdt = { currency: 'USDT', exponent: 6 }
  expect(reachesAmount(limits, { ...usdt, amountMinor: 99_999_999 })).toBe(false)
  expect(reachesAmount(limits, { ...usdt, amountMinor: 100_000_000 })).toBe(true)
  const cents = { currency: 'CNY', exponent: 2, amountMinor: 100 }
  expect(reachesAmount({ ...limits, CNY: 10_000 }, cents), '100 cents are 10,000 of the ledger').toBe(true)
})

it('has no limit where a currency says 0, or is not known', () => {
  expect(reachesAmount(limits, { currency: 'CNY', exponent: 4, amountMinor: 1_000_000_000 })).toBe(false)
  expect(amountOf(limits, 'EUR')).toBe(0)
})

it.each(SETTING_KEYS)('%s names the currency where it is an amount of money', (key) => {
  const { type }: SettingDefinition = SETTINGS[key]
  const units = type.kind === 'integer' ? [type.unit] : []
  expect([...units, key].filter((text) => /minor/i.test(text ?? ''))).toEqual([])
})
