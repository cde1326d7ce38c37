import { expect, it } from 'vitest'
import { durationIn, percentOf } from '#features/report/figures.ts'

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

it('writes parts in percent', () => {
  expect([0, 2 / 3, 1].map(percentOf)).toEqual(['0.0', '66.7', '100.0'])
})
