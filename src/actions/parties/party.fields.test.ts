import { expect, it } from 'vitest'
import { amountsOf, amountTexts, LIMIT_FIELDS } from '#actions/parties/party.fields.ts'
import { valueFaults } from '#machines/form/form-faults.ts'

it('asks an amount of each currency in its major units, and takes an empty one for none', () => {
  const stored = { CNY: 12_500, INR: -1_000, USDT: 1 }
  const typed = { minBalances: { ...amountTexts(stored), KES: '' } }
  expect(typed.minBalances).toEqual({ CNY: '1.2500', INR: '-10.00', USDT: '0.000001', KES: '' })
  expect(amountsOf(typed, 'minBalances')).toEqual(stored)
  expect(amountsOf({}, 'minBalances')).toEqual({})
})

it('knows the decimals of each currency', () => {
  const faults = valueFaults(LIMIT_FIELDS, { minBalances: { CNY: '1.2345', INR: '1.234', USDT: '1.234567' } }, null)
  expect(Object.keys(faults)).toEqual(['minBalances.INR'])
})
