import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CONFIRMED_DIFFERENCE_RATE, differenceToConfirm } from '#domain/bank-records/amount-difference.ts'
import { RATE_SCALE } from '#domain/money/money.ts'

it.each([
  [77_725, 359_897, -282_172],
  [12_366_637, 489_002, 11_877_635],
  [359_890, 359_897, null],
  [359_897, 359_897, null],
  // Five per cent of it, and one minor unit more.
  [105_000, 100_000, null],
  [105_001, 100_000, 5_001],
  [95_000, 100_000, null],
  [94_999, 100_000, -5_001],
  [1, 0, 1],
])('of %i for an order of %i asks about %s', (paid, payable, asked) =>
  expect(differenceToConfirm(paid, payable)).toBe(asked),
)

it('asks about every difference above the share, and about no other, at any size', () => {
  const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(amount, amount, (paid, payable) => {
      const difference = BigInt(paid) - BigInt(payable)
      const size = (difference < 0n ? -difference : difference) * BigInt(RATE_SCALE)
      const isAbove = size > BigInt(payable) * BigInt(CONFIRMED_DIFFERENCE_RATE)
      expect(differenceToConfirm(paid, payable)).toBe(isAbove ? Number(difference) : null)
    }),
  )
})
