import { describe, expect, it } from 'vitest'
import { logScale, ticksWithin } from '#ui/charts/log-scale.ts'

describe('logScale', () => {
  it('gives each power the same room', () => {
    const at = logScale(1, 10_000)
    expect([1, 10, 100, 1_000, 10_000].map(at).map((value) => value.toFixed(6))).toEqual([
      '0.000000',
      '0.250000',
      '0.500000',
      '0.750000',
      '1.000000',
    ])
  })

  it('puts what lies outside at the edges, zero among it', () => {
    const at = logScale(10, 100)
    expect([0, 5, 1_000].map(at)).toEqual([0, 0, 1])
  })

  it('stays finite where everything took the same time', () => {
    expect(Number.isFinite(logScale(50, 50)(50))).toBe(true)
  })
})

it('keeps the ticks of an axis', () => {
  expect(ticksWithin([1, 10, 100], 5, 100)).toEqual([10, 100])
})
