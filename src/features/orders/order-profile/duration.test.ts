import { expect, it } from 'vitest'
import { durationIn, rateOf } from '#features/orders/order-profile/duration.ts'

it.each([
  [0, 'ms', '0'],
  [850, 'ms', '850'],
  [1_000, 's', '1'],
  [12_340, 's', '12.3'],
  [270_000, 'min', '4.5'],
  [5_400_000, 'h', '1.5'],
  [90_000_000, 'd', '1'],
])('writes %i ms in %s as %s', (ms, unit, value) => {
  expect(durationIn(ms)).toEqual({ unit, value })
})

it('rates by what there was', () => {
  expect(rateOf({ total: 3, part: 2 })).toBe('66.7')
  expect(rateOf({ total: 0, part: 0 })).toBeNull()
})
