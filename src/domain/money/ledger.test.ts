import fc from 'fast-check'
import { expect, it } from 'vitest'
import { onePerCurrency } from '#domain/money/ledger.ts'

const rows = fc.array(
  fc.record({
    currency: fc.constantFrom('CNY', 'INR', 'USDT'),
    exponent: fc.constantFrom(0, 2, 4, 6),
    count: fc.nat(1_000),
    amountMinor: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
  }),
)

it('lists each currency once, in its finest decimals, and neither loses nor adds money', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const totals = onePerCurrency(given, ['count'], ['amountMinor'])
      expect(totals.map(({ currency }) => currency)).toEqual([...new Set(given.map(({ currency }) => currency))])
      for (const { currency, exponent, count, amountMinor } of totals) {
        const parts = given.filter((part) => part.currency === currency)
        expect(exponent).toBe(Math.max(...parts.map((part) => part.exponent)))
        expect(count).toBe(parts.reduce((sum, part) => sum + part.count, 0))
        const inMillionths = (minor: number, decimals: number) => BigInt(minor) * 10n ** BigInt(6 - decimals)
        expect(inMillionths(amountMinor, exponent)).toBe(
          parts.reduce((sum, part) => sum + inMillionths(part.amountMinor, part.exponent), 0n),
        )
      }
    }),
  )
})

it('rejects totals beyond the safe integers', () => {
  const most = Number.MAX_SAFE_INTEGER
  const row = { currency: 'CNY', exponent: 2, amountMinor: most }
  expect(onePerCurrency([row], [], ['amountMinor'])).toEqual([row])
  expect(() => onePerCurrency([row, { ...row, exponent: 4, amountMinor: 0 }], [], ['amountMinor'])).toThrow(RangeError)
})
