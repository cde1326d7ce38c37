import { describe, expect, it } from 'vitest'
import { splitCommission } from '#domain/money/commission.ts'
import { feeMinor } from '#domain/money/money.ts'
import { SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'

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
