import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeMinor, splitCommission } from '#domain/money/commission.ts'
import {
  formatMajor,
  formatMoney,
  formatMoneyAligned,
  formatMoneyFigure,
  millionthsToMinor,
  parseFilterAmount,
  parseMajor,
  toFilterAmount,
} from '#domain/money/money.ts'
import { SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'

const exponent = fc.integer({ min: 0, max: 6 })
const minor = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })

it('reads back what it writes, for every amount and exponent', () => {
  fc.assert(
    fc.property(minor, exponent, (amount, decimals) => {
      expect(parseMajor(formatMajor(amount, decimals), decimals)).toEqual({
        ok: true,
        minor: amount === 0 ? 0 : amount,
      })
      expect(parseMajor(formatMoney(amount, decimals).replaceAll(',', ''), decimals)).toEqual({
        ok: true,
        minor: amount === 0 ? 0 : amount,
      })
    }),
  )
})

it('rejects non-amounts, too many decimals, and amounts beyond the safe integers', () => {
  for (const text of ['', ' ', '1e3', '0x10', '1,000', '.5', '5.', '--1', 'NaN', '１２'])
    expect(parseMajor(text)).toEqual({ ok: false, fault: 'notANumber' })
  expect(parseMajor('1.005')).toEqual({ ok: false, fault: 'tooManyDecimals' })
  expect(parseMajor('1.000')).toEqual({ ok: true, minor: 100 })
  expect(parseMajor('90071992547409.91')).toEqual({ ok: true, minor: Number.MAX_SAFE_INTEGER })
  expect(parseMajor('90071992547409.92')).toEqual({ ok: false, fault: 'outOfRange' })
})

it('finds exactly the typed amount by the shifted filter text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(2, 4), (amount, decimals) => {
      const text = toFilterAmount(formatMajor(amount, decimals))
      const parsed = parseFilterAmount(text ?? '')
      expect(parsed.ok && millionthsToMinor(parsed.minor, decimals)).toBe(amount)
    }),
  )
})

it('charges the exact share rounded half up, plus a fixed fee', () => {
  expect(feeMinor(123_456, 100, 0)).toBe(1_235)
  expect(feeMinor(50, 100, 7)).toBe(8)
  expect(feeMinor(49, 100, 0)).toBe(0)
  fc.assert(
    fc.property(fc.nat(1_000_000_000_000), fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
      const fee = feeMinor(amount, rate, 0)
      const exact = BigInt(amount) * BigInt(rate)
      expect(BigInt(fee) * 10_000n - exact).toBeLessThanOrEqual(5_000n)
      expect(exact - BigInt(fee) * 10_000n).toBeLessThan(5_000n)
      expect(fee).toBeLessThanOrEqual(amount)
    }),
  )
})

describe('amounts below each other', () => {
  it('writes all figures of a row with two decimals', () => {
    expect(formatMoneyFigure(670_013_299, 4)).toBe('67,001.33')
    expect(formatMoneyFigure(6_700_133, 2)).toBe('67,001.33')
    expect([1_499_999, 1_500_000, -1_505_000].map((minor) => formatMoneyFigure(minor, 6))).toEqual([
      '1.50',
      '1.50',
      '-1.51',
    ])
    expect([49, 50, -49].map((minor) => formatMoneyFigure(minor, 4))).toEqual(['0.00', '0.01', '0.00'])
  })

  it('have the decimals they need, two at least, and their points at one place', () => {
    expect(formatMoney(20_000, 4)).toBe('2.00')
    expect(formatMoney(32_345, 4)).toBe('3.2345')
    const column = [
      formatMoneyAligned(20_000, 4),
      formatMoneyAligned(38_412_760, 6),
      formatMoneyAligned(32_345, 4),
      formatMoneyAligned(50_000),
    ]
    expect(new Set(column.map((text) => text.length - text.indexOf('.')))).toEqual(new Set([7]))
    expect(column.map((text) => text.trim())).toEqual(['2.00', '38.41276', '3.2345', '500.00'])
  })
})

const chainOf = (...rates: number[]) => rates.map((rate, at) => ({ supplierId: at + 1, rate }))
const split = (amount: number, ...rates: number[]) =>
  splitCommission(amount, chainOf(...rates)).map(({ amountMinor }) => amountMinor)

const AMOUNTS = rounds(100_000, 1_000_000)

describe('the commission of a tree of suppliers', () => {
  it('gives each the difference of its rate to the one below', () => {
    expect(split(100_000, 80, 120, 150)).toEqual([800, 400, 300])
    expect(split(100_000, 80)).toEqual([800])
    expect(split(100_000)).toEqual([])
  })

  it('gives nothing to who has no higher rate than the one below', () => {
    expect(split(100_000, 80, 0, 100)).toEqual([800, 0, 200])
    expect(split(100_000, 80, 80)).toEqual([800, 0])
  })

  it('gives what is left over to the largest remainders', () => {
    // 1.5 is rounded to 2: 0.5 each and 0.5, of which the upper two get theirs.
    expect(split(100, 50, 100, 150)).toEqual([0, 1, 1])
    expect(split(199, 50, 101)).toEqual([1, 1])
  })

  it(`sums exactly to the commission of the whole, each within one of its exact part, over many amounts (seed ${SEED})`, () => {
    let seed = SEED
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed % below
    }
    let wrong = 0
    for (let run = 0; run < AMOUNTS; run += 1) {
      const rates = Array.from({ length: 1 + next(5) }, () => next(400)).sort((one, other) => one - other)
      const amount = next(2_000_000_000)
      const parts = split(amount, ...rates)
      const sum = parts.reduce((total, part) => total + part, 0)
      const isNear = parts.every((part, at) => {
        const exact = (amount * ((rates[at] ?? 0) - (rates[at - 1] ?? 0))) / 10_000
        return part >= Math.floor(exact) && part <= Math.floor(exact) + 1
      })
      if (sum !== feeMinor(amount, rates.at(-1) ?? 0, 0) || !isNear) wrong += 1
    }
    expect(wrong).toBe(0)
  })
})
